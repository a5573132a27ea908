// The fingerprints of texts in an index, with a bitmap filter for their feature sets (Sandes, Teodoro, Melo: "Bitmap filter:
// speeding up exact set similarity joins with bitwise operations", Information Systems 88, 2020). Most texts whose
// fingerprints are near are not similar enough, and to compare their feature sets takes twenty times as long as this.
import type * as bindings from "../duplicate-index-bindings.js"
import { SimHashError } from "../errors.js"
import { highLimb } from "../fingerprint.js"
import { Handle } from "../handle.js"
import { callIndex, indexModule, instance, results } from "../index-module.js"
import type { Recipe } from "../types/recipe.js"
import { bitmapOf, missing, WORDS } from "./bitmap.js"
import type { Entry } from "./entry.js"
import { EntryHandles } from "./entry-handles.js"

/** As a handle: a new fingerprint, or no exclusion. As an answer: no memory. */
const NONE = 0xffffffff

export class FingerprintIndex {
  readonly #index: Handle<bindings.Index>
  readonly #maxDistance: number
  readonly #minSimilarity: number
  readonly #handles = new EntryHandles()
  /** By handle: how many features a text has, and its bitmap. */
  #sizes = new Uint32Array(64)
  #bitmaps = new Uint32Array(64 * WORDS)

  constructor({ bits, maxDistance, scoreLimits }: Recipe, minSimilarity: number) {
    this.#maxDistance = scoreLimits?.maxDistance ?? maxDistance
    this.#minSimilarity = minSimilarity
    const { Index } = indexModule()
    this.#index = callIndex(() => new Handle(instance, new Index(bits, maxDistance, false), "this checker"))
  }

  add(entry: Entry): void {
    const { fingerprint, features } = entry
    const index = this.#index.get()
    const handle = callIndex(() => index.set(NONE, fingerprint, highLimb(fingerprint)))
    if (handle === NONE)
      throw new SimHashError("OUT_OF_MEMORY", "there is no memory for one more fingerprint")
    this.#handles.set(entry, handle)
    if (handle >= this.#sizes.length) {
      this.#sizes = withRoomFor(this.#sizes, handle + 1)
      this.#bitmaps = withRoomFor(this.#bitmaps, WORDS * (handle + 1))
    }
    this.#sizes[handle] = features.length
    this.#bitmaps.set(bitmapOf(features), WORDS * handle)
  }

  delete(entry: Entry): void {
    const handle = this.#handles.delete(entry)
    if (handle === undefined) return
    const index = this.#index.get()
    callIndex(() => index.remove(handle))
  }

  /**
   * Appends the texts that are near one by their fingerprints, without those whose numbers of features, or bitmaps, rule out
   * that they are similar.
   */
  find(entry: Entry, found: Entry[]): void {
    const { fingerprint, features } = entry
    const own = this.#handles.of(entry) ?? NONE
    const index = this.#index.get()
    const count = callIndex(() =>
      index.query(fingerprint, highLimb(fingerprint), this.#maxDistance, NONE, own),
    )
    if (count === NONE)
      throw new SimHashError("OUT_OF_MEMORY", "there is no memory for the matches of a query")
    if (count === 0) return
    const matches = results(count)
    const bitmap = bitmapOf(features)
    const size = features.length
    for (let at = 0; at < 2 * count; at += 2) {
      const handle = matches[at] as number
      const other = this.#sizes[handle] as number
      // Jaccard: shared >= similarity * (size + other - shared). At most all features of the smaller set are shared.
      const least = (this.#minSimilarity * (size + other)) / (1 + this.#minSimilarity) - ROUNDING
      if (size < least || other < least) continue
      const start = WORDS * handle
      if (size - missing(bitmap, 0, this.#bitmaps, start) < least) continue
      if (other - missing(this.#bitmaps, start, bitmap, 0) < least) continue
      found.push(this.#handles.entry(handle))
    }
  }

  dispose(): void {
    this.#index.dispose()
  }
}

/** More than the error of a limit that is computed by floating point, and less than one feature. */
const ROUNDING = 1e-6

function withRoomFor(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(length, 2 * numbers.length))
  longer.set(numbers)
  return longer
}
