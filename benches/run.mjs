// The benchmarks' command.
//
//   npm run bench [-- fingerprints]          fingerprints, against other implementations
//   npm run bench -- [fingerprints] FOLDER   the same, with real texts too: FOLDER is one of labelled texts, as for
//                                            npm run accuracy
//   npm run bench -- profiles [FOLDER]       where the time of fingerprints goes
//   npm run bench -- index                   the index, against other implementations
//   npm run bench -- scores                  queries by score and feature sets, against fingerprints and distances
//   npm run bench -- passages                the index of copied passages
//   npm run bench -- floods                  inputs that were chosen to make hash tables slow
//   npm run bench -- all                     every suite, one after the other
//   npm run bench -- [SUITE] --quick         fewer repetitions and less data; writes nothing
//   npm run bench -- builds [OTHER_DIST]     fingerprints, against another build of this package
//   npm run bench -- core OTHER_DIST [FOLDER]  the module of the everyday functions alone, against that of another build
//   npm run bench -- floods OTHER_DIST       the same, and by another build; writes nothing
//   npm run bench -- large [DIST [TEXT]]     texts of up to 537 MB, and the memory they take
//   npm run bench -- stream [MB [DIST]]      texts in chunks: their speed beside whole texts, and the memory for 1 GB
//   npm run bench -- pieces FOLDER [DIST]    real texts with a character that needs Unicode's tables, beside the same without
//   npm run bench -- page-text               the text of a page, by WebAssembly and by JavaScript, in Chromium
//   npm run bench -- page                    how soon the page answers, in Chromium
//   npm run bench -- editor [FOLDER]         the checker for editors: a document of 10,000 paragraphs, and a key in it
//   npm run bench -- collections FOLDER [KIND…] [--most COUNT]  duplicates in collections of real texts, which
//                                            npm run collections -- FOLDER makes, beside other implementations
//   npm run bench -- python TEXTS [COUNT]    the package for Python beside others, the command line and Spark: TEXTS has a
//                                            text a line
//
// A suite writes its section of results.json, and BENCHMARKS.md anew from all sections.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fail } from "../scripts/run.mjs"
import { goalText } from "./goals.mjs"
import { machine } from "./machine.mjs"
import { SUITES, writeReport } from "./report.mjs"
import { writeSection } from "./results.mjs"

const suites = Object.keys(SUITES)
/** Benchmarks that print their figures and record none. */
const TOOLS = [
  "builds",
  "core",
  "large",
  "stream",
  "pieces",
  "page-text",
  "page",
  "editor",
  "collections",
  "python",
]

const args = process.argv.slice(2)
/** Whether an argument is a folder of labelled texts. */
const isFolder = (argument) => argument !== undefined && existsSync(join(argument, "docs.jsonl.gz"))
const name = args[0] === undefined || args[0].startsWith("--") || isFolder(args[0]) ? suites[0] : args.shift()

const tool =
  TOOLS.includes(name) || (name === "floods" && args.some((argument) => !argument.startsWith("--")))
if (tool) {
  const { bench } = await import(`./${name}.mjs`)
  await bench(args)
} else {
  const names = [...suites, "all", ...TOOLS]
  if (!names.includes(name)) fail(`Unknown benchmark "${name}": there are ${names.join(", ")}.`)
  const folder = args.find(isFolder)
  const unknown = args.find((argument) => argument !== "--quick" && argument !== folder)
  if (unknown) fail(`Unknown option "${unknown}": there are --quick, and a folder that has docs.jsonl.gz.`)
  const options = { quick: args.includes("--quick"), folder }
  for (const suite of name === "all" ? suites : [name]) await measure(suite, options)
}

async function measure(suite, { quick, folder }) {
  const module = await import(`./${suite}.mjs`)
  const date = new Date().toISOString().slice(0, 10)
  const section = { date, machine: machine(), ...(await module.measure({ quick, folder })) }
  const goals = SUITES[suite].goals(section)
  if (goals.length > 0) console.log(goalText(goals))
  for (const { name, why } of section.absent ?? []) console.log(`Not in this run: ${name}: ${why}`)
  if (quick) return
  writeSection(suite, section)
  writeReport()
}
