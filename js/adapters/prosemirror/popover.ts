// What one sees of a warning that one clicks on or goes to: the sentence, both texts and two actions.
import type { EditorView } from "prosemirror-view"
import type { PlacedWarning } from "../../types/prosemirror.js"
import { element } from "../elements.js"
import { type Piece, quote } from "../quote.js"
import type { Phrases } from "./phrases.js"

export interface Shown {
  readonly warning: PlacedWarning
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

export function popover(shown: Shown): HTMLElement {
  const { warning, phrases, here, name, there, go } = shown
  const { message, block, related } = warning.diagnostic
  const [place] = related
  const made = element("div", {
    class: "duplicate-popover",
    role: "dialog",
    "aria-label": phrases.title,
    tabindex: "-1",
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

/** Puts a popover below the start of its warning, within the width of the editor. */
export function place(made: HTMLElement, view: EditorView, at: number): void {
  const { left, bottom } = view.coordsAtPos(at)
  const parent = made.offsetParent ?? document.documentElement
  const outer = parent.getBoundingClientRect()
  const editor = view.dom.getBoundingClientRect()
  const rightmost = Math.max(editor.left, editor.right - made.offsetWidth)
  made.style.left = `${Math.min(left, rightmost) - outer.left - parent.clientLeft + parent.scrollLeft}px`
  made.style.top = `${bottom + 4 - outer.top - parent.clientTop + parent.scrollTop}px`
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
