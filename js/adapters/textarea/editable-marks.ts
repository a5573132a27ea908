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
    const marks = diagnostics.flatMap(({ from, to, severity }) => {
      const isMarked = now && now.text.length <= LONGEST
      const range = isMarked && domRange(now, moveBy(change, { from, to }))
      return range ? [{ range, severity }] : []
    })
    this.#highlights.show(marks)
  }
}
