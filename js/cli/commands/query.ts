import { type DuplicateIndex, fromHex, type SimHash } from "../../index.js"
import type { Analysis } from "../../types/analysis.js"
import type { Match, QueryOptions, ScoreOptions } from "../../types/duplicate-index.js"
import { counted, fingerprinted, noteEmpty } from "../fingerprints.js"
import { ABOUT_SNAPSHOT, distanceOf, openSnapshot, simhashOfSnapshot } from "../indexes.js"
import { sourcesOf } from "../input.js"
import type { Options } from "../options.js"
import { fromOption, UsageError } from "../program/errors.js"
import { ABOUT_OUTPUT, joined, rowWriter } from "../program/output.js"
import { ABOUT_INPUT, type Id, INPUT_OPTIONS, readTexts, type Text } from "../texts.js"
import type { Call, Command } from "./command.js"

export const query: Command = {
  takes: "SNAPSHOT [FILE...]",
  summary: "find the near-duplicates of a text in a snapshot",
  about: [
    "A row for each match: the id of the query text, the id of the match, their distance and their score. The " +
      'least score comes first. As jsonl, {"query":...,"id":...,"distance":...,"score":...}.',
    "A score is the share of bits that differ, in which each bit has the weight of its margin in the query text: 0 " +
      "if all bits are equal, about 0.5 for unrelated texts. At equal false-positive rates, scores find more " +
      "near-duplicates than distances do. In tsv they have four decimals, in jsonl all digits.",
    "A match is within two limits of the recipe, one for the distance and one for the score. --max-distance and " +
      "--max-score replace both, and so does the distance that the snapshot was built with, if it is not the " +
      "recipe's.",
    "With --by distance, a match is within the snapshot's distance or --max-distance, the nearest come first, and " +
      "rows have no score. --fingerprint implies it, because a fingerprint alone has no margins. A fingerprint is " +
      'its own id, and standard input is then read only where a file is "-".',
    ABOUT_SNAPSHOT,
    ...ABOUT_INPUT,
    ABOUT_OUTPUT,
  ],
  options: [
    ...INPUT_OPTIONS,
    ...(["fingerprint", "by", "recipe", "bits", "max-score", "max-distance", "limit"] as const),
    ...(["output", "quiet", "help"] as const),
  ],
  examples: [
    ["simhash-wasm index query articles.simhash draft.txt", "the near-duplicates of a draft"],
    [
      "simhash-wasm index query --limit 1 titles.simhash --format lines new.txt",
      "the best match of each line",
    ],
    [
      "simhash-wasm index query --by distance --max-distance 3 articles.simhash draft.txt",
      "the articles within 3 bits of a draft",
    ],
    [
      "simhash-wasm index query --fingerprint 119a68453414582f articles.simhash",
      "the near-duplicates of a known fingerprint",
    ],
  ],
  streams: true,
  async *run(call) {
    const { files, options } = call
    const [path, ...texts] = files
    if (path === undefined) throw new UsageError("the snapshot to query is missing")
    const hexes = options.fingerprint ?? []
    const byScore = isByScore(options)
    const sources = sourcesOf(texts.length > 0 || hexes.length > 0 ? files : [path, "-"])
    const [snapshot, ...inputs] = sources
    const index = await openSnapshot(snapshot, options)
    const query = { ...distanceOf(index, options), ...limitOf(options) }

    const fingerprints = hexes.map((hex) => fromOption("--fingerprint", () => fromHex(hex, index.bits)))
    const answers = fingerprints.map((fingerprint) => index.query(fingerprint, query))
    yield* joined(rowsOf(hexes, answers), rowWriter(DISTANCE_COLUMNS, options))
    if (inputs.length === 0) return
    const simhash = simhashOfSnapshot(index, snapshot)
    const read = readTexts(inputs, options)
    yield* byScore ? scored(read, index, simhash, call) : near(read, index, simhash, query, call)
  },
}

const DISTANCE_COLUMNS = ["query", "id", "distance"]

/** Whether texts are queried by score; throws if the options contradict each other. */
function isByScore({ by, fingerprint, "max-score": maxScore }: Options): boolean {
  if (fingerprint !== undefined) {
    const option = by === "score" ? "--by score" : maxScore !== undefined && "--max-score"
    if (option) throw new UsageError(`${option} is for texts: a fingerprint alone is queried by distance`)
    return false
  }
  if (by !== "distance") return true
  if (maxScore !== undefined) throw new UsageError("--max-score and --by distance contradict each other")
  return false
}

/** Yields the rows of texts by distance. */
async function* near(
  batches: AsyncIterable<readonly Text[]>,
  index: DuplicateIndex<Id>,
  simhash: SimHash,
  query: QueryOptions<Id>,
  { options, report }: Call,
): AsyncGenerator<string> {
  const write = rowWriter(DISTANCE_COLUMNS, options)
  let empties = 0
  for await (const { texts, limbs } of fingerprinted(batches, simhash, report)) {
    const ids = texts.map(({ id }) => id)
    yield* joined(rowsOf(ids, index.queryMany(limbs, query)), write)
    empties += texts.filter(({ empty }) => empty).length
  }
  noteEmpty(empties, report)
}

function* rowsOf(
  queries: readonly Id[],
  answers: readonly (readonly Match<Id>[])[],
): Generator<[query: Id, id: Id, distance: number]> {
  for (const [i, query] of queries.entries()) {
    for (const { id, distance } of answers[i] ?? []) yield [query, id, distance]
  }
}

/** Yields the rows of texts by score. */
async function* scored(
  batches: AsyncIterable<readonly Text[]>,
  index: DuplicateIndex<Id>,
  simhash: SimHash,
  { options, report }: Call,
): AsyncGenerator<string> {
  const write = rowWriter([...DISTANCE_COLUMNS, "score"], options)
  const shownScore = (score: number) => (options.output === "jsonl" ? score : score.toFixed(4))
  const within = { ...scoreLimits(index, simhash, options), ...limitOf(options) }
  let empties = 0
  function* rows(texts: readonly Text[]) {
    for (const { id: asked, text } of texts) {
      const { query, featureCount } = simhash.analyze(text, { query: true }) as Required<Analysis>
      if (featureCount === 0) empties++
      for (const { id, distance, score } of index.query(query, within)) {
        yield [asked, id, distance, shownScore(score)]
      }
    }
  }
  for await (const texts of counted(batches, report)) yield* joined(rows(texts), write)
  noteEmpty(empties, report)
}

/**
 * Returns the limits of a match by score. If the options contain a distance or a score, no other limit applies. Otherwise, if
 * the snapshot was built for a distance other than the recipe's, that distance is the only limit.
 */
function scoreLimits(
  index: DuplicateIndex<Id>,
  { recipe }: SimHash,
  options: Options,
): Required<Pick<ScoreOptions, "maxDistance" | "maxScore">> {
  const { maxDistance } = distanceOf(index, options)
  const maxScore = options["max-score"]
  if (maxDistance !== undefined || maxScore !== undefined) {
    return { maxDistance: maxDistance ?? index.bits, maxScore: maxScore ?? 1 }
  }
  if (index.maxDistance !== recipe.maxDistance) return { maxDistance: index.maxDistance, maxScore: 1 }
  return recipe.scoreLimits
}

function limitOf({ limit }: Options): { limit?: number } {
  return limit === undefined ? {} : { limit }
}
