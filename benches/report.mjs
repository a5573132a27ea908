// Generates BENCHMARKS.md, for users, and benches/GOALS.md, for whoever works on speed, from results.json alone.
//
//   node benches/report.mjs
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as fingerprints from "./fingerprints/report.mjs"
import * as floods from "./floods/report.mjs"
import { goalTable, missedGoals } from "./goals.mjs"
import * as index from "./index/report.mjs"
import * as passages from "./passages/report.mjs"
import * as profiles from "./profiles/report.mjs"
import { readResults } from "./results.mjs"
import * as scores from "./scores/report.mjs"
import { markdownTable } from "./tables.mjs"

const REPORT = new URL("../BENCHMARKS.md", import.meta.url)
const GOALS = new URL("GOALS.md", import.meta.url)

/**
 * The suites in the order of the report. Each has a `title`, the `goals` of a section of results.json, and
 * the `chapters` of the report on it. Profiles are for developers.
 */
export const SUITES = { fingerprints, profiles, index, scores, passages, floods }

/** Writes both reports. */
export function writeReport() {
  const results = readResults()
  writeFileSync(REPORT, report(results))
  writeFileSync(GOALS, goalReport(results))
}

/** The text of BENCHMARKS.md. */
export function report(results) {
  const sections = Object.entries(SUITES).filter(([name]) => results[name] && name !== "profiles")
  return `${[
    "# Benchmarks",
    "",
    "`npm run bench` measures, stores its figures in [benches/results.json](benches/results.json), and generates this",
    "page from them. All times of a section are from one run on one machine, with the contenders interleaved. So their",
    "ratios carry over to other machines better than the times do. Contenders that are faster are listed with each subject.",
    "Goals, and where the time goes, are in [benches/GOALS.md](benches/GOALS.md).",
    "",
    ...sections.flatMap(([name, suite]) => [...sectionReport(name, suite, results[name]), ""]),
    ...EDITOR,
    "",
    "## Method",
    "",
    ...METHOD,
  ].join("\n")}\n`
}

/** The text of benches/GOALS.md. */
export function goalReport(results) {
  const sections = Object.entries(SUITES).filter(([name]) => results[name])
  return `${[
    "# Goals of the benchmarks",
    "",
    "Made of [results.json](results.json), with [BENCHMARKS.md](../BENCHMARKS.md). **Measured** is the figure that the goal is",
    "about, often itself a ratio of two times, and **ratio** is measured / goal: at least 1 where the goal is a lower bound (≥),",
    "at most 1 where it is an upper one (≤).",
    "",
    ...sections.flatMap(([name, suite]) => [...sectionGoals(name, suite, results[name]), ""]),
  ]
    .join("\n")
    .trimEnd()}\n`
}

function sectionReport(name, { title, chapters }, section) {
  return [...measuredOn(name, title, section), ...headed(chapters(section)), ...contenders(title, section)]
}

function sectionGoals(name, { title, goals, chapters, details = () => [] }, section) {
  const all = goals(section)
  return [
    ...measuredOn(name, title, section),
    ...(all.length > 0 ? ["", ...goalTable(all), "", ...missedGoals(all)] : headed(chapters(section))),
    ...headed(details(section)),
  ]
}

function measuredOn(name, title, section) {
  return [
    `## ${title}`,
    "",
    `Measured on ${section.date} by \`npm run bench -- ${name}\`: ${machine(section)}.`,
    ...(section.note ? ["", section.note] : []),
  ]
}

function headed(chapters) {
  return chapters.flatMap(([heading, lines]) => ["", `### ${heading}`, "", ...lines])
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

/** Figures of a tool, which records none: it needs a folder of texts that is not in the repository. */
const EDITOR = [
  "## The checker for editors",
  "",
  "`npm run bench -- editor FOLDER` loads 10,000 real paragraphs (1.5 million characters, 9,158 different texts, 4,298",
  "warnings), and presses a thousand keys in the middle of them. Two cores, which other work shared; Node 20, Chromium on the",
  "main thread of a page:",
  "",
  "|  | Node | Chromium |",
  "| --- | --- | --- |",
  "| loading, the first and the second time | 1.40 s and 0.78 s of the processor | 0.81 s and 0.51 s |",
  '| a key, `report: "changed"`: median, 95 of 100 | 0.35 ms, 1.07 ms | 0.30 ms, 0.41 ms |',
  "| a key, all 4,298 warnings: median, 95 of 100 | 10.6 ms, 22.4 ms | 1.6 ms, 3.2 ms |",
  "| typing for a minute, all warnings: tasks over 50 ms |  | 0 |",
  "",
  "Each key looks at one text. An answer with all warnings makes new objects for every warning behind the key and for every",
  "one that is related to a block there.",
]

const METHOD = [
  "- A time is the 15th percentile of many short repetitions, which are interleaved between the contenders. A native",
  "  contender is a process of its own, which times its repetitions itself and waits while others run.",
  "- Results are checked before anything is timed: fingerprints of our own implementations against each other, the",
  "  two JavaScript functions against a naive count of each bit, results of indexes against an exhaustive search, and",
  "  their pairs against each other's. A wrong result ends the run.",
  "- Texts that are not called real are synthetic (`benches/fingerprints/texts.mjs`): invented words with the lengths and the",
  "  frequencies of a language. Every round has new texts, at least 400 kB in all, because branch predictors learn repeated",
  "  ones.",
  "- Real texts are read from a folder of labelled ones, the same as for `npm run accuracy`, and are not in the repository.",
  "  Those of a language are joined, one version of each document, and cut into pages of 100 kB, pieces of 2 kB, and",
  "  paragraphs (`benches/fingerprints/real.mjs`).",
  "- The module's own work is timed text by text, on bytes that were written into its memory before.",
  "- Stored fingerprints are random, and one in a hundred is a near-duplicate of an earlier one",
  "  (`benches/index/data.mjs`). Every round has new queries.",
  "",
  "```sh",
  "npm run bench                    # fingerprints: about ten minutes; writes their section and this page",
  "npm run bench -- FOLDER          # the same with real texts, from a folder of labelled ones",
  "npm run bench -- index           # the same for the index: about four minutes",
  "npm run bench -- scores          # queries by score and feature sets: about a minute",
  "npm run bench -- editor [FOLDER] # the checker for editors: about two minutes; prints its figures",
  "npm run bench -- passages        # the index of copied passages: about two minutes",
  "npm run bench -- all             # every suite",
  "npm run bench -- all --quick     # fewer repetitions and less data; writes nothing",
  "node benches/report.mjs          # this page from benches/results.json",
  "```",
  "",
  "The npm packages to compare with are pinned in `benches/package.json`, the crates in `benches/native/Cargo.lock`;",
  "they are installed when a benchmark first runs. Python's package is installed where Python and pip are.",
]

if (process.argv[1] === fileURLToPath(import.meta.url)) writeReport()
