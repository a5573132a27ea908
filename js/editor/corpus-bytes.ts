// Corpora for a checker in a worker. Their indexes arrive as bytes.
import { DuplicateIndex } from "../duplicate-index/duplicate-index.js"
import { PassageIndex } from "../passages/passage-index.js"
import type { Corpus, CorpusBytes } from "../types/checker.js"
import type { Recipe } from "../types/recipe.js"

/** Returns a corpus with its indexes decoded. Their recipe must be that of the checker. */
export function readCorpus({ fingerprints, passages, ...others }: CorpusBytes, recipe: Recipe): Corpus {
  return {
    ...others,
    ...(fingerprints !== undefined && {
      fingerprints: DuplicateIndex.fromBytes(fingerprints, { recipe: recipe.id, bits: recipe.bits }),
    }),
    ...(passages !== undefined && { passages: PassageIndex.fromBytes(passages, { recipe }) }),
  }
}
