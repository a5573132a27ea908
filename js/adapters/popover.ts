// The popover of a warning that the user clicks on or goes to, with its message, both texts and the actions.
import { autoUpdate, computePosition, flip, hide, offset, shift, size } from "@floating-ui/dom"
import type { PlacedWarning } from "../types/placed-warning.js"
import { type BothTexts, comparison } from "./both-texts.js"
import { element } from "./elements.js"
import type { Phrases } from "./popover-phrases.js"

/** In pixels: the gap between a popover and its warning or the edges of the window, and the least height of a popover. */
const GAP = 4
const LEAST = 160

export interface Shown {
  readonly message: string
  readonly phrases: Phrases
  readonly both: BothTexts | undefined
  /** Goes to the other place; undefined if that is not possible. */
  readonly go: (() => void) | undefined
  ignore(): void
  /** Opens the next warning. */
  next(): void
  close(): void
}

/** Opens and closes the popover of an editor, which has at most one. */
export class PopoverSlot {
  #open: { readonly element: HTMLElement; readonly warning: PlacedWarning; leave(): void } | undefined

  /** `editor` is the editable element; the popover becomes its sibling. */
  constructor(
    readonly editor: HTMLElement,
    readonly focus: () => void,
  ) {}

  /** The warning that is shown. */
  get warning(): PlacedWarning | undefined {
    return this.#open?.warning
  }

  /** Opens the popover of a warning at its range. The popover takes the focus if the user pressed a key to open it. */
  open(warning: PlacedWarning, shown: Shown, rangeOf: () => Range, byKey: boolean): void {
    this.remove()
    const element = popover(shown)
    this.editor.parentElement?.append(element)
    this.#open = { element, warning, leave: keepAt(element, this.editor, rangeOf) }
    if (byKey) element.querySelector("button")?.focus()
  }

  /** Closes the popover. The editor takes the focus if the popover had it, or if `focus` is true. */
  close(focus = false): void {
    const open = this.#open?.element
    const hadFocus = open?.contains((open.getRootNode() as Document | ShadowRoot).activeElement)
    this.remove()
    if (hadFocus || focus) this.focus()
  }

  /** Closes the popover unless its warning is one of these. */
  keepIf(warnings: readonly PlacedWarning[]): void {
    const open = this.warning
    const isSame = ({ from, diagnostic }: PlacedWarning) =>
      from === open?.from && diagnostic.ignoreKey === open.diagnostic.ignoreKey
    if (open && !warnings.some(isSame)) this.close()
  }

  /** Closes the popover without moving the focus. */
  remove(): void {
    this.#open?.leave()
    this.#open?.element.remove()
    this.#open = undefined
  }
}

function popover(shown: Shown): HTMLElement {
  const { message, phrases, both, go } = shown
  const made = element("div", {
    class: "duplicate-popover",
    role: "dialog",
    "aria-label": phrases.title,
    tabindex: "-1",
    popover: "manual",
  })
  made.append(element("p", {}, message))
  if (both) made.append(comparison(both, phrases))
  const actions = element("div", { class: "duplicate-popover-actions" })
  if (go) actions.append(button(phrases.go, go))
  actions.append(
    button(phrases.ignore, () => shown.ignore()),
    button(phrases.close, () => shown.close()),
  )
  made.append(actions)
  made.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shown.close()
    else if (event.key === "F8") shown.next()
    else return
    event.preventDefault()
  })
  return made
}

/**
 * Keeps an element below the last line of a warning, or above the first line if there is no room. The window determines its
 * position, so no scrolling editor or container clips it. Returns a function that stops this.
 */
function keepAt(made: HTMLElement, editor: HTMLElement, rangeOf: () => Range): () => void {
  const reference = {
    contextElement: editor,
    getBoundingClientRect: () => rangeOf().getBoundingClientRect(),
  }
  const place = async () => {
    // The full height decides which side has room, not the height to which the popover was limited before.
    const { scrollTop } = made
    made.style.maxHeight = "none"
    const { x, y, middlewareData } = await computePosition(reference, made, {
      strategy: "fixed",
      placement: "bottom-start",
      middleware: [
        offset(GAP),
        flip({ padding: GAP }),
        size({
          padding: GAP,
          apply: ({ availableHeight }) => {
            made.style.maxHeight = `${Math.max(availableHeight, LEAST)}px`
          },
        }),
        // A popover covers a warning that leaves no room in the window: otherwise it could not be read.
        shift({ padding: GAP, crossAxis: true }),
        hide(),
      ],
    })
    made.style.left = `${x}px`
    made.style.top = `${y}px`
    made.scrollTop = scrollTop
    // If the warning was scrolled out of its editor, its popover is hidden, unless the popover has the focus.
    const isAway = middlewareData.hide?.referenceHidden && !made.matches(":focus-within")
    made.style.visibility = isAway ? "hidden" : "visible"
  }
  // Above everything else, also in a dialog. Browsers without the Popover API show it in the normal stacking order.
  if (made.isConnected) made.showPopover?.()
  return autoUpdate(reference, made, () => place().catch(reportError))
}

function button(name: string, act: () => void): HTMLButtonElement {
  const made = element("button", { type: "button" }, name)
  made.addEventListener("click", act)
  return made
}
