// Runs tests in a browser by the program in the first argument, wasm-bindgen's test runner, which starts the
// browser's driver. On a busy machine the driver may fail to start a session: this script then retries once and
// reports it. A test that has started is not repeated.
import { fileURLToPath } from "node:url"
import { watched } from "./run.mjs"

/** The line that reports a retry. scripts/test.mjs searches for it in the output. */
export const RETRIED = "The driver of the browser started no session. Retry 1 of 1."

const BEGUN = /^running \d+ tests?$/m

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let { status, text } = await attempt()
  if (status !== 0 && !BEGUN.test(text)) {
    console.log(RETRIED)
    ;({ status, text } = await attempt())
  }
  process.exit(status ?? 1)
}

/** Runs the tests, passes their output through, and returns it. */
function attempt() {
  const [runner, ...args] = process.argv.slice(2)
  return watched(runner, args, { cwd: process.cwd() })
}
