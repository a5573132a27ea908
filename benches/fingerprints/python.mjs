// Python's simhash, in a process of its own, if Python and pip are installed.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { output, root, step, which } from "../../scripts/run.mjs"
import { asker } from "../native.mjs"

const FOLDER = join(root, "target/benches/python")
// With an older numpy: with numpy 2 it fails on texts of more than 255 features.
const PACKAGES = ["simhash==2.1.2", "numpy==1.26.4"]

export const PYTHON = {
  name: "PyPI simhash 2.1.2",
  about: "64 bits of MD5; words by a regular expression",
  spaces: true,
}

/** Starts the process with these sets of texts, or returns the `obstacle`. */
export function startPython(sets) {
  const python = which("python3", "python")
  if (!python || output(python, ["-m", "pip", "--version"], QUIET) === undefined) {
    return { obstacle: "Python or its pip is not installed" }
  }
  if (!existsSync(join(FOLDER, "simhash"))) {
    step("Installing Python's simhash to compare with")
    const args = ["-m", "pip", "install", "--quiet", "--only-binary", "numpy", "--target", FOLDER]
    if (output(python, [...args, ...PACKAGES], QUIET) === undefined) {
      return { obstacle: "pip could not install it" }
    }
  }
  const child = spawn(python, [join(root, "benches/fingerprints/fingerprints.py"), FOLDER], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  child.stdin.write(`${JSON.stringify(sets.map(({ atOnce, texts }) => ({ at_once: atOnce, texts })))}\n`)
  return { ask: asker(child), close: () => child.stdin.end() }
}

const QUIET = { stdio: ["ignore", "pipe", "ignore"] }
