// What repeats in editable content is marked by highlights, which change nothing in it. The browser keeps their ranges on the text
// that one writes in, until the next check.
import type { Diagnostic } from "../../types/diagnostic.js"
import { adoptHighlights, Highlights } from "../highlights.js"
import { changeBetween, moveBy } from "../text-change.js"
import { domRange, editableText } from "./editable-text.js"
import { LONGEST } from "./marks.js"

export class EditableMarks {
  readonly #highlights = new Highlights()
  #element: HTMLElement | undefined
  #unstyle: (() => void) | undefined

  /** Marks in another element, or in none. */
  attach(element: HTMLElement | undefined): void {
    const editable = element?.isContentEditable ? element : undefined
    if (editable === this.#element) return
    this.#highlights.show([])
    this.#unstyle?.()
    this.#element = editable
    this.#unstyle = editable && adoptHighlights(editable.getRootNode() as Document | ShadowRoot)
  }

  /** Marks what warnings are of, in the text that they are of. */
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
