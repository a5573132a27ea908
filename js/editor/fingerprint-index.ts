// The fingerprints of texts in an index, with a bitmap filter for their feature sets (Sandes, Teodoro, Melo: "Bitmap filter:
// speeding up exact set similarity joins with bitwise operations", Information Systems 88, 2020). Most texts whose
// fingerprints are near are not similar enough, and to compare their feature sets takes twenty times as long as this.

import type { Handle } from "../boundary/handle.js"
import * as bindings from "../duplicate-index-bindings.js"
import { callIndex, channel, found, newIndex, put } from "../modules/index-module.js"
import type { Recipe } from "../types/recipe.js"
import { highLimb } from "../values/fingerprint.js"
import { bitmapOf, missing, WORDS } from "./bitmap.js"
import type { Entry } from "./entry.js"
import { EntryHandles } from "./entry-handles.js"

/** As a handle: a new fingerprint, or no exclusion. As a limit: none. */
const NONE = 0xffffffff

export class FingerprintIndex {
  readonly #index: Handle<number>
  readonly #maxDistance: number
  readonly #minSimilarity: number
  readonly #handles = new EntryHandles()
  /** By handle: how many features a text has, and its bitmap. */
  #sizes = new Uint32Array(64)
  #bitmaps = new Uint32Array(64 * WORDS)

  constructor({ bits, maxDistance, scoreLimits }: Recipe, minSimilarity: number) {
    this.#maxDistance = scoreLimits?.maxDistance ?? maxDistance
    this.#minSimilarity = minSimilarity
    this.#index = newIndex(bits, maxDistance, false, "this checker")
  }

  add(entry: Entry): void {
    const { fingerprint, features } = entry
    const handle = put(this.#index.get(), NONE, fingerprint, highLimb(fingerprint))
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
    callIndex(() => channel.check(bindings.removeFingerprint(index, handle)))
  }

  /**
   * Appends the texts that are near one by their fingerprints, without those whose numbers of features, or bitmaps, rule out
   * that they are similar.
   */
  find(entry: Entry, near: Entry[]): void {
    const { fingerprint, features } = entry
    const own = this.#handles.of(entry) ?? NONE
    const high = highLimb(fingerprint)
    const { words, start, end } = found(this.#index.get(), fingerprint, high, this.#maxDistance, NONE, own)
    if (start === end) return
    const bitmap = bitmapOf(features)
    const size = features.length
    for (let at = start; at < end; at += 2) {
      const handle = words[at] as number
      const other = this.#sizes[handle] as number
      // Jaccard: shared >= similarity * (size + other - shared). At most all features of the smaller set are shared.
      const least = (this.#minSimilarity * (size + other)) / (1 + this.#minSimilarity) - ROUNDING
      if (size < least || other < least) continue
      const its = WORDS * handle
      if (size - missing(bitmap, 0, this.#bitmaps, its) < least) continue
      if (other - missing(this.#bitmaps, its, bitmap, 0) < least) continue
      near.push(this.#handles.entry(handle))
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
