// Counts the checks of a run.
import { step } from "./run.mjs"

export const tally = { passed: 0, failures: [] }

/** Prints whether a check has passed, and counts it. */
export function report(what, isRight) {
  step(`${isRight ? "✓" : "✗"} ${what}`)
  if (isRight) tally.passed++
  else tally.failures.push(what)
}

/** Prints the failed checks and the counts, and ends the process. */
export function finish() {
  const { passed, failures } = tally
  for (const what of failures) console.log(`FAILED: ${what}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}
