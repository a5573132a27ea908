/// <reference path="../values/host.ts" preserve="true" />

// The checker for documents that seldom change: the editor's checker, with other indexes of candidates.
import type { BlockAnalysis } from "../editor/analysis.js"
import { DuplicateChecker } from "../editor/checker.js"
import { readBlocks } from "../editor/content.js"
import { Twins } from "../editor/twins.js"
import type { CheckerOptions } from "../types/checker.js"
import type { BlockRange, Diagnostic } from "../types/diagnostic.js"
import type { Block } from "../types/document.js"
import type { BlockAnalyses } from "../types/documents.js"
import type { Recipe } from "../types/recipe.js"
import { disposable } from "../values/disposable.js"
import { invalid, show } from "../values/errors.js"
import { isArray } from "../values/platform.js"
import { readAnalyses } from "./analyses.js"
import { CollectionCopies } from "./collection-copies.js"
import { CollectionTwins } from "./collection-twins.js"

/**
 * Finds duplicates among the blocks of documents that are added once, by the rules of `DuplicateChecker` in
 * `simhash-wasm/editor`. Candidates for near-duplicates come from `MinHash` bands, as in `findDuplicates`, so that their number
 * does not grow with the square of the number of blocks. A document can be added again with other blocks; the feature sets of
 * its previous blocks remain in memory.
 *
 * @example
 * ```ts
 * import { DocumentChecker } from "simhash-wasm/documents"
 *
 * const checker = new DocumentChecker({ minSimilarity: 0.7 })
 * await checker.add("a.md", [{ text: "The ferry leaves the old harbour at nine in the morning." }])
 * await checker.add("b.md", [{ text: "The ferry leaves the old harbour at ten in the morning." }])
 * const [warning] = checker.diagnostics("b.md")
 * warning?.code // duplicate.near
 * warning?.related[0]?.docId // a.md
 * checker.dispose()
 * ```
 */
export class DocumentChecker implements Disposable {
  /** Calls {@link DocumentChecker.dispose}. */
  declare readonly [Symbol.dispose]: () => void
  /** The recipe used to compare texts. */
  readonly recipe: Recipe
  readonly #checker: DuplicateChecker
  /** The given analyses of the texts that are being compared. */
  readonly #analyzed = new Map<string, BlockAnalysis>()

  /**
   * @param options The options of a `DuplicateChecker`, with its defaults.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option.
   *
   * @example
   * ```ts
   * const checker = new DocumentChecker({ skip: [] })
   * checker.recipe.id // short/1
   * ```
   */
  constructor(options?: CheckerOptions) {
    this.#checker = new DuplicateChecker(
      options,
      (text) => this.#analyzed.get(text),
      twinsOf,
      CollectionCopies,
    )
    this.recipe = this.#checker.recipe
  }

  /**
   * Adds a document, and compares its blocks with each other and with those of all other documents. Work of more than 8 ms
   * runs in slices, between which other tasks run.
   *
   * @param docId Any string. The blocks of an existing document are replaced.
   * @param analyses The result of {@link analyzeBlocks} for the texts of the blocks, in their order, by the checker's recipe.
   * Default: this method analyzes the texts.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for invalid blocks, and for analyses that are invalid or not
   * as many as the blocks; `RECIPE_MISMATCH` for analyses by another recipe. Then nothing has changed. `OUT_OF_MEMORY` if there
   * is not enough memory for a text, which is then not compared. `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * import { analyzeBlocks, DocumentChecker } from "simhash-wasm/documents"
   *
   * const checker = new DocumentChecker()
   * const blocks = [{ text: "Water the roses before the sun is high." }]
   * await checker.add("monday", blocks)
   * // In a worker:
   * const analyses = analyzeBlocks(blocks.map(({ text }) => text), checker.recipe)
   * await checker.add("friday", blocks, analyses)
   * checker.diagnostics("friday")[0]?.code // duplicate.exact
   * ```
   */
  async add(docId: string, blocks: readonly Block[], analyses?: BlockAnalyses): Promise<void> {
    if (!isArray(blocks)) throw invalid(`the blocks of a document must be an array, got ${show(blocks)}`)
    const read = readBlocks(blocks, true)
    const given =
      analyses === undefined
        ? []
        : readAnalyses(
            analyses,
            read.map(({ text }) => text),
            this.recipe,
          )
    for (const [text, analysis] of given) this.#analyzed.set(text, analysis)
    try {
      await this.#checker.update(docId, read, { report: "none" })
    } finally {
      for (const [text] of given) this.#analyzed.delete(text)
    }
  }

  /**
   * Returns the warnings of a document, in the order of its blocks; none if there is no such document.
   *
   * @throws {@link SimHashError} `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * const checker = new DocumentChecker()
   * const text = "Water the roses before the sun is high."
   * await checker.add("garden", [{ text }, { text, kind: "quote" }])
   * checker.diagnostics("garden").map(({ block }) => block.index) // [0, 1]
   * ```
   */
  diagnostics(docId: string): Diagnostic[] {
    return this.#checker.diagnostics(docId)
  }

  /**
   * Returns the blocks of a document that share words with more than 32 other texts, and were compared for copied passages
   * only with the 32 that share the most. Copies in them may be missing from the warnings.
   *
   * @throws {@link SimHashError} `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * const checker = new DocumentChecker()
   * await checker.add("garden", [{ text: "Water the roses before the sun is high." }])
   * checker.crowded("garden") // []
   * ```
   */
  crowded(docId: string): BlockRange[] {
    return this.#checker.crowded(docId)
  }

  /**
   * Frees the memory. Every later call throws `DISPOSED`, except `dispose`.
   *
   * @example
   * ```ts
   * const checker = new DocumentChecker()
   * checker.dispose()
   * await checker.add("garden", []).catch(({ code }) => code) // DISPOSED
   * ```
   */
  dispose(): void {
    this.#checker.dispose()
  }
}
disposable(DocumentChecker)

/** Returns the index of candidates. Below a similarity of 0.2, bands are of no use: nearly all pairs share one. */
function twinsOf(recipe: Recipe, minSimilarity: number, ofFew: number): CollectionTwins | Twins {
  return minSimilarity < 0.2 ? new Twins(recipe, minSimilarity, ofFew) : new CollectionTwins(minSimilarity)
}
