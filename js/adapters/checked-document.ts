// A document as an editor has it, which tells a checker what has changed since the last check.
import type { CheckResult, EditorChecker, TextChange } from "../public/editor.js"

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
   * @param changes What has changed since the check before.
   * @param text The whole text, for a checker that does not have it.
   */
  async check(changes: readonly TextChange[], text: () => string): Promise<CheckResult | undefined> {
    const { checker, docId, format } = this
    const content = this.#isKnown ? { changes } : { text: text(), format }
    this.#isKnown = true
    try {
      return await checker.update(docId, content)
    } catch (error) {
      // Whether the checker has the changes is not known, so that the next check gives it the whole text.
      this.#isKnown = false
      this.#isOver = (error as { code?: unknown } | undefined)?.code === "DISPOSED"
      if (this.#isOver) return undefined
      throw error
    }
  }
}
