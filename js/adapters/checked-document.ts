// A document as an editor has it, which tells a checker what has changed since the last check.
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "../types/checker.js"
import type { DocumentContent, TextChange } from "../types/document.js"

/** Changes that were made together: each is of the text before all of them. */
export type Changes = readonly TextChange[]

export class CheckedDocument {
  /** Whether the checker has the text that the next changes are of. */
  #isKnown = false
  #isOver = false

  constructor(
    readonly checker: EditorChecker,
    readonly docId: string,
    readonly format: "text" | "markdown",
  ) {}

  /** Whether the checker was disposed of. */
  get isOver(): boolean {
    return this.#isOver
  }

  /**
   * Checks the document. `undefined` if a later check has taken over, or the checker was disposed of.
   *
   * @param changes What has changed since the check before, in its order.
   * @param text The whole text, for a checker that does not have it.
   * @param report Which warnings the answer has, at least: of a text that had to be given anew, it has all.
   */
  async check(
    changes: readonly Changes[],
    text: () => string,
    report: "all" | "changed" = "all",
  ): Promise<CheckResult | undefined> {
    const wasKnown = this.#isKnown
    const contents = wasKnown ? edits(changes) : [{ text: text(), format: this.format }]
    this.#isKnown = true
    try {
      // Each overtakes the one before, so that only the last one has an answer.
      const answers = await Promise.all(
        contents.map((content) => this.checker.update(this.docId, content, { report })),
      )
      const answer = answers.at(-1)
      return answer?.superseded ? undefined : answer
    } catch (error) {
      // Whether the checker has the changes is not known, so that the next check gives it the whole text.
      this.#isKnown = false
      const { code } = (error ?? {}) as { code?: unknown }
      this.#isOver = code === "DISPOSED"
      if (this.#isOver) return undefined
      // A checker that does not know the document, such as one in another worker, gets it at once.
      if (!wasKnown || code !== "INVALID_ARGUMENT") throw error
      const result = await this.check([], text)
      // It has all warnings: none that were reported before are kept.
      return result && { ...result, changed: [{ from: 0, to: text().length }] }
    }
  }

  /** The next check gives the checker the whole text. */
  forget(): void {
    this.#isKnown = false
  }
}

/** Without a change, an update with none: its answer has the warnings as they are now. */
function edits(changes: readonly Changes[]): DocumentContent[] {
  return changes.length > 0 ? changes.map((changes) => ({ changes })) : [{ changes: [] }]
}
