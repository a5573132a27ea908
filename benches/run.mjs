// The benchmarks' command.
//
//   npm run bench [-- SUITE|all] [--quick]   measures a suite (suites.mjs), by default fingerprints, and writes its section of
//                                            results.json and BENCHMARKS.md; with --quick, less data, and nothing is written
//   npm run bench -- builds OTHER_DIST       this build against another one, in turns on the same texts, as ratios
//   npm run bench -- large [DIST [TEXT]]     texts of up to 537 MB, and the memory that they take
//   npm run bench -- page                    how soon the page answers, in Chromium
//   npm run bench -- collections FOLDER [KIND…] [--most COUNT]  duplicates in the collections of npm run collections -- FOLDER,
//                                            beside libraries for Python, against the exact join
//   npm run bench -- python TEXTS [COUNT]    the package for Python beside others; TEXTS has a text a line
import { fail } from "../scripts/run.mjs"
import { compared, machine } from "./measure.mjs"
import { record } from "./report.mjs"
import { SUITES } from "./suites.mjs"
import { textTable, times } from "./tables.mjs"

/** Benchmarks that print their figures and record none. */
const TOOLS = {
  builds: "./builds.mjs",
  large: "./large.mjs",
  page: "./page.mjs",
  collections: "./collections.mjs",
  python: "../python/benches/figures.mjs",
}

const FULL = { rounds: 80, seconds: 1.5, warm: 0.5 }
const QUICK = { rounds: 5, seconds: 0.05, warm: 0.02 }

const args = process.argv.slice(2)
const name = args[0] === undefined || args[0].startsWith("--") ? "fingerprints" : args.shift()
if (name in TOOLS) await (await import(TOOLS[name])).bench(args)
else {
  const names = [...Object.keys(SUITES), "all", ...Object.keys(TOOLS)]
  if (!names.includes(name)) fail(`Unknown benchmark "${name}": there are ${names.join(", ")}.`)
  const unknown = args.find((argument) => argument !== "--quick")
  if (unknown) fail(`Unknown option "${unknown}": there is --quick.`)
  const quick = args.includes("--quick")
  for (const suite of name === "all" ? Object.keys(SUITES) : [name]) {
    const section = { date: new Date().toISOString().slice(0, 10), machine: machine(), tables: {} }
    for await (const { table, row, ...measured } of SUITES[suite].rows({ quick })) {
      const figures = measured.figures ?? (await compared(measured.times, quick ? QUICK : FULL))
      section.tables[table] = { ...section.tables[table], [row]: figures }
      print(`${suite}: ${row}`, figures, SUITES[suite].tables[table])
    }
    if (!quick) record(suite, section)
  }
}

function print(what, figures, { format, ratios }) {
  const [first] = Object.values(figures)
  const ratio = (figure) => (ratios ? times(figure / first) : "")
  const rows = Object.entries(figures).map(([name, figure]) => [name, format(figure), ratio(figure)])
  console.log(`\n${what}\n${textTable(["", "measured", ""], rows)}`)
}
