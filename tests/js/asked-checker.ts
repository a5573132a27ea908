// How far a checker is with what an editor asks it, for tests in which edits come while a check runs, and after it.
import type { DuplicateChecker } from "simhash-wasm/editor"
import { expect } from "vitest"
import type { Random } from "./random.js"

export interface Asked {
  /** Which warnings each check has asked for. */
  readonly reports: (string | undefined)[]
  /** Waits until the next check has begun, or until it has ended; not at all if the document is the one of the last check. */
  next(numbers: Random): Promise<void>
}

/** Notes what a checker is asked, and of which document; `document` is the one as it is now. */
export function asked(checker: DuplicateChecker, document: () => unknown): Asked {
  const reports: (string | undefined)[] = []
  let ended = 0
  let last: unknown
  const update = checker.update.bind(checker)
  checker.update = async (docId, content, options) => {
    reports.push(options?.report)
    last = document()
    try {
      return await update(docId, content, options)
    } finally {
      ended++
    }
  }
  return {
    reports,
    async next(numbers) {
      const count = numbers.below(2) === 0 ? () => reports.length : () => ended
      const before = count()
      if (document() !== last) await expect.poll(count).toBeGreaterThan(before)
    },
  }
}
