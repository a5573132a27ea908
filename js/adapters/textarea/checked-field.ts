// A field's text as a document of a checker, from the first check to the last.
import type { CheckResult } from "../../types/checker.js"
import type { RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import type { FieldChecker } from "../../types/field-checker.js"
import { CheckedDocument } from "../checked-document.js"
import { changeBetween, moveBy, toldOf } from "../text-change.js"

export class CheckedField {
  readonly #document: CheckedDocument
  readonly #unwatch: () => void
  /** The text that the checker has, and that which the last answer is of. */
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
      // The answer to a check that is under way has it all.
      if (docIds.includes(docId) && this.#checks === 0) onNews()
    })
  }

  /** `undefined` if a later check has taken over, or if there is no more checker or field. */
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

  /** Where a range of the text that was last answered for is in the text as it is now. */
  current(range: TextRange, text: string): TextRange {
    return moveBy(changeBetween(this.#answered, text), range)
  }

  /** Where a block that the checker knows is in the text as it is now, at once or later; undefined if it is unknown. */
  locate(
    { block }: Pick<RelatedPlace, "block">,
    text: () => string,
  ): TextRange | undefined | PromiseLike<TextRange | undefined> {
    // The checker's own positions: another field's warnings do not follow what is typed in this one.
    const found = block && this.checker.locate?.(block)
    const moved = (range: TextRange | undefined) => range && moveBy(changeBetween(this.#told, text()), range)
    return found && "then" in found ? found.then(moved) : moved(found)
  }

  /** Stops watching, and takes the text out of the checker. */
  end(): void {
    this.#isOver = true
    this.#unwatch()
    this.checker.remove(this.docId).catch((error: unknown) => {
      if ((error as { code?: unknown } | undefined)?.code !== "DISPOSED") reportError(error)
    })
  }
}
