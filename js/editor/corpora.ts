// Read-only texts, in the package's indexes, in which the texts of documents are looked up.
import type { Corpus } from "../types/checker.js"
import type { Evidence } from "../types/diagnostic.js"
import type { Span } from "../types/explanation.js"
import type { Query } from "../types/query.js"
import type { Recipe } from "../types/recipe.js"
import { bigUint64Elements } from "../values/bytes.js"
import { invalid, show } from "../values/errors.js"
import { mismatch } from "../values/mismatch.js"
import { readOptions } from "../values/options.js"
import { hasGetter } from "../values/platform.js"
import { type Entry, KEPT, type Stored } from "./entry.js"
import { similarities } from "./overlaps.js"
import { Queue } from "./queue.js"
import type { Step } from "./work.js"

type Id = string | number

const OPTIONS = ["fingerprints", "features", "passages", "labels"]

export class Corpora extends Map<string, StoredTexts> {
  /** The texts to look up. */
  readonly #unasked = new Queue<Entry>()
  readonly step: Step = [this.#unasked, (entry) => this.#ask(entry)]
  readonly #queryOf: (text: string) => Query

  /** `queryOf` returns the sign-full query of a text. */
  constructor(queryOf: (text: string) => Query) {
    super()
    this.#queryOf = queryOf
  }

  lookUp(entry: Entry): void {
    this.#unasked.add(entry)
  }

  forget(entry: Entry): void {
    this.#unasked.delete(entry)
    entry.stored = []
  }

  #ask(entry: Entry): boolean {
    const query = () => this.#queryOf(entry.text)
    entry.stored = [...this.values()].flatMap((corpus) => corpus.find(entry, query))
    return true
  }
}

/** The texts of a corpus. Its parts determine the evidence. */
export class StoredTexts {
  readonly #index: Corpus["fingerprints"]
  readonly #features: ReadonlyMap<Id, BigUint64Array> | undefined
  readonly #passages: Corpus["passages"]
  readonly #labels: ReadonlyMap<Id, string> | undefined
  readonly #name: string
  readonly #recipe: Recipe
  readonly #minSimilarity: number

  constructor(name: string, corpus: Corpus, recipe: Recipe, minSimilarity: number) {
    this.#name = name
    this.#recipe = recipe
    this.#minSimilarity = minSimilarity
    const { fingerprints, features, passages, labels } = readOptions(corpus, OPTIONS, "a corpus")
    if (fingerprints === undefined && features === undefined && passages === undefined) {
      throw invalid(`the corpus ${show(name)} must have fingerprints, features or passages`)
    }
    this.#features = features && new Map(readSets(checkMap(features, "features")))
    this.#labels = checkMap(labels, "labels")
    this.#index = checkIndex(fingerprints, "fingerprints", "DuplicateIndex", recipe, fingerprints?.bits)
    this.#passages = checkIndex(passages, "passages", "PassageIndex", recipe, recipe.bits)
  }

  /** Returns the stored texts that repeat a text, best first. Calls `query` if it needs scores. */
  find(entry: Entry, query: () => Query): Stored[] {
    const similar = this.#index ? this.#byFingerprint(this.#index, entry, query()) : this.#byFeatures(entry)
    const known = new Set(similar.map(({ id }) => id))
    const copied = this.#byPassages(entry).filter(({ id }) => !known.has(id))
    return [...similar, ...copied].sort((a, b) => b.similarity - a.similarity).slice(0, KEPT)
  }

  /** Finds texts within the limits of the recipe. If the corpus has the feature set of a text, it decides instead of the score. */
  #byFingerprint(index: NonNullable<Corpus["fingerprints"]>, entry: Entry, query: Query): Stored[] {
    const { maxDistance, maxScore } = this.#recipe.scoreLimits
    const found: Stored[] = []
    for (const match of index.query(query, { maxDistance, maxScore: this.#features ? 1 : maxScore })) {
      const features = this.#features?.get(match.id)
      const similarity = features
        ? (similarities(entry.features, [features])[0] as number)
        : Math.max(1 - 2 * match.score, 0)
      if (features ? similarity < this.#minSimilarity : match.score > maxScore) continue
      found.push(this.#stored(match.id, features ? "features" : "fingerprint", similarity, match.distance))
    }
    return found
  }

  #byFeatures(entry: Entry): Stored[] {
    const ids = [...(this.#features?.keys() ?? [])]
    const sets = [...(this.#features?.values() ?? [])]
    const found: Stored[] = []
    for (const [at, similarity] of similarities(entry.features, sets).entries()) {
      if (similarity >= this.#minSimilarity)
        found.push(this.#stored(ids[at] as Id, "features", similarity, undefined))
    }
    return found
  }

  #byPassages(entry: Entry): Stored[] {
    return (this.#passages?.query(entry.text) ?? []).map(({ id, share, passages }) => ({
      ...this.#stored(id, "passages", Math.max(share.query, share.stored), undefined),
      shared: passages.map(({ query, stored }) => ({ here: range(query), there: range(stored) })),
    }))
  }

  #stored(id: Id, evidence: Evidence, similarity: number, distance: number | undefined): Stored {
    const label = this.#labels?.get(id)
    return {
      corpus: this.#name,
      id,
      ...(label === undefined ? {} : { label }),
      similarity,
      ...(distance === undefined ? {} : { distance }),
      evidence,
      shared: [],
    }
  }
}

function range({ start, end }: Span): { from: number; to: number } {
  return { from: start, to: end }
}

function checkMap<T>(map: T, name: string): T {
  if (map === undefined || hasGetter(Map.prototype, "size", map)) return map
  throw invalid(`the ${name} of a corpus must be a Map from the ids of its texts, got ${show(map)}`)
}

/** Checks the type and recipe of an index. Its class is not imported, so that apps without a corpus do not contain it. */
function checkIndex<Index extends { readonly recipe: string; readonly query: unknown }>(
  index: Index | undefined,
  part: string,
  name: string,
  { id, bits }: Recipe,
  width: number | undefined,
): Index | undefined {
  if (index === undefined) return undefined
  if (typeof index?.query !== "function") {
    throw invalid(
      `the ${part} of a corpus must be a ${name}, such as ${name}.fromBytes(bytes), got ${show(index)}`,
    )
  }
  if (index.recipe === id && width === bits) return index
  throw mismatch(
    `the ${part} of the corpus use ${show(index.recipe)} with ${show(width)} bits, but the checker uses ${show(id)} with ${bits} bits`,
  )
}

/** Returns the feature sets by their ids, after each was checked. */
function readSets(features: ReadonlyMap<Id, BigUint64Array>): [Id, BigUint64Array][] {
  return Array.from(features, ([id, set]) => [id, bigUint64Elements(set, "a feature set is")])
}
