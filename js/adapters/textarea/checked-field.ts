// The text of a field as a document of a checker, from the first check to the last.
import type { CheckResult } from "../../types/checker.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import type { FieldChecker } from "../../types/field-checker.js"
import { CheckedDocument, codeOf } from "../checked-document.js"
import { changeBetween, moveBy, toldOf } from "../text-change.js"
import type { Field } from "./field.js"

export class CheckedField extends CheckedDocument {
  declare readonly checker: FieldChecker
  /** The text that the checker has, and the text to which the last answer belongs. */
  #told = ""
  #answered = ""

  constructor(
    checker: FieldChecker,
    docId: string,
    readonly format: "text" | "markdown",
    onNews: () => void,
  ) {
    super(checker, docId, onNews)
  }

  /** Checks a text. Returns `undefined` if a later check has superseded this one, or if the checker or the field is gone. */
  async check(text: string): Promise<CheckResult | undefined> {
    const change = changeBetween(this.#told, text)
    this.#told = text
    const told = toldOf(change ? [[change]] : [])
    const answer = await this.send(told, () => ({ text, format: this.format }))
    if (answer) this.#answered = text
    return answer?.result
  }

  /** Selects a range of the text of the last answer in the field. */
  select(field: Field, { from, to }: Partial<TextRange>): void {
    if (from === undefined || to === undefined) return
    field.select(moveBy(changeBetween(this.#answered, field.text()), { from, to }))
  }

  /** Selects a place that a warning of any field names. */
  goTo(field: Field, place: RelatedPlace): void {
    // Uses the positions of the checker: the warnings of another field do not follow changes in this one.
    const found = place.block && this.checker.locate?.(place.block)
    const go = (range: TextRange | undefined) => {
      if (range) field.select(moveBy(changeBetween(this.#told, field.text()), range))
      else this.select(field, place)
    }
    if (found && "then" in found) found.then(go, reportError)
    else go(found)
  }

  /** Ignores a warning, or restores it. Resolves to whether that succeeded. */
  async setIgnored(diagnostic: Diagnostic, isIgnored: boolean): Promise<boolean> {
    try {
      await (isIgnored ? this.checker.ignore(diagnostic) : this.checker.unignore(diagnostic))
      return true
    } catch (error) {
      if (codeOf(error) !== "DISPOSED" || !this.isOver) reportError(error)
      return false
    }
  }

  /** Stops watching, and removes the text from the checker. */
  override end(): void {
    super.end()
    this.checker.remove(this.docId).catch((error: unknown) => {
      if (codeOf(error) !== "DISPOSED") reportError(error)
    })
  }
}
