// Generates BENCHMARKS.md, for users, and benches/GOALS.md, for whoever works on speed, from results.json alone.
//
//   node benches/report.mjs
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { SUITES } from "./suites.mjs"
import { count, markdownTable, number, times } from "./tables.mjs"

const RESULTS = new URL("results.json", import.meta.url)
const BAR = 40

/** Replaces the section of a suite in results.json, and writes both documents anew. */
export function record(name, section) {
  writeFileSync(RESULTS, `${JSON.stringify({ ...readResults(), [name]: section }, null, 2)}\n`)
  writeReport()
}

function writeReport() {
  writeFileSync(new URL("../BENCHMARKS.md", import.meta.url), report(readResults()))
  writeFileSync(new URL("GOALS.md", import.meta.url), goalReport(readResults()))
}

function readResults() {
  return JSON.parse(readFileSync(RESULTS, "utf8"))
}

export function report(results) {
  return document([
    "# Benchmarks",
    "`npm run bench` measures, stores its figures in [benches/results.json](benches/results.json), and generates this page from " +
      "them. All times of a section are from one run on one machine, with the contenders interleaved, so their ratios carry " +
      "over to other machines better than the times do. **Bold** figures are those of contenders that are ahead of one of ours. " +
      "A dash: not measured, or the contender cannot. Goals are in [benches/GOALS.md](benches/GOALS.md).",
    ...sections(results, (suite, section, name) => [
      `Measured on ${section.date} by \`npm run bench -- ${name}\`: ${section.machine}.`,
      ...contenderList(suite),
      ...Object.entries(suite.tables).flatMap(([key, table]) =>
        tableReport(suite, table, section.tables[key]),
      ),
    ]),
    METHOD,
  ])
}

export function goalReport(results) {
  return document([
    "# Goals of the benchmarks",
    "Made of [results.json](results.json), as [BENCHMARKS.md](../BENCHMARKS.md) is, which has the dates and the machines. A figure " +
      "a / b is the time of a as a multiple of that of b.",
    ...sections(results, ({ tables, goals, missed }, section) => {
      const rows = goals.map((goal) => goalRow(goal, tables[goal.table], section.tables[goal.table]))
      const why = rows.some((row) => row.at(-1) === "missed") && missed
      return [lines(markdownTable(["", "goal", "measured", ""], rows)), ...(why ? [missed] : [])]
    }),
  ])
}

/** The heading of each suite that was measured, and what `parts` says of it. */
function sections(results, parts) {
  return Object.entries(SUITES)
    .filter(([name]) => results[name])
    .flatMap(([name, suite]) => [`## ${suite.title}`, ...parts(suite, results[name], name)])
}

function tableReport({ ours = [] }, { heading, about, format, ratios, chart }, rows) {
  const names = [...new Set(Object.values(rows).flatMap(Object.keys))]
  const cells = Object.entries(rows).map(([row, figures]) => {
    const own = Math.max(...ours.map((name) => figures[name]).filter((figure) => figure !== undefined))
    const cell = (name) => {
      const figure = figures[name]
      if (figure === undefined) return "–"
      const text =
        ratios && name !== names[0]
          ? `${format(figure)} (${times(figure / figures[names[0]])})`
          : format(figure)
      return !ours.includes(name) && figure < own ? `**${text}**` : text
    }
    return [row, ...names.map(cell)]
  })
  const drawn = chart ? [bars(chart, rows[chart.row])] : []
  return [`### ${heading}`, about, ...drawn, lines(markdownTable(["", ...names], cells))]
}

/** The speeds of one row, the highest first, as bars from 0. */
function bars({ row, per, unit }, figures) {
  const speeds = Object.entries(figures).map(([name, figure]) => [name, per / figure])
  speeds.sort(([, a], [, b]) => b - a)
  const width = Math.max(...speeds.map(([name]) => name.length))
  const bar = (speed) => "█".repeat(Math.round((BAR * speed) / speeds[0][1])) || "▏"
  const drawn = speeds.map(([name, speed]) => {
    const figure = speed < 1000 ? number(speed) : count(Number(speed.toPrecision(3)))
    return `${name.padEnd(width)}  ${figure.padStart(9)}  ${bar(speed)}`
  })
  return lines(["```text", `${row}: ${unit}`, ...drawn, "```"])
}

function contenderList({ contenders = {} }) {
  return [lines(Object.entries(contenders).map(([name, about]) => `- ${name}: ${about}`))].filter(Boolean)
}

/** What a goal is about, its bound, the measured figure, and whether that is within it. */
export function goalRow(goal, { format }, rows) {
  const { row, over, under, atLeast, atMost } = goal
  const value = under === undefined ? format : times
  const bound = atLeast === undefined ? `≤ ${value(atMost)}` : `≥ ${value(atLeast)}`
  const [a, b] = [rows?.[row]?.[over], under === undefined ? 1 : rows?.[row]?.[under]]
  const what = `${row}: ${under === undefined ? over : `${over} / ${under}`}`
  if (a === undefined || b === undefined) return [what, bound, "–", "not measured"]
  const met = atLeast === undefined ? a / b <= atMost : a / b >= atLeast
  return [what, bound, value(a / b), met ? "met" : "missed"]
}

const lines = (list) => list.join("\n")
const document = (parts) => `${parts.join("\n\n")}\n`

const METHOD = `## Method

- A time is the 15th percentile of many short repetitions, which are interleaved between the contenders. The native
  contenders are a process of their own, which times its repetitions itself and waits while others run.
- Results are checked before anything is timed: answers of indexes against an exhaustive search, and fingerprints by the
  definition of SimHash. A wrong result ends the run.
- Real texts are the labelled ones of \`tests/accuracy/\`, one version of each document, cut into pages of 100 kB, pieces of
  2 kB, and paragraphs (\`benches/sets.mjs\`). All others are made up: invented words with the lengths and the frequencies of
  a language (\`benches/texts.mjs\`). Every round has new texts, because branch predictors learn repeated ones.
- The same data are made on every run (\`benches/fingerprint-data.mjs\`), and every round has new queries.

\`\`\`sh
npm run bench                # fingerprints: about ten minutes; writes their section and this page
npm run bench -- index       # another suite: index, queries, passages, editor; "all" for every one
npm run bench -- all --quick # fewer repetitions and less data; writes nothing
node benches/report.mjs      # this page from benches/results.json
\`\`\`

The npm packages to compare with are pinned in \`benches/package.json\`, the crates in \`benches/native/Cargo.lock\`; they are
installed when a benchmark first runs. Whole collections are measured beside libraries for Python by another command:
[a whole corpus](docs/guides/corpus.md#compared-with-other-libraries).`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeReport()
