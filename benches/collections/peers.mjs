// Libraries for Python that find near-duplicates, each in a process of its own, if Python and pip are installed.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { output, root, step, which } from "../../scripts/run.mjs"
import { readPairs } from "./pairs.mjs"

const FOLDER = join(root, "target/benches/python-duplicates")
const PACKAGES = ["datasketch==2.0.0", "rensa==0.5.0"]
const QUIET = { stdio: ["ignore", "pipe", "ignore"] }

/** What each library takes and proposes for a file of texts. */
export function peers(path) {
  const python = which("python3", "python")
  if (!python || output(python, ["-m", "pip", "--version"], QUIET) === undefined) {
    console.log("Not in this run: datasketch and rensa, because Python or its pip is not installed")
    return []
  }
  if (!existsSync(join(FOLDER, "rensa"))) {
    step("Installing the libraries for Python to compare with")
    const args = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--target", FOLDER]
    if (output(python, [...args, ...PACKAGES], QUIET) === undefined) {
      console.log("Not in this run: datasketch and rensa, because pip could not install them")
      return []
    }
  }
  return ["datasketch", "rensa"].flatMap((name) => {
    const pairs = `${path}.${name}`
    const args = [join(root, "benches/collections/peers.py"), name, path, "0", pairs]
    const printed = output(python, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, PYTHONPATH: FOLDER },
    })
    return printed === undefined ? [] : [{ ...JSON.parse(printed), found: readPairs(pairs) }]
  })
}
