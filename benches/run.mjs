// What can be timed:
//
//   npm run bench                              fingerprints, against others: writes BENCHMARKS.md
//   npm run bench -- peers --quick             the same in a minute or two, and nothing is written
//   npm run bench -- fingerprint [OTHER_DIST]  fingerprints, against another build
//   npm run bench -- index [--quick]           the index, against others
//   npm run bench -- large [DIST [TEXT]]       texts of up to 537 MB, and the memory they take
//   npm run bench -- page                      how soon the page answers, in Chromium
import { fail } from "../scripts/run.mjs"

const [name = "peers", ...args] = process.argv.slice(2)
const BENCHES = ["peers", "fingerprint", "index", "large", "page"]
if (!BENCHES.includes(name)) fail(`There is no benchmark "${name}": they are ${BENCHES.join(", ")}.`)
const { bench } = await import(`./${name}.mjs`)
await bench(args)
