// A document as an editor has it, which tells a checker what has changed since the last check.
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "../types/checker.js"
import type { DocumentContent } from "../types/document.js"

/** An answer, and whether it has all warnings of the document. */
export interface Answer {
  readonly result: CheckResult
  readonly isAll: boolean
}

export class CheckedDocument {
  /** Whether the checker has the text that the next changes are of. */
  #isKnown = false
  #isOver = false

  constructor(
    readonly checker: EditorChecker,
    readonly docId: string,
  ) {}

  /** Whether the checker was disposed of. */
  get isOver(): boolean {
    return this.#isOver
  }

  /**
   * Checks the document. `undefined` if a later check has taken over, or the checker was disposed of.
   *
   * @param changes What has changed since the check before, in its order; if nothing has, one with no change.
   * @param whole The whole document, for a checker that does not have it.
   * @param report Which warnings the answer has, at least: of a document that had to be given anew, it has all.
   */
  async check(
    changes: readonly DocumentContent[],
    whole: () => DocumentContent,
    report: "all" | "changed" = "all",
  ): Promise<Answer | undefined> {
    const wasKnown = this.#isKnown
    const contents = wasKnown ? changes : [whole()]
    this.#isKnown = true
    try {
      // Each overtakes the one before, so that only the last one has an answer.
      const answers = await Promise.all(
        contents.map((content) => this.checker.update(this.docId, content, { report })),
      )
      const result = answers.at(-1)
      return !result || result.superseded ? undefined : { result, isAll: report === "all" }
    } catch (error) {
      // Whether the checker has the changes is not known, so that the next check gives it the whole document.
      this.#isKnown = false
      const { code } = (error ?? {}) as { code?: unknown }
      this.#isOver = code === "DISPOSED"
      if (this.#isOver) return undefined
      // A checker that does not know the document, such as one in another worker, gets it at once.
      if (!wasKnown || code !== "INVALID_ARGUMENT") throw error
      return this.check([], whole)
    }
  }

  /** The next check gives the checker the whole text. */
  forget(): void {
    this.#isKnown = false
  }
}
