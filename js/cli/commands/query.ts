import { fromHex } from "../../index.js"
import type { Match } from "../../public/index.js"
import { fromOption, UsageError } from "../errors.js"
import { fingerprinted, noteEmpty } from "../fingerprints.js"
import { ABOUT_SNAPSHOT, distanceOf, openSnapshot, simhashOfSnapshot } from "../indexes.js"
import { sourcesOf } from "../input.js"
import { ABOUT_OUTPUT, joined, rowWriter } from "../output.js"
import { ABOUT_INPUT, type Id, INPUT_OPTIONS, readTexts } from "../texts.js"
import type { Command } from "./command.js"

export const query: Command = {
  takes: "SNAPSHOT [FILE...]",
  summary: "find the near-duplicates of a text in a snapshot",
  about: [
    "A row for each match: the id of the query text, the id of the match, and their distance. The " +
      'nearest come first. As jsonl, {"query":...,"id":...,"distance":...}.',
    `${ABOUT_SNAPSHOT} A fingerprint given by --fingerprint is its own id. With --fingerprint, standard input ` +
      'is read only where a file is "-".',
    ...ABOUT_INPUT,
    ABOUT_OUTPUT,
  ],
  options: [
    ...INPUT_OPTIONS,
    ...(["fingerprint", "recipe", "bits", "max-distance", "limit", "output", "quiet", "help"] as const),
  ],
  examples: [
    ["simhash-wasm index query articles.simhash draft.txt", "the near-duplicates of a draft"],
    [
      "simhash-wasm index query --limit 1 titles.simhash --format lines new.txt",
      "the nearest title of each line",
    ],
    [
      "simhash-wasm index query --fingerprint 119a68453414582f articles.simhash",
      "the near-duplicates of a known fingerprint",
    ],
  ],
  streams: true,
  async *run({ files, options, report, signal }) {
    const [path, ...texts] = files
    if (path === undefined) throw new UsageError("the snapshot to query is missing")
    const hexes = options.fingerprint ?? []
    const sources = sourcesOf(texts.length > 0 || hexes.length > 0 ? files : [path, "-"], signal)
    const [snapshot, ...inputs] = sources
    const index = await openSnapshot(snapshot, options)
    const { limit } = options
    const query = { ...distanceOf(index, options), ...(limit !== undefined && { limit }) }
    const write = rowWriter(["query", "id", "distance"], options)

    const fingerprints = hexes.map((hex) => fromOption("--fingerprint", () => fromHex(hex, index.bits)))
    const answers = fingerprints.map((fingerprint) => index.query(fingerprint, query))
    yield* joined(rowsOf(hexes, answers), write)
    if (inputs.length === 0) return
    const simhash = simhashOfSnapshot(index, snapshot)
    let empties = 0
    for await (const batch of fingerprinted(readTexts(inputs, options), simhash, report)) {
      const ids = batch.texts.map(({ id }) => id)
      yield* joined(rowsOf(ids, index.queryMany(batch.limbs, query)), write)
      empties += batch.texts.filter(({ empty }) => empty).length
    }
    noteEmpty(empties, report)
  },
}

/** A row for each match of each query. */
function* rowsOf(
  queries: readonly Id[],
  answers: readonly (readonly Match<Id>[])[],
): Generator<[query: Id, id: Id, distance: number]> {
  for (const [i, query] of queries.entries()) {
    for (const { id, distance } of answers[i] ?? []) yield [query, id, distance]
  }
}
