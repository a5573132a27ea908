// What can be timed:
//
//   npm run bench                              how long a fingerprint takes
//   npm run bench -- fingerprint OTHER_DIST    the same, against another build
//   npm run bench -- index [--quick]           the index, against others
//   npm run bench -- page                      how soon the page answers, in Chromium
import { fail } from "../scripts/run.mjs"

const [name = "fingerprint", ...args] = process.argv.slice(2)
const BENCHES = ["fingerprint", "index", "page"]
if (!BENCHES.includes(name)) fail(`There is no benchmark "${name}": they are ${BENCHES.join(", ")}.`)
const { bench } = await import(`./${name}.mjs`)
await bench(args)
