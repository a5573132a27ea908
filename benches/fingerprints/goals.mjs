// The goals of the section on fingerprints. Each figure is a ratio of two figures of one run, and explanations of missed
// goals quote figures of the same run.
import { quotient } from "../goals.mjs"
import { number, size, times } from "../tables.mjs"
import { NAMES } from "./names.mjs"

const COMMAND = "`npm run bench -- fingerprints`"

/** All goals, each with the measured figure, or the reason why there is none. */
export function goals(section) {
  const {
    comparisons,
    kinds,
    beyondAscii,
    explained,
    stages,
    counters,
    growth,
    batch,
    cold,
    size: bytes,
  } = section
  const time = (length, name, kind = "English") =>
    comparisons.find((one) => one.kind === kind && one.length === length)?.times[name]
  const missing = (name) =>
    section.absent.find((one) => one.name === name)?.why ?? "the run recorded no such figure"
  const against = (ours, other, whom, list) =>
    Object.entries(list).map(([length, [atLeast, stretch]]) => ({
      what: `\`${ours}\` against ${whom}, English, ${size(Number(length))}`,
      atLeast,
      stretch,
      measured: quotient(time(Number(length), other), time(Number(length), ours)),
      missing: missing(other),
      explanation: deduplication(section, ours === NAMES.text ? "text" : "short"),
    }))
  const fastest = "the fastest npm package, `simhash` with crc32"
  const noReal = "the run had no folder of real texts (`npm run bench -- FOLDER`)"
  const byKind = (ours, kind, atLeast, stretch, missing = noReal) => {
    const row = kinds.find((one) => one.kind === kind)
    return {
      what: `\`${ours}\` against ${fastest}, ${kindTitle(row ?? { kind })}`,
      atLeast,
      stretch,
      measured: quotient(row?.times[NAMES.crc32], row?.times[ours]),
      missing: row ? missingPackage : missing,
      explanation: OF_KINDS,
    }
  }
  const missingPackage = missing(NAMES.crc32)
  const both = (...goal) => [NAMES.short, NAMES.text].map((ours) => byKind(ours, ...goal))
  const notRecorded = "the run recorded no such figure"
  return [
    ...["short", "text"].map((key) => ({
      what: `real English pages against the same with a space for each character beyond ASCII, time a byte, \`${key}/1\``,
      atMost: 1.25,
      stretch: 1.1,
      measured: quotient(beyondAscii?.[key].asIs, beyondAscii?.[key].ascii),
      missing: noReal,
      explanation:
        "A text that is not ASCII is normalised or checked for it, and its words are found by an automaton over characters " +
        "where they are not long runs of ASCII. The rows of real English in the table of texts of many kinds have the part of " +
        "the input (`npm run bench -- FOLDER`).",
    })),
    ...both("real Chinese, pages", 10, 16),
    ...both("real Chinese, paragraphs", 8, 12),
    byKind(NAMES.short, "real English, pieces", 20, 30),
    byKind(NAMES.short, "real English, paragraphs", 12, 20),
    byKind(NAMES.text, "real English, pieces", 12, 20),
    byKind(NAMES.text, "real English, paragraphs", 12, 18),
    ...both("mixed scripts", 8, 12, notRecorded),
    ...["Russian", "Greek", "Arabic", "Hindi", "Korean", "Japanese"].flatMap((kind) =>
      both(kind, 8, 12, notRecorded),
    ),
    ...both("Thai", 5, 12, notRecorded),
    ...both("chat messages with emoji", 8, 12, notRecorded),
    ...explained.map(({ kind, recipe, times }) => ({
      what: `\`explain\` against \`fingerprint\`, ${kindTitle({ kind, length: 2_000 })}, \`${recipe}/1\``,
      atMost: 15,
      stretch: 8,
      measured: quotient(times.explain, times.fingerprint),
      explanation:
        "`explain` makes an object with a text, a hash and spans for each feature, and counts features in a table that keeps " +
        "their texts; `fingerprint` makes one number.",
    })),
    ...against(NAMES.short, NAMES.crc32, fastest, { 200: [12, 20], 2000: [25, 40], 100000: [30, 50] }),
    ...against(NAMES.text, NAMES.crc32, fastest, { 200: [8, 12], 2000: [15, 25], 100000: [20, 35] }),
    ...against(NAMES.short, NAMES.strong, "strong JavaScript by hand", { 2000: [2.5, 4], 100000: [4, 8] }),
    ...against(NAMES.short, NAMES.gaoya, "gaoya natively", { 100000: [5, 10] }),
    {
      what: "the module against the same code natively, `text/1`, English, 100 kB",
      atLeast: 0.7,
      stretch: 0.85,
      measured: quotient(stages.text[100_000]?.native, stages.text[100_000]?.module),
      missing: missing(NAMES.nativeText),
    },
    ...["text", "short"].map((key) => ({
      what: `\`${key}/1\` against the baseline in WebAssembly, mixed scripts, 100 kB`,
      atLeast: 2,
      stretch: 4,
      measured: quotient(
        time(100_000, NAMES.baseline[key], "mixed scripts"),
        time(100_000, NAMES[key], "mixed scripts"),
      ),
      missing: missing(NAMES.baseline[key]),
    })),
    ...["text", "short"].map((key) => ({
      what: `a whole call against the module's work on bytes in its memory, \`${key}/1\`, 2 kB`,
      atMost: 1.3,
      stretch: 1.1,
      measured: quotient(stages[key][2_000]?.call, stages[key][2_000]?.module),
      missing: "the run recorded no such figure",
    })),
    {
      what: "carry-save adders against branch-free 32-bit counters, unit weights, in WebAssembly",
      atLeast: 30,
      stretch: 80,
      measured: quotient(counters.branchFree, counters.carrySave),
      missing: "the baseline's module has no carry-save adders",
    },
    ...["text", "short"].map((key) => ({
      what: `time per byte as English grows from ${range(growth)}, the largest over the smallest, \`${key}/1\``,
      atMost: 1.6,
      stretch: 1.2,
      measured: quotient(...extremes(growth.map(({ length, times }) => times[key] / length))),
      explanation:
        "Nearly every pair of words is new, however long a text is. So the dedup table outgrows the caches, and " +
        `lookups wait for memory (${COMMAND}, see the time per byte of growing texts).`,
    })),
    {
      what: `${batch.count.toLocaleString("en")} sentences through \`fingerprints()\`, against one call each`,
      atLeast: 1,
      stretch: 1.2,
      measured: quotient(batch.each, batch.together),
    },
    { what: "the WebAssembly module, gzipped", atMost: 45, stretch: 40, unit: "kB", measured: bytes / 1000 },
    {
      what: "the first call on a cold page in Chromium, 2 kB, the median",
      atMost: 5,
      stretch: 3,
      unit: "ms",
      measured: cold?.median,
      missing: "the run recorded no such figure",
      explanation: "This call decodes, compiles and instantiates the module before it computes anything.",
    },
  ]
}

/** A kind of texts, with their length. Pages are of 100 kB, pieces of 2 kB, and of other texts it is the mean. */
export function kindTitle({ kind, length }) {
  if (length === undefined) return kind
  return `${kind}, ${size(length >= 1000 ? Number(length.toPrecision(3)) : length)}`
}

/** What the goals on texts of many kinds are missed by. The figures of each row are in the table that it names. */
const OF_KINDS =
  "Profiles of these rows are in the section on where the time goes (`npm run bench -- profiles FOLDER`), and their times in " +
  "the table of texts of many kinds (`npm run bench -- FOLDER`): how much of the time a byte is " +
  "for normalising the text and encoding it into the module's memory. The rest is the module's own: finding words by UAX #29, " +
  "and looking up each feature in the dedup table. The package does neither: its words are those of a regular expression, and " +
  "every occurrence counts."

/** The explanation of goals against contenders without deduplication, which count every occurrence. */
function deduplication({ stages }, key) {
  const { call, counting } = stages[key][100_000] ?? {}
  const what =
    `Under \`presence\` each distinct feature votes once, so \`${key}/1\` looks up every feature in the dedup table. These ` +
    "contenders count every occurrence and need none."
  if (counting === undefined) return `${what} What the lookups take was not measured in this run.`
  return (
    `${what} With \`weights: "count"\`, which needs none either, \`${key}/1\` takes ${number(counting / call)} of the time ` +
    `for 100 kB, so each of its ratios could be up to ${times(call / counting)} as large (${COMMAND}, see the stages of a call).`
  )
}

function range(growth) {
  return `${size(growth[0].length)} to ${size(growth.at(-1).length)}`
}

function extremes(list) {
  return [Math.max(...list), Math.min(...list)]
}
