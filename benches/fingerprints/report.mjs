// The section of BENCHMARKS.md on fingerprints.
import { faster } from "../comparison.mjs"
import { comparisonTable, count, duration, markdownTable, number, size, times } from "../tables.mjs"

import { kindTitle } from "./goals.mjs"
import { NAMES } from "./names.mjs"

export { goals } from "./goals.mjs"

export const title = "Fingerprints"

/** Marks contenders that find no words in texts without spaces. */
const SPACES = " †"

/** The headings and lines of the report. */
export function chapters(section) {
  return [
    ["Fingerprints: time for texts of many kinds", timesOfKinds(section)],
    ["Fingerprints: explanations", timesOfExplanations(section)],
    ["Fingerprints: time for a made-up text", timesOfTexts(section)],
    ["Fingerprints: contenders that are faster", fasterContenders(section)],
    ["Fingerprints: growing texts, many texts, and the first call", growth(section)],
  ]
}

/** What explains the goals, and no user asks for. */
export function details(section) {
  return [["Fingerprints: stages of a call", stagesOfCalls(section)]]
}

export function comparisonTitle({ kind, length }) {
  return kindTitle({ kind, length })
}

function timesOfKinds({ kinds, beyondAscii }) {
  const cells = ({ length, total, input, times: of, ...row }) => {
    const peer = of[NAMES.crc32]
    const ours = [NAMES.short, NAMES.text].map((name) => {
      const ratio = peer === undefined ? "" : ` (${times(peer / of[name])})`
      return `${number(of[name] / length)} ns${ratio}`
    })
    const theirs = peer === undefined ? "–" : `${number(peer / length)} ns`
    const rest = `${number(input / length)} ns`
    return [kindTitle({ ...row, length }), `${number(total / 1000)} kB`, ...ours, rest, theirs]
  }
  return [
    "Time a byte, warm, from a JavaScript string to a `bigint`; in brackets how many times as long the fastest npm package",
    `takes, \`${NAMES.crc32.replace("npm ", "")}\`. It is given the words that a careful user would give it: in lower case,`,
    "`\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Thai}|[\\p{L}\\p{N}_]+`. Texts that are not called real are made up",
    "(`benches/fingerprints/texts.mjs`). The length is the mean of the texts; the second column is how much text is timed.",
    '"Of that input" is normalising and encoding into the module\'s memory.',
    "",
    ...markdownTable(["", "text", "`short/1`", "`text/1`", "of that input", "npm package"], kinds.map(cells)),
    ...(beyondAscii
      ? [
          "",
          "Real English pages as they are, and with a space instead of each character beyond ASCII, timed in turns:",
          ...Object.entries(beyondAscii).map(
            ([key, { asIs, ascii }]) =>
              `- \`${key}/1\`: ${number(asIs)} ns a byte against ${number(ascii)} ns, ${times(asIs / ascii)}`,
          ),
        ]
      : []),
  ]
}

function timesOfExplanations({ explained }) {
  const rows = explained.map(({ kind, recipe, length, times: { fingerprint, explain } }) => [
    `${kindTitle({ kind, length })}, \`${recipe}/1\``,
    duration(fingerprint),
    `${duration(explain)} (${times(explain / fingerprint)})`,
  ])
  return [
    "Time for one text, warm, from a string to the number, and to the whole explanation with all its features:",
    "",
    ...markdownTable(["", "`fingerprint`", "`explain`"], rows),
  ]
}

function timesOfTexts({ comparisons, contenders }) {
  const name = ({ name, group, spaces }) => (group === "ours" ? `**${name}**` : name) + (spaces ? SPACES : "")
  return [
    "Time for one text, warm, from a JavaScript string to a `bigint`; in brackets the ratio to `short/1`. A dash: the",
    "contender would take more than four seconds for a text, or finds no words in such texts.",
    "",
    ...comparisonTable(comparisons, contenders, { title: comparisonTitle, name }),
    "",
    `Contenders differ in what they compute: see their table below. Those marked${SPACES} find no words where there are no`,
    "spaces: a Chinese sentence becomes about one feature, which is far less work.",
  ]
}

function fasterContenders({ comparisons, contenders }) {
  // A baseline is compared only with its own recipe.
  const alike = (our, { name, group }) => group !== "WebAssembly" || name.startsWith(our.name)
  const lines = faster(comparisons, contenders, alike).map(({ comparison, our, before }) => {
    const list = before.map(({ contender: { name, spaces }, ratio }) => {
      const mark = spaces && !comparison.kind.startsWith("English") ? SPACES : ""
      return `${name}${mark} (${times(ratio)})`
    })
    return `- ${comparisonTitle(comparison)}, than \`${our.name}\`: ${list.join(", ")}`
  })
  return lines.length > 0 ? lines : ["None, with these texts."]
}

function stagesOfCalls({ stages }) {
  const figure = (value) => (value === undefined ? "–" : duration(value))
  const rows = Object.entries(stages).flatMap(([recipe, lengths]) =>
    Object.entries(lengths).map(([length, { call, input, module, counting, native }]) => [
      `\`${recipe}/1\`, ${size(Number(length))}`,
      ...[call, input, module, counting, native].map(figure),
    ]),
  )
  const head = ["", "whole call", "input", "module", 'whole call, `weights: "count"`', "native"]
  return [
    'English. "Input" is normalising and encoding into the module\'s memory, "module" the module\'s work on those bytes.',
    'With `weights: "count"` the features are the same and every occurrence votes, so the difference is the time for',
    'deduplication. "Native" is our crate on a `&str`. A dash: not measured in this run.',
    "",
    ...markdownTable(head, rows),
  ]
}

function growth({ growth, batch, cold }) {
  const rows = growth.map(({ length, times }) => [
    size(length),
    ...["short", "text"].map((key) => `${number(times[key] / length)} ns`),
  ])
  return [
    "Time per byte of English:",
    "",
    ...markdownTable(["", "`short/1`", "`text/1`"], rows),
    "",
    `${count(batch.count)} sentences by \`text/1\`: ${duration(batch.together)} for each in one call of`,
    `\`fingerprints()\`, ${duration(batch.each)} for each in a call of \`fingerprint()\`.`,
    "",
    "The first call on a page that was just opened in Chromium, with 2 kB, which includes compiling the module:",
    `the median is ${number(cold.median)} ms, the best ${number(cold.best)} ms.`,
  ]
}
