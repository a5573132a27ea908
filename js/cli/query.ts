import { fromHex } from "../index.js"
import type { Match } from "../public/index.js"
import type { Command } from "./command.js"
import { fromOption, UsageError } from "./errors.js"
import { fingerprinted, noteEmpty } from "./fingerprints.js"
import { ABOUT_TSV, pieces, rowWriter } from "./rows.js"
import { ABOUT_SNAPSHOT, distanceOf, makerOfSnapshot, openSnapshot } from "./snapshot.js"
import { sourcesOf } from "./source.js"
import { ABOUT_INPUT, type Id, INPUT_OPTIONS, readTexts } from "./texts.js"

export const query: Command = {
  takes: "SNAPSHOT [FILE...]",
  summary: "find what a snapshot holds near a text",
  about: [
    "A row for each match: the id of the text asked about, the id of what is near, and their distance. The " +
      'nearest come first. As jsonl, {"query":...,"id":...,"distance":...}.',
    `${ABOUT_SNAPSHOT} A fingerprint given by --fingerprint is its own id; where there is one, standard input ` +
      'is read only where a file is "-".',
    ...ABOUT_INPUT,
    ABOUT_TSV,
  ],
  options: [
    ...INPUT_OPTIONS,
    ...(["fingerprint", "recipe", "bits", "max-distance", "limit", "output", "quiet", "help"] as const),
  ],
  examples: [
    ["simhash-wasm index query articles.simhash draft.txt", "what is near a draft"],
    [
      "simhash-wasm index query --limit 1 titles.simhash --format lines new.txt",
      "the nearest title of each line",
    ],
    [
      "simhash-wasm index query --fingerprint 119a68453414582f articles.simhash",
      "what is near a fingerprint that is known",
    ],
  ],
  streams: true,
  async *run({ files, options, report, signal }) {
    const [path, ...texts] = files
    if (path === undefined) throw new UsageError("the snapshot to ask is missing")
    const hexes = options.fingerprint ?? []
    const sources = sourcesOf(texts.length > 0 || hexes.length > 0 ? files : [path, "-"], signal)
    const [snapshot, ...inputs] = sources
    const index = await openSnapshot(snapshot, options)
    const { limit } = options
    const asked = { ...distanceOf(index, options), ...(limit !== undefined && { limit }) }
    const write = rowWriter(["query", "id", "distance"], options)

    const fingerprints = hexes.map((hex) => fromOption("--fingerprint", () => fromHex(hex, index.bits)))
    const answers = fingerprints.map((fingerprint) => index.query(fingerprint, asked))
    yield* pieces(rowsOf(hexes, answers), write)
    if (inputs.length === 0) return
    const simhash = makerOfSnapshot(index, snapshot)
    let empties = 0
    for await (const batch of fingerprinted(readTexts(inputs, options), simhash, report)) {
      const ids = batch.texts.map(({ id }) => id)
      yield* pieces(rowsOf(ids, index.queryMany(batch.lanes, asked)), write)
      empties += batch.texts.filter(({ empty }) => empty).length
    }
    noteEmpty(empties, report)
  },
}

/** A row for each match of each that was asked about. */
function* rowsOf(
  asked: readonly Id[],
  answers: readonly (readonly Match<Id>[])[],
): Generator<[query: Id, id: Id, distance: number]> {
  for (const [i, query] of asked.entries()) {
    for (const { id, distance } of answers[i] ?? []) yield [query, id, distance]
  }
}
