// Indexes: filled with texts, or read from a snapshot.
import { constants } from "node:buffer"
import { DuplicateIndex, SimHash, SimHashError } from "../index.js"
import type { PairDistance } from "../types/duplicate-index.js"
import { fingerprinted, noteEmpty, simhashOf } from "./fingerprints.js"
import { position, type Source } from "./input.js"
import { jobsOf } from "./jobs.js"
import type { OptionName, Options } from "./options.js"
import { Failure, fromOption, shown, UsageError } from "./program/errors.js"
import { count, type Report } from "./program/output.js"
import { type Id, INPUT_OPTIONS, readTexts } from "./texts.js"

/** The options of every command that fills an index with texts. */
export const FILL_OPTIONS = [
  ...INPUT_OPTIONS,
  "replace",
  "keep-empty",
  "skip-empty",
] as const satisfies readonly OptionName[]

export function emptyIndex<I extends Id>({ recipe }: SimHash, options: Options): DuplicateIndex<I> {
  const maxDistance = options["max-distance"]
  return fromOption("--max-distance", () => {
    // The commands know which texts have no features. A text with features may have the fingerprint 0 too.
    return new DuplicateIndex<I>({ recipe, empty: "keep", ...(maxDistance !== undefined && { maxDistance }) })
  })
}

export async function fill(
  sources: readonly Source[],
  { options, report }: { options: Options; report: Report },
): Promise<DuplicateIndex<Id>> {
  const simhash = simhashOf(options)
  const index = emptyIndex<Id>(simhash, options)
  if (options["keep-empty"] && options["skip-empty"]) {
    throw new UsageError("--keep-empty and --skip-empty contradict each other")
  }
  const skip = !options["keep-empty"]
  const empties = new Set<Id>()
  for await (const { texts } of fingerprinted(
    readTexts(sources, options),
    simhash,
    report,
    jobsOf(options),
  )) {
    for (const { id, fingerprint, empty, source, line } of texts) {
      if (!options.replace && (index.has(id) || empties.has(id))) {
        throw new Failure(
          `${position(source, line)}: the id ${shown(id)} is already in use (--replace lets the later text win)`,
        )
      }
      if (empty) empties.add(id)
      else empties.delete(id)
      if (empty && skip) index.delete(id)
      else index.set(id, fingerprint)
    }
  }
  if (!skip) noteEmpty(empties.size, report, ": such texts are duplicates of each other")
  else if (empties.size > 0) {
    report.note(`left out ${count(empties.size, "text")} without features (--keep-empty includes them)`)
  }
  return index
}

export const ABOUT_SNAPSHOT =
  "A snapshot stores its recipe, width and distance, which are the defaults for this command; another recipe " +
  "or width is an error."

/** Returns the index of a snapshot. Its recipe and width must be those of the options, if given. */
export async function openSnapshot(source: Source, { recipe, bits }: Options): Promise<DuplicateIndex<Id>> {
  if (!(await source.isSnapshot())) throw new Failure(`${source.name} is not a snapshot`)
  const bytes = await source.whole(constants.MAX_LENGTH)
  try {
    return DuplicateIndex.fromBytes(bytes, {
      empty: "keep",
      ...(recipe !== undefined && { recipe }),
      ...(bits !== undefined && { bits }),
    })
  } catch (error) {
    if (error instanceof SimHashError) throw new Failure(`${source.name}: ${error.message}`, { cause: error })
    throw error
  }
}

/** Returns the SimHash whose fingerprints are comparable with those of a snapshot's index. */
export function simhashOfSnapshot({ recipe, bits }: DuplicateIndex<Id>, source: Source): SimHash {
  try {
    return new SimHash({ recipe, bits })
  } catch (error) {
    if (!(error instanceof SimHashError)) throw error
    throw new Failure(
      `${source.name} holds fingerprints made by ${shown(recipe)}, which is not a recipe of this program: ` +
        "query it with --fingerprint, not with texts",
      { cause: error },
    )
  }
}

/** Returns --max-distance as an option of a query, checked against the index's width. */
export function distanceOf({ bits }: DuplicateIndex<Id>, options: Options): { maxDistance?: number } {
  const maxDistance = options["max-distance"]
  if (maxDistance === undefined) return {}
  if (maxDistance <= bits) return { maxDistance }
  throw new UsageError(
    `--max-distance: fingerprints of ${bits} bits are at most ${bits} apart, got ${maxDistance}`,
  )
}

/**
 * Reports how many pairs of unrelated texts are expected within the distance of a search for pairs, and why this distance is
 * less than the snapshot's, which is meant for the comparison of two texts.
 */
export function noteDistance(
  index: DuplicateIndex<Id>,
  { maxDistance, expectedFalsePairs = 0 }: PairDistance,
  { options, report }: { options: Options; report: Report },
): void {
  const follows = options["max-distance"] === undefined && maxDistance < index.maxDistance
  const concerns = [
    follows &&
      `${count(index.size, "fingerprint")} are compared within ${count(maxDistance, "bit")}, because more pairs ` +
        `would be near by chance within the ${index.maxDistance} of the recipe`,
    expectedFalsePairs >= 1 &&
      `about ${count(Math.round(expectedFalsePairs), "pair")} of unrelated texts are expected within ${count(maxDistance, "bit")}`,
  ].filter((concern) => concern !== false)
  if (concerns.length > 0) report.note(concerns.join("; "))
}
