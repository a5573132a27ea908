// What one sees of a warning that one clicks on or goes to: the sentence, both texts and two actions.
import { autoUpdate, computePosition, flip, hide, offset, shift, size } from "@floating-ui/dom"
import type { Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import type { PlacedWarning } from "../types/placed-warning.js"
import { element } from "./elements.js"
import type { Phrases } from "./popover-phrases.js"
import { type Piece, quote } from "./quote.js"

/** Between a popover and its warning, and the edges of the window, and the least height that it shrinks to, in pixels. */
const GAP = 4
const LEAST = 160

export interface Shown {
  readonly diagnostic: Diagnostic
  readonly phrases: Phrases
  /** The text that is warned of. */
  readonly here: string
  /** The name of the other place; undefined in the same document. */
  readonly name: string | undefined
  readonly there: string | undefined | PromiseLike<string | undefined>
  /** Goes to the other place; undefined if nothing can. */
  readonly go: (() => void) | undefined
  ignore(): void
  /** Asks for the next warning, or to close it. */
  next(): void
  close(): void
}

/** The popover of an editor, while it is open. */
export class PopoverSlot {
  #open: { readonly element: HTMLElement; readonly warning: PlacedWarning; leave(): void } | undefined

  /** `editor` is the editable element, beside which the popover is. */
  constructor(
    readonly editor: HTMLElement,
    readonly focus: () => void,
  ) {}

  /** The warning that is shown. */
  get warning(): PlacedWarning | undefined {
    return this.#open?.warning
  }

  /** Opens the popover of a warning at its range; with the focus in it if it was asked for by a key. */
  open(warning: PlacedWarning, shown: Shown, rangeOf: () => Range, byKey: boolean): void {
    this.remove()
    const element = popover(shown)
    this.editor.parentElement?.append(element)
    this.#open = { element, warning, leave: keepAt(element, this.editor, rangeOf) }
    if (byKey) element.querySelector("button")?.focus()
  }

  /** Closes the popover. The focus in it goes back to the editor, and does so too if `focus` is set. */
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

  /** Closes it, and leaves the focus alone. */
  remove(): void {
    this.#open?.leave()
    this.#open?.element.remove()
    this.#open = undefined
  }
}

/** What a place is called; undefined in the same document, unless the app has a name for it. */
export function nameOf(
  place: RelatedPlace,
  { docId, nameOf }: { docId: string; nameOf?: ((place: RelatedPlace) => string | undefined) | undefined },
): string | undefined {
  const known = nameOf?.(place)
  if (known !== undefined || place.docId === docId) return known
  return place.docId ?? place.label ?? String(place.id)
}

function popover(shown: Shown): HTMLElement {
  const { diagnostic, phrases, here, name, there, go } = shown
  const { message, block, related } = diagnostic
  const [place] = related
  const made = element("div", {
    class: "duplicate-popover",
    role: "dialog",
    "aria-label": phrases.title,
    tabindex: "-1",
    popover: "manual",
  })
  made.append(element("p", {}, message))
  if (place) {
    const own = place.shared.map((range) => ({
      from: range.here.from - block.from,
      to: range.here.to - block.from,
    }))
    const others = place.shared.map((range) => range.there)
    const other = element("dd", {})
    const fill = (text: string | undefined) =>
      other.append(
        ...quoted(
          text === undefined ? quote(place.excerpt ?? place.label ?? "", []) : quote(readable(text), others),
        ),
      )
    if (typeof there === "object") there.then(fill, () => fill(undefined))
    else fill(there)
    made.append(
      element(
        "dl",
        {},
        element("dt", {}, phrases.here),
        element("dd", {}, ...quoted(quote(readable(here), own))),
        element("dt", {}, name === undefined ? phrases.inThisDocument : phrases.inOther(name)),
        other,
      ),
    )
  }
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
 * Keeps an element in the page below the last line of a warning, or above its first one where there is no room. It is laid out
 * by the window: no editor that scrolls, and no container, clips it. Returns a function that ends it.
 */
function keepAt(made: HTMLElement, editor: HTMLElement, rangeOf: () => Range): () => void {
  const reference = {
    contextElement: editor,
    getBoundingClientRect: () => rangeOf().getBoundingClientRect(),
  }
  const place = async () => {
    // Which side has room for it is asked of its whole height, and not of that to which it was cut before.
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
        // Over a warning that leaves no room in the window, because only there it can be read.
        shift({ padding: GAP, crossAxis: true }),
        hide(),
      ],
    })
    made.style.left = `${x}px`
    made.style.top = `${y}px`
    made.scrollTop = scrollTop
    // A warning that was scrolled out of its editor has its popover there, too, unless one is in it.
    const isAway = middlewareData.hide?.referenceHidden && !made.matches(":focus-within")
    made.style.visibility = isAway ? "hidden" : "visible"
  }
  // Above all else, also in a dialog. Browsers without popovers have it where it is.
  if (made.isConnected) made.showPopover?.()
  return autoUpdate(reference, made, () => place().catch(reportError))
}

function button(name: string, act: () => void): HTMLButtonElement {
  const made = element("button", { type: "button" }, name)
  made.addEventListener("click", act)
  return made
}

/** A text without the characters that stand for what is no text. */
function readable(text: string): string {
  return text.replaceAll("\ufffc", " ")
}

function quoted(pieces: readonly Piece[]): (HTMLElement | string)[] {
  return pieces.map(({ text, isShared }) => (isShared ? element("mark", {}, text) : text))
}
