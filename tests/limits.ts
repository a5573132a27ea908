// The limits of time of all suites: none is there to find what is slow, only to end what hangs. A test that takes
// a second here may take ten on a slow machine, and ten times that on a busy one.

const MINUTE = 60_000

/** Of a test. */
export const TEST = 20 * MINUTE

/** Of one step in a test: an expectation that waits, an action, a page that loads. */
export const STEP = 2 * MINUTE
