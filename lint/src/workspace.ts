// The documents to compare, and their repetitions.
import type { RecipeOptions } from "simhash-wasm"
import { DocumentChecker } from "simhash-wasm/documents"
import { fromOption } from "../../js/cli/program/errors.js"
import { unlisted } from "./baseline.js"
import type { Settings } from "./config.js"
import type { Document } from "./document.js"
import { type Copy, copiesOf, type Finding, type Place, placeOf } from "./finding.js"
import { grouped } from "./grouping.js"
import { unusedIgnores } from "./unused-ignores.js"
import type { ReadDocument } from "./workers.js"

export class Workspace {
  readonly recipe: RecipeOptions
  readonly #settings: Settings
  readonly #checker: DocumentChecker
  readonly #documents = new Map<string, Document>()

  constructor(settings: Settings) {
    const { recipe = "short/1", bits = 128, minSimilarity, minWords, passages, minPassageWords } = settings
    this.recipe = { recipe, bits } as RecipeOptions
    this.#settings = settings
    const options = {
      recipe: this.recipe,
      minSimilarity,
      minFeatures: minWords,
      passages,
      minPassageWords,
      boilerplate: settings.boilerplate,
      limit: 10,
      // The cutters have already left out the kinds that are not checked.
      skip: [],
    }
    this.#checker = fromOption("--recipe", () => new DocumentChecker(options))
  }

  get documents(): ReadonlyMap<string, Document> {
    return this.#documents
  }

  /** Adds a document, or replaces the document at its path. */
  async add({ analyses, ...document }: ReadDocument): Promise<void> {
    this.#documents.set(document.path, document)
    const texts = document.blocks.map(({ kind, text }) => ({ kind, text }))
    await this.#checker.add(document.path, texts, analyses)
  }

  async remove(path: string): Promise<void> {
    if (this.#documents.delete(path)) await this.#checker.add(path, [])
  }

  /**
   * Returns the copies in all documents, or only those in `changed`. All other documents then count as originals.
   *
   * @param changed The paths of the changed documents.
   */
  copies(changed?: ReadonlySet<string>): Copy[] {
    return copiesOf({ documents: this.#documents, changed }, (path) => this.#checker.diagnostics(path))
  }

  findings(copies: readonly Copy[]): Finding[] {
    return grouped(copies, { documents: this.#documents, minWords: this.#settings.minWords })
  }

  /** Returns the findings in one document that the baseline does not list. All other documents count as originals. */
  findingsIn(path: string): Finding[] {
    const isUnasked = (other: string) => other !== path && this.#documents.has(other)
    return this.findings(unlisted(this.copies(new Set([path])), this.#settings.baseline, isUnasked))
  }

  /** Returns the blocks of a document that were compared with only some of the blocks that may share a passage with them. */
  crowded(document: Document): Place[] {
    return this.#checker.crowded(document.path).map((block) => placeOf(document, block))
  }

  /** Returns the offsets of unneeded directives in some documents. Nothing may be added or compared afterwards. */
  unusedIgnores(documents: readonly Document[]): Promise<Map<Document, number[]>> {
    return unusedIgnores(documents, { checker: this.#checker, all: this.#documents })
  }

  dispose(): void {
    this.#checker.dispose()
  }
}
