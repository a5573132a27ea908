// The section of BENCHMARKS.md on queries by score and feature sets.
import { count, duration, markdownTable, size, times } from "../tables.mjs"

export { goals } from "./goals.mjs"

export const title = "Queries by score, and feature sets"

export const decodingTitle = "decoding the inlined module"

export function scanTitle({ count: stored, bits }) {
  return `${count(stored)} fingerprints of ${bits} bits, per fingerprint`
}

export function textTitle({ recipe, kind, length }) {
  return `${recipe}, ${kind}, ${size(length)}`
}

export function setsTitle({ features, sets }) {
  return `two sets of ${features} features, alone, and with one call for ${count(sets)}`
}

/** The headings and lines that follow the goals. */
export function chapters({ scans, texts, comparisonsOfSets, decoding }) {
  return [
    ["Queries by score: scans", ofScans(scans)],
    ["Queries and feature sets of texts", ofTexts(texts)],
    ["Feature sets: comparisons, and the start of the module", ofSets(comparisonsOfSets, decoding)],
  ]
}

/** A time, in brackets as a multiple of another. */
function beside(time, other) {
  return `${duration(time)} (${times(time / other)})`
}

function ofScans(scans) {
  const rows = scans.map(({ times, ...shape }) => [
    scanTitle(shape),
    duration(times.distance),
    beside(times.score, times.distance),
    duration(times.nearestByDistance),
    beside(times.nearestByScore, times.nearestByDistance),
  ])
  return [
    "Queries of an index of sentences for other English texts, by `text/1` and within its limits, which are scans of all",
    "fingerprints; and for the ten nearest. In brackets the ratio to the same by distance.",
    "",
    ...markdownTable(["", "by distance", "by score", "nearest by distance", "nearest by score"], rows),
  ]
}

function ofTexts(texts) {
  const rows = texts.map(({ times: { fingerprint, query, features, analyze }, ...shape }) => [
    textTitle(shape),
    duration(fingerprint),
    ...[query, features, analyze].map((time) => beside(time, fingerprint)),
  ])
  return [
    "Time for one text, warm, in brackets the ratio to `fingerprint`. `analyze` makes the query and the features, and",
    "counts the features.",
    "",
    ...markdownTable(["", "`fingerprint`", "`query`", "`features`", "`analyze`"], rows),
  ]
}

function ofSets({ features, sets, times }, { times: { base64, inlined } }) {
  return [
    `Two sets of ${features} features, of which they share half, take \`jaccard\` ${duration(times.jaccard)}. One set against`,
    `${count(sets)} others in a call of \`overlaps\` takes ${duration(times.overlaps)} for each.`,
    "",
    `When the package is first used, the text of the inlined module is decoded, in ${duration(inlined)} when`,
    `warm. Base64, which is longer after gzip, would take ${duration(base64)} by a loop.`,
  ]
}
