// Marks repeated text in editable content by highlights, which do not change the content. Until the next check, the browser
// adjusts their ranges to edits.
import type { Diagnostic } from "../../types/diagnostic.js"
import { adoptHighlights, Highlights } from "../highlights.js"
import { changeBetween, moveBy } from "../text-change.js"
import { domRange, editableText } from "./editable-text.js"
import { LONGEST } from "./marks.js"

export class EditableMarks {
  readonly #highlights = new Highlights()
  #element: HTMLElement | undefined
  #unstyle: (() => void) | undefined

  /** Attaches to another element, or to none. Only editable content gets marks. */
  attach(element: HTMLElement | undefined): void {
    const editable = element?.isContentEditable ? element : undefined
    if (editable === this.#element) return
    this.#highlights.show([])
    this.#unstyle?.()
    this.#element = editable
    this.#unstyle = editable && adoptHighlights(editable.getRootNode() as Document | ShadowRoot)
  }

  /** Marks the ranges of warnings; `text` is the text that was checked. */
  show(diagnostics: readonly Diagnostic[], text: string): void {
    const now = this.#element && diagnostics.length > 0 ? editableText(this.#element) : undefined
    const change = now && changeBetween(text, now.text)
    const marked = now && now.text.length <= LONGEST ? now : undefined
    const marks = diagnostics.map(({ from, to, severity }) => ({
      range: marked && domRange(marked, moveBy(change, { from, to })),
      severity,
    }))
    this.#highlights.show(marks)
  }
}
