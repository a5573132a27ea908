// What we want to reach, as ratios of figures of one run. `least` and `most` are what is asked for, `aim`
// is what we should like. Where one is missed, `profile` says what the time goes into.
import { NAMES } from "./names.mjs"

const KB = 1000
const TEXT = { 200: "200 B", 2000: "2 kB", 100000: "100 kB" }

const PROFILE = {
  short:
    "Telling which words were there before takes 35 to 45 % of the time, getting at their bytes 17 to 20 %, " +
    "cutting them 20 %, hashing and adding up the new ones 13 to 22 %. Without the first it would be other " +
    "fingerprints.",
  text:
    "Telling which words and pairs were there before takes 30 to 45 % of the time, getting at their bytes 15 %, " +
    "putting words next to each other 9 %, cutting them 8 %, hashing and adding up the new ones 17 to 24 %. " +
    "Nearly every pair is new.",
}

/** All of them, with what was measured: nothing where that could not be. */
export function goals(figures) {
  return rows(figures).map((row) => ({ ...row, measured: row.measured ?? null }))
}

function rows({ races, kernel, native, counters, growth, batch, cold, size }) {
  const time = (length, name, kind = "English") =>
    races.find((race) => race.kind === kind && race.length === length)?.times[name]
  const ratio = (length, ours, other, kind) => divided(time(length, other, kind), time(length, ours, kind))
  const against = (ours, other, recipe, what, list) =>
    Object.entries(list).map(([length, [least, aim]]) => ({
      what: `\`${recipe}\` against ${what}, English, ${TEXT[length]}`,
      least,
      aim,
      measured: ratio(Number(length), ours, other),
      profile: PROFILE[ours === NAMES.text ? "text" : "short"],
    }))
  const fastest = "the fastest npm package, `simhash` with crc32"
  return [
    ...against(NAMES.short, NAMES.crc32, "short/1", fastest, {
      200: [12, 20],
      2000: [25, 40],
      100000: [30, 50],
    }),
    ...against(NAMES.text, NAMES.crc32, "text/1", fastest, {
      200: [8, 12],
      2000: [15, 25],
      100000: [20, 35],
    }),
    ...against(NAMES.short, NAMES.strong, "short/1", "strong JavaScript by hand", {
      2000: [2.5, 4],
      100000: [4, 8],
    }),
    ...against(NAMES.short, NAMES.gaoya, "short/1", "gaoya natively", { 100000: [5, 10] }),
    {
      what: "the module against native, same code, `text/1`, English, 100 kB",
      least: 0.7,
      aim: 0.85,
      measured: divided(native.text, kernel.text[100_000]?.kernel),
    },
    ...["text", "short"].map((key) => ({
      what: `\`${key}/1\` against \`to_lowercase\`, \`unicode_words\`, a set and a sum a bit in WebAssembly, mixed scripts, 100 kB`,
      least: 2,
      aim: 4,
      measured: ratio(100_000, NAMES[key], NAMES.plain[key], "mixed scripts"),
    })),
    ...["text", "short"].map((key) => ({
      what: `a string's whole trip against the module's work on bytes in its memory, \`${key}/1\`, 2 kB`,
      most: 1.3,
      aim: 1.1,
      measured: divided(kernel[key][2_000].trip, kernel[key][2_000].kernel),
    })),
    {
      what: "carry-save accumulation against branch-free 32-bit counters, unit weights, in WebAssembly",
      least: 30,
      aim: 80,
      measured: divided(counters.branchFree, counters.carrySave),
    },
    ...["text", "short"].map((key) => ({
      what: `time a byte as English grows from 1 kB to 10 MB, the largest over the smallest, \`${key}/1\``,
      most: 1.6,
      aim: 1.2,
      measured: divided(...extremes(growth.map(({ length, times }) => times[key] / length))),
      profile:
        "Nearly every pair of words is new, however long a text is: at 10 MB what tells them apart takes tens of " +
        "megabytes, and looking one up waits for memory.",
    })),
    {
      what: `${batch.count.toLocaleString("en")} sentences through \`fingerprints()\`, against one call each`,
      least: 1,
      aim: 1.2,
      measured: divided(batch.each, batch.together),
    },
    {
      what: "the WebAssembly module, gzipped",
      most: 45,
      aim: 45,
      unit: "kB",
      measured: size / KB,
    },
    {
      what: "the first call on a cold page in Chromium, 2 kB, the median",
      most: 5,
      aim: 5,
      unit: "ms",
      measured: cold?.median,
    },
  ]
}

function divided(a, b) {
  return a === undefined || b === undefined ? undefined : a / b
}

function extremes(list) {
  return [Math.max(...list), Math.min(...list)]
}
