// The text of a field as a document of a checker, from the first check to the last.
import type { CheckResult } from "../../types/checker.js"
import type { RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import type { FieldChecker } from "../../types/field-checker.js"
import { CheckedDocument } from "../checked-document.js"
import { changeBetween, moveBy, toldOf } from "../text-change.js"

export class CheckedField {
  readonly #document: CheckedDocument
  readonly #unwatch: () => void
  /** The text that the checker has, and the text to which the last answer belongs. */
  #told = ""
  #answered = ""
  #checks = 0
  #isOver = false

  constructor(
    readonly checker: FieldChecker,
    readonly docId: string,
    readonly format: "text" | "markdown",
    onNews: () => void,
  ) {
    this.#document = new CheckedDocument(checker, docId)
    this.#unwatch = checker.watch((docIds) => {
      // The answer to a running check includes these changes.
      if (docIds.includes(docId) && this.#checks === 0) onNews()
    })
  }

  /** Checks a text. Returns `undefined` if a later check has superseded this one, or if the checker or the field is gone. */
  async check(text: string): Promise<CheckResult | undefined> {
    const change = changeBetween(this.#told, text)
    this.#told = text
    this.#checks++
    try {
      const told = toldOf(change ? [[change]] : [])
      const answer = await this.#document.check(told, () => ({ text, format: this.format }))
      if (this.#isOver || !answer) return undefined
      this.#answered = text
      return answer.result
    } finally {
      this.#checks--
    }
  }

  /** Returns the range in the current text for a range in the text of the last answer. */
  current(range: TextRange, text: string): TextRange {
    return moveBy(changeBetween(this.#answered, text), range)
  }

  /** Returns the range of a block in the current text, or a promise of it; undefined if the checker does not know the block. */
  locate(
    { block }: Pick<RelatedPlace, "block">,
    text: () => string,
  ): TextRange | undefined | PromiseLike<TextRange | undefined> {
    // Uses the positions of the checker: the warnings of another field do not follow changes in this one.
    const found = block && this.checker.locate?.(block)
    const moved = (range: TextRange | undefined) => range && moveBy(changeBetween(this.#told, text()), range)
    return found && "then" in found ? found.then(moved) : moved(found)
  }

  /** Stops watching, and removes the text from the checker. */
  end(): void {
    this.#isOver = true
    this.#unwatch()
    this.checker.remove(this.docId).catch((error: unknown) => {
      if ((error as { code?: unknown } | undefined)?.code !== "DISPOSED") reportError(error)
    })
  }
}
