// Makes BENCHMARKS.md of results.json, and of nothing else.
//
//   node benches/report.mjs
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as fingerprints from "./fingerprints/report.mjs"
import * as floods from "./floods/report.mjs"
import { goalTable, missedGoals } from "./goals.mjs"
import * as index from "./index/report.mjs"
import { readResults } from "./results.mjs"
import { markdownTable } from "./tables.mjs"

const REPORT = new URL("../BENCHMARKS.md", import.meta.url)

/**
 * The suites in the order of the report. Each has a `title`, the `goals` of a section of results.json, and
 * the `chapters` of the report on it.
 */
export const SUITES = { fingerprints, index, floods }

/** Writes BENCHMARKS.md. */
export function writeReport() {
  writeFileSync(REPORT, report(readResults()))
}

/** BENCHMARKS.md, of all results. */
export function report(results) {
  const sections = Object.entries(SUITES).filter(([name]) => results[name])
  return `${[
    "# Benchmarks",
    "",
    "Made by `npm run bench`, which writes its figures into [benches/results.json](benches/results.json) and this",
    "page from them. All times of a section are from one run on one machine, with the contenders interleaved, so",
    "their ratios say more than the times.",
    "",
    "In the tables of goals, **measured** is the figure that the goal is about, often itself a ratio of two times,",
    "and **ratio** is measured / goal: at least 1 where the goal is a lower bound (≥), at most 1 where it is an upper",
    "one (≤).",
    "",
    ...sections.flatMap(([name, suite]) => [...sectionReport(name, suite, results[name]), ""]),
    "## Method",
    "",
    ...METHOD,
  ].join("\n")}\n`
}

function sectionReport(name, { title, goals, chapters }, section) {
  const all = goals(section)
  return [
    `## ${title}`,
    "",
    `Measured on ${section.date} by \`npm run bench -- ${name}\`: ${machine(section)}.`,
    ...(section.note ? ["", section.note] : []),
    "",
    `### ${title}: goals`,
    "",
    ...goalTable(all),
    "",
    ...missedGoals(all),
    ...chapters(section).flatMap(([heading, lines]) => ["", `### ${heading}`, "", ...lines]),
    ...contenders(title, section),
  ]
}

function machine({ machine, chromium }) {
  const { cpu, cores, os, node, v8, rust } = machine
  const browser = chromium ? `, Chromium ${chromium}` : ""
  return `${cpu}, ${cores} cores; ${os}; Node ${node} (V8 ${v8}), Rust ${rust}${browser}`
}

function contenders(title, { contenders, absent = [] }) {
  if (!contenders) return []
  const rows = contenders.map(({ name, group, about }) => [name, group, about])
  const lines = absent.map(({ name, why }) => `- ${name}: ${why}`)
  return [
    "",
    `### ${title}: contenders`,
    "",
    ...markdownTable(["", "", "what it does"], rows),
    ...(lines.length > 0 ? ["", "Not in this run:", "", ...lines] : []),
  ]
}

const METHOD = [
  "- Many short repetitions, interleaved between the contenders, and of each contender's times the 15th percentile.",
  "  Native contenders run in processes of their own, which wait for their repetitions and time them themselves.",
  "- Results are checked before anything is timed: fingerprints of our own implementations against each other, the",
  "  two JavaScript functions against a count of each bit, answers of indexes against an exhaustive search, and their",
  "  pairs against each other's. A wrong one ends the run.",
  "- Texts are synthetic (`benches/fingerprints/texts.mjs`): invented words with the lengths and the frequencies of a",
  "  language. Every round has other texts, at least 400 kB in all, or branch predictors would learn them.",
  "- The module's own work is timed text by text, on bytes that were written into its memory before.",
  "- Stored fingerprints are random, and one in a hundred is a near-duplicate of an earlier one",
  "  (`benches/index/data.mjs`). Every round asks other queries than the round before.",
  "- The page [bench.html](www/bench.html) does the JavaScript part of the fingerprints in your own browser.",
  "",
  "```sh",
  "npm run bench                    # fingerprints: about ten minutes; writes their section and this page",
  "npm run bench -- index           # the same for the index: about four minutes",
  "npm run bench -- all             # every suite",
  "npm run bench -- all --quick     # fewer repetitions and less data; writes nothing",
  "node benches/report.mjs          # this page from benches/results.json",
  "```",
  "",
  "The packages to compare with are pinned in `benches/package.json` and installed when a benchmark first runs, the",
  "crates in `benches/native/Cargo.lock`. Python's is installed where Python and pip are. The two packages that",
  "bench.html brings along are development dependencies of the whole project too, so that building the page needs no",
  "further installing; a test holds their versions to those here.",
]

if (process.argv[1] === fileURLToPath(import.meta.url)) writeReport()
