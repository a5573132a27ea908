// Runs tests in a browser by the program that is named first, wasm-bindgen's test runner, which starts the
// browser's driver. On a busy machine a driver may fail to start a session. That is tried once more, and said; a test that has begun is not repeated.
import { fileURLToPath } from "node:url"
import { watched } from "./run.mjs"

/** What scripts/test.mjs looks for in the output. */
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

/** Runs the tests, shows what they print, and returns it. */
function attempt() {
  const [runner, ...args] = process.argv.slice(2)
  return watched(runner, args, { cwd: process.cwd() })
}
