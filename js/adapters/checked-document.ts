// The document of an editor. It sends a checker what has changed since the last check, and reports when other documents have changed
// its warnings.
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "../types/checker.js"
import type { DocumentContent } from "../types/document.js"

/** An answer, and whether it contains all warnings of the document. */
export interface Answer {
  readonly result: CheckResult
  readonly isAll: boolean
}

export class CheckedDocument {
  readonly #unwatch: () => void
  /** Whether the checker has the text to which the next changes apply. */
  #isKnown = false
  #checks = 0
  isOver = false
  /** Whether the checker was disposed of. */
  isLost = false

  /** `onNews` is called when warnings of the document have changed because of other documents. */
  constructor(
    readonly checker: EditorChecker,
    readonly docId: string,
    onNews: () => void,
  ) {
    this.#unwatch = checker.watch((docIds) => {
      // The answer to a running check includes these changes.
      if (docIds.includes(docId) && this.#checks === 0) onNews()
    })
  }

  /** Stops watching. Running checks have no answer. */
  end(): void {
    this.isOver = true
    this.#unwatch()
  }

  /**
   * Sends the changes since the last call, and returns the answer; `undefined` if a later one has superseded it, or if the document
   * or its checker is gone.
   *
   * @param changes The changes, in order; if there are none, one item without changes.
   * @param whole Returns the whole document, for a checker that does not have it.
   * @param report The warnings that the answer contains at least. If the whole document had to be sent again, it contains all.
   */
  async send(
    changes: readonly DocumentContent[],
    whole: () => DocumentContent,
    report: "all" | "changed" = "all",
  ): Promise<Answer | undefined> {
    const wasKnown = this.#isKnown
    const contents = wasKnown ? changes : [whole()]
    this.#isKnown = true
    this.#checks++
    try {
      // Each update supersedes the one before, so only the last one has an answer.
      const answers = await Promise.all(
        contents.map((content) => this.checker.update(this.docId, content, { report })),
      )
      const result = answers.at(-1)
      return !result || result.superseded || this.isOver ? undefined : { result, isAll: report === "all" }
    } catch (error) {
      // It is unknown whether the checker has the changes, so the next check sends the whole document.
      this.#isKnown = false
      const code = codeOf(error)
      this.isLost = code === "DISPOSED"
      if (this.isLost) return undefined
      // A checker that does not know the document, for example after its worker was replaced, gets it at once.
      if (!wasKnown || code !== "INVALID_ARGUMENT") throw error
      return await this.send([], whole)
    } finally {
      this.#checks--
    }
  }
}

export function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code
}
