// The documents to compare, and their repetitions.
import type { RecipeOptions } from "simhash-wasm"
import { DocumentChecker } from "simhash-wasm/documents"
import { fromOption } from "../../js/cli/program/errors.js"
import type { Settings } from "./config.js"
import type { Document } from "./document.js"
import { type Copy, copiesOf, type Finding, type Place, placeOf } from "./finding.js"
import { grouped } from "./grouping.js"
import { unusedIgnores } from "./unused-ignores.js"
import type { ReadDocument } from "./workers.js"

type Compared = Pick<
  Settings,
  "recipe" | "bits" | "minSimilarity" | "minWords" | "passages" | "minPassageWords" | "boilerplate"
>

export class Workspace {
  /** How texts are analyzed. */
  readonly recipe: RecipeOptions
  readonly #settings: Compared
  readonly #checker: DocumentChecker
  readonly #documents = new Map<string, Document>()

  constructor(settings: Compared) {
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
      // Kinds that are not checked were left out before.
      skip: [],
    }
    this.#checker = fromOption("--recipe", () => new DocumentChecker(options))
  }

  /** By their paths. */
  get documents(): ReadonlyMap<string, Document> {
    return this.#documents
  }

  /** Adds a document, or replaces the one of its path. */
  async add({ analyses, ...document }: ReadDocument): Promise<void> {
    this.#documents.set(document.path, document)
    const texts = document.blocks.map(({ kind, text }) => ({ kind, text }))
    await this.#checker.add(document.path, texts, analyses)
  }

  async remove(path: string): Promise<void> {
    if (this.#documents.delete(path)) await this.#checker.add(path, [])
  }

  /**
   * The copies in all documents, or in changed ones, for which every other document counts as the original.
   *
   * @param changed The paths of those.
   */
  copies(changed?: ReadonlySet<string>): Copy[] {
    return copiesOf({ documents: this.#documents, changed }, (path) => this.#checker.diagnostics(path))
  }

  findings(copies: readonly Copy[]): Finding[] {
    return grouped(copies, { documents: this.#documents, minWords: this.#settings.minWords })
  }

  /** The blocks of a document that were not compared with all blocks that may share a passage with them. */
  crowded(document: Document): Place[] {
    return this.#checker.crowded(document.path).map((block) => placeOf(document, block))
  }

  /** The offsets of unneeded directives in some of the documents. Nothing may be added or compared afterwards. */
  unusedIgnores(documents: readonly Document[]): Promise<Map<Document, number[]>> {
    return unusedIgnores(documents, { checker: this.#checker, all: this.#documents })
  }

  dispose(): void {
    this.#checker.dispose()
  }
}
