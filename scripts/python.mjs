// Finds or installs Python, for the tests that run the page's sample programs.
import * as apt from "./apt.mjs"
import { fail, output, step, which } from "./run.mjs"

/** Returns the path of Python 3.6 or later: on the PATH, or else installed by apt. */
export function python() {
  if (!find() && apt.possible()) {
    step("Installing Python by apt")
    apt.install("python3")
  }
  const found = find()
  if (found) return found
  fail(
    "The tests need Python 3.6 or later, to run the page's sample programs. Install it and put it on the PATH: on " +
      "Debian and Ubuntu `apt-get install python3`, on macOS `brew install python`, elsewhere from https://www.python.org.",
  )
}

/** Finds Python by running it: the `python3` of Windows may only open a shop. */
function find() {
  const is = "import sys; print(sys.version_info >= (3, 6))"
  return ["python3", "python"]
    .map((name) => which(name))
    .find((path) => path && output(path, ["-c", is]) === "True")
}
