// The document of an editor, which sends a checker what has changed since the last check.
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "../types/checker.js"
import type { DocumentContent } from "../types/document.js"

/** An answer, and whether it contains all warnings of the document. */
export interface Answer {
  readonly result: CheckResult
  readonly isAll: boolean
}

export class CheckedDocument {
  /** Whether the checker has the text to which the next changes apply. */
  #isKnown = false
  /** Whether the checker was disposed of. */
  isOver = false

  constructor(
    readonly checker: EditorChecker,
    readonly docId: string,
  ) {}

  /**
   * Checks the document. Returns `undefined` if a later check has superseded this one, or the checker was disposed of.
   *
   * @param changes The changes since the previous check, in order; if there are none, one item without changes.
   * @param whole Returns the whole document, for a checker that does not have it.
   * @param report The warnings that the answer contains at least. If the whole document had to be sent again, it contains all.
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
      // Each update supersedes the one before, so only the last one has an answer.
      const answers = await Promise.all(
        contents.map((content) => this.checker.update(this.docId, content, { report })),
      )
      const result = answers.at(-1)
      return !result || result.superseded ? undefined : { result, isAll: report === "all" }
    } catch (error) {
      // It is unknown whether the checker has the changes, so the next check sends the whole document.
      this.#isKnown = false
      const { code } = (error ?? {}) as { code?: unknown }
      this.isOver = code === "DISPOSED"
      if (this.isOver) return undefined
      // A checker that does not know the document, for example after its worker was replaced, gets it at once.
      if (!wasKnown || code !== "INVALID_ARGUMENT") throw error
      return this.check([], whole)
    }
  }
}
