// The options of commands that compare texts by their feature sets.
import { addFeatures } from "../duplicates/finder.js"
import { DuplicateFinder } from "../index.js"
import type { Finding, SimilarityOptions } from "../types/duplicates.js"
import { simhashOf } from "./fingerprints.js"
import type { OptionName, Options } from "./options.js"
import { fromOption } from "./program/errors.js"
import { count, type Report } from "./program/output.js"
import type { Text } from "./texts.js"

export const SIMILARITY_OPTIONS = [
  "recipe",
  "min-similarity",
  "contained",
] as const satisfies readonly OptionName[]

export const ABOUT_SIMILARITY =
  "Texts are near-duplicates if their similarity is at least --min-similarity: exactly, by the features of the texts, " +
  "and not by fingerprints. Texts without features are similar to none."

export function similarityOf(options: Options): SimilarityOptions {
  const { "min-similarity": similarity, contained } = options
  const checked = {
    recipe: simhashOf(options).recipe,
    ...(similarity !== undefined && { minSimilarity: similarity }),
    ...(contained !== undefined && { contained }),
  }
  fromOption("--min-similarity", () => new DuplicateFinder(checked)).dispose()
  return checked
}

export function finderOf(options: Options, pairs: boolean): DuplicateFinder {
  return new DuplicateFinder({ ...similarityOf(options), pairs })
}

/** Adds a text to a finder, by its features if another thread has computed them. */
export function addTo(finder: DuplicateFinder, { text }: Text, features?: BigUint64Array): Finding {
  return features ? addFeatures(finder, features) : finder.add(text)
}

/** Returns a similarity for output, rounded down to four decimals, so that no value below 1 becomes 1. */
export function rounded(similarity: number): number {
  return Math.floor(similarity * 10_000) / 10_000
}

/** Whether a group has so many members that a person should check it. */
export function isLarge(members: number): boolean {
  return members > 100
}

export function noteUnjudged(empty: number, report: Report): void {
  if (empty === 0) return
  report.note(
    `${count(empty, "text")} ${empty === 1 ? "has" : "have"} no features, and so no near-duplicates`,
  )
}
