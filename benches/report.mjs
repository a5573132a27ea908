// Makes BENCHMARKS.md of results.json, and of nothing else.
//
//   node benches/report.mjs
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { duration, goalCells, number, size } from "./tables.mjs"

const RESULTS = new URL("results.json", import.meta.url)
const REPORT = new URL("../BENCHMARKS.md", import.meta.url)

/** Writes it. */
export function write() {
  writeFileSync(REPORT, report(JSON.parse(readFileSync(RESULTS, "utf8"))))
}

/** BENCHMARKS.md of results. */
export function report(results) {
  const { goals } = results
  return `${[
    "# Benchmarks",
    "",
    "Made by `npm run bench`, which writes its figures into [benches/results.json](benches/results.json) and this",
    "page from them. Times are of one run on one machine, in turns, so their ratios say more than they do.",
    "",
    ...machine(results),
    "",
    "## What was to be reached",
    "",
    "All of it warm, a JavaScript string in and a `bigint` out, unless it says otherwise. Ratios are the other's time",
    "over ours: more is better, except where at most so much is asked.",
    "",
    ...table(["", "asked", "aim", "measured", ""], goals.map(goalCells)),
    "",
    ...missed(goals),
    "",
    "## How long a fingerprint takes",
    "",
    ...times(results),
    "",
    "## Who is faster than we are",
    "",
    ...faster(results),
    "",
    "## Where our time goes",
    "",
    ...stages(results),
    "",
    "## As texts grow, many at once, and the first",
    "",
    ...growth(results),
    "",
    "## The contenders",
    "",
    ...contenders(results),
    "",
    "## How it is measured",
    "",
    ...METHOD,
  ].join("\n")}\n`
}

/** Marks those that find no words in texts without spaces. */
const SPACES = " †"

const METHOD = [
  "- Many short repetitions, everybody taking turns, and of each one's times the 15th percentile: what noise on a",
  "  shared machine leaves. What runs in other processes takes its own times and waits for its turns.",
  "- Texts are made up (`benches/peers/texts.mjs`): invented words, as long and as frequent as those of a language. In",
  "  every round there are others, of at least 400 kB, or branch predictors would learn them by heart.",
  "- Before anything is timed, our fingerprints are compared with those of our crate running natively and of a plain",
  "  way of computing the same; the two JavaScript functions of our own with a count of each bit.",
  "- The module's work on bytes in its memory is timed text by text, after the text was written there.",
  "- The page [bench.html](www/bench.html) does the JavaScript part in your own browser.",
  "",
  "```sh",
  "npm run bench                 # all of it: ten minutes or so; writes the results and this page",
  "npm run bench -- peers --quick # fewer repetitions and smaller texts; writes nothing",
  "node benches/report.mjs       # this page from the results",
  "```",
  "",
  "The packages to compare with are pinned in `benches/package.json` and installed when the benchmark first runs, the",
  "crates in `benches/native/Cargo.lock`. Python's is installed where Python and pip are. The two packages that",
  "bench.html brings along are development dependencies of the whole project too, so that building the page needs no",
  "further installing; a test holds their versions to those here.",
]

function machine({ date, machine }) {
  const { cpu, cores, os, node, v8, rust, chromium } = machine
  return [
    `${date}; ${cpu}, ${cores} cores; ${os}; Node ${node} (V8 ${v8}), Rust ${rust}, Chromium ${chromium}.`,
  ]
}

function missed(goals) {
  const list = goals.map((goal) => [goal, goalCells(goal)]).filter(([, cells]) => /missed|not/.test(cells[4]))
  if (list.length === 0) return ["All goals are met."]
  return [
    "What is missed:",
    "",
    ...list.map(
      ([{ profile, measured }, [what, asked, , got, verdict]]) =>
        `- ${what}: ${measured === null ? verdict : `${got}, ${asked} was asked, ${verdict}`}.${profile ? ` ${profile}` : ""}`,
    ),
  ]
}

function times({ races, contenders }) {
  const head = ["", ...races.map(({ kind, length }) => `${kind}, ${size(length)}`)]
  const rows = contenders.map(({ name, group, spaces }) => [
    (group === "ours" ? `**${name}**` : name) + (spaces ? SPACES : ""),
    ...races.map(({ times }) => {
      const [first] = Object.values(times)
      return times[name] === undefined ? "–" : `${duration(times[name])} (${number(times[name] / first)}×)`
    }),
  ])
  return [
    "One text, and in brackets how many times as long as `short/1` takes. A dash: left out, for it would take more than",
    "four seconds a text or finds no words in such text.",
    "",
    ...table(head, rows),
    "",
    `Not everybody does the same: see [the contenders](#the-contenders).${SPACES} finds no words where no spaces are: of`,
    "Chinese it makes a feature a sentence or so, and does far less.",
  ]
}

function faster({ races, contenders }) {
  const own = contenders.filter(({ group }) => group === "ours")
  const others = contenders.filter(({ group }) => !group.startsWith("ours"))
  const lines = races.flatMap(({ kind, length, times }) =>
    own.flatMap(({ name: ours }) => {
      // What is written plainly, of the same recipe only.
      const alike = ({ name, group }) => group !== "WebAssembly" || name.startsWith(ours)
      const before = others.filter((one) => alike(one) && times[one.name] < times[ours])
      if (before.length === 0) return []
      const list = before.map(
        ({ name, spaces }) =>
          `${name}${spaces && !kind.startsWith("English") ? SPACES : ""} (${number(times[ours] / times[name])}×)`,
      )
      return [`- ${kind}, ${size(length)}, than \`${ours}\`: ${list.join(", ")}`]
    }),
  )
  if (lines.length === 0) return ["Nobody, with these texts."]
  return ["By so many times:", "", ...lines]
}

function stages({ kernel, native }) {
  const rows = Object.entries(kernel).flatMap(([recipe, lengths]) =>
    Object.entries(lengths).map(([length, { trip, entry, kernel }]) => [
      `\`${recipe}/1\`, ${size(Number(length))}`,
      duration(trip),
      duration(entry),
      duration(kernel),
      length === "100000" && native[recipe] !== undefined ? duration(native[recipe]) : "–",
    ]),
  )
  return [
    "English. The way in is normalising and encoding; the same code natively is our crate on a `&str`.",
    "",
    ...table(["", "whole trip", "the way in", "the module's work", "natively"], rows),
  ]
}

function growth({ growth, batch, cold }) {
  const rows = growth.map(({ length, times }) => [
    size(length),
    ...["short", "text"].map((key) => `${number(times[key] / length)} ns`),
  ])
  return [
    ...table(["English, a byte", "`short/1`", "`text/1`"], rows),
    "",
    `${batch.count.toLocaleString("en")} sentences by \`text/1\`: ${duration(batch.together)} each through \`fingerprints()\`,`,
    `${duration(batch.each)} with a call of \`fingerprint()\` for each.`,
    "",
    "The first call on a page that was just opened in Chromium, which compiles the module, with 2 kB:",
    `${number(cold.median)} ms is the median, ${number(cold.best)} ms the best.`,
  ]
}

function contenders({ contenders, absent }) {
  const rows = contenders.map(({ name, group, about }) => [name, group, about])
  const missing =
    absent.length > 0 ? ["", "Not there in this run:", "", ...absent.map((one) => `- ${one}`)] : []
  return [...table(["", "", "what it makes"], rows), ...missing]
}

function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write()
