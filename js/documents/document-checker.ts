/// <reference path="../values/host.ts" preserve="true" />

// The checker of documents of which hardly one changes: that of editors, with another search for near-duplicates.
import type { BlockAnalysis } from "../editor/analysis.js"
import { DuplicateChecker } from "../editor/checker.js"
import { readBlocks } from "../editor/content.js"
import { Twins } from "../editor/twins.js"
import type { CheckerOptions } from "../types/checker.js"
import type { BlockRange, Diagnostic } from "../types/diagnostic.js"
import type { Block } from "../types/document.js"
import type { BlockAnalyses } from "../types/documents.js"
import type { Recipe } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { isArray } from "../values/platform.js"
import { readAnalyses } from "./analyses.js"
import { CollectionTwins } from "./collection-twins.js"

/**
 * Finds duplicates among the blocks of documents, by the rules of `DuplicateChecker` of `simhash-wasm/editor`, for documents
 * that are added once. Its candidates for near-duplicates come from `MinHash` bands, as those of `findDuplicates`, so that their number
 * does not grow with the square of the blocks. A document may be added again with other blocks; the feature sets of those that
 * it had remain in memory.
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
  /** The recipe that texts are compared by. */
  readonly recipe: Recipe
  readonly #checker: DuplicateChecker
  /** Analyses that were given, while their texts are compared. */
  readonly #analyzed = new Map<string, BlockAnalysis>()

  /**
   * @param options Those of a `DuplicateChecker`, with its defaults.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option.
   *
   * @example
   * ```ts
   * import { DocumentChecker } from "simhash-wasm/documents"
   *
   * const checker = new DocumentChecker({ skip: [] })
   * checker.recipe.id // short/1
   * ```
   */
  constructor(options?: CheckerOptions) {
    this.#checker = new DuplicateChecker(options, (text) => this.#analyzed.get(text), twinsOf)
    this.recipe = this.#checker.recipe
  }

  /**
   * Adds a document, and compares its blocks with those of all others. Work for more than 8 ms is done in slices between
   * which other tasks run.
   *
   * @param docId Any string. The blocks of a document that is there are replaced.
   * @param analyses What {@link analyzeBlocks} returned for the texts of the blocks, in their order, by the checker's recipe.
   * Default: they are made here.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for blocks that are none, and for analyses that are not
   * those of so many texts; `RECIPE_MISMATCH` for those of another recipe. Then nothing has changed. `OUT_OF_MEMORY` if there is
   * no memory for a text, which is then not compared. `DISPOSED` after `dispose`.
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
   * The warnings of a document, in its order; none if there is no such document.
   *
   * @throws {@link SimHashError} `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * import { DocumentChecker } from "simhash-wasm/documents"
   *
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
   * The blocks of a document that share words with more than 32 other texts, and were compared for copied passages only
   * with the 32 that share the most. Copies in them may be missing from the warnings.
   *
   * @throws {@link SimHashError} `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * import { DocumentChecker } from "simhash-wasm/documents"
   *
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
   * import { DocumentChecker } from "simhash-wasm/documents"
   *
   * const checker = new DocumentChecker()
   * checker.dispose()
   * await checker.add("garden", []).catch(({ code }) => code) // DISPOSED
   * ```
   */
  dispose(): void {
    this.#checker.dispose()
  }
}
if (Symbol.dispose) {
  Object.defineProperty(DocumentChecker.prototype, Symbol.dispose, {
    // Without a prototype: a polluted Object.prototype must not add attributes.
    __proto__: null,
    value: DocumentChecker.prototype.dispose,
  } as PropertyDescriptor)
}

/** Below a similarity of 0.2, nearly all pairs share a band. */
function twinsOf(recipe: Recipe, minSimilarity: number, ofFew: number): CollectionTwins | Twins {
  return minSimilarity < 0.2 ? new Twins(recipe, minSimilarity, ofFew) : new CollectionTwins(minSimilarity)
}
