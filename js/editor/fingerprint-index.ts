// The fingerprints of texts in a list, with a bitmap filter for their feature sets (Sandes, Teodoro, Melo: "Bitmap filter:
// speeding up exact set similarity joins with bitwise operations", Information Systems 88, 2020). Most texts whose
// fingerprints are near are not similar enough, and to compare their feature sets takes twenty times as long as this. Tables of
// blocks would not help: at the distances of the recipes, an index looks at every fingerprint too.

import type { Handle } from "../boundary/handle.js"
import { callPassages, channel, newFingerprintList } from "../modules/passages-module.js"
import * as bindings from "../passages-bindings.js"
import type { Recipe } from "../types/recipe.js"
import { highLimb } from "../values/fingerprint.js"
import { bitmapOf, missing, WORDS } from "./bitmap.js"
import type { Entry } from "./entry.js"
import { EntryHandles } from "./entry-handles.js"

export class FingerprintIndex {
  readonly #list: Handle<number>
  readonly #maxDistance: number
  readonly #minSimilarity: number
  readonly #positions = new EntryHandles()
  readonly #free: number[] = []
  /** By position: how many features a text has, 0 at a free one, and its bitmap. */
  #sizes = new Uint32Array(64)
  #bitmaps = new Uint32Array(64 * WORDS)

  constructor({ maxDistance, scoreLimits }: Recipe, minSimilarity: number) {
    this.#maxDistance = scoreLimits?.maxDistance ?? maxDistance
    this.#minSimilarity = minSimilarity
    this.#list = newFingerprintList("this checker")
  }

  add(entry: Entry): void {
    const { fingerprint, features } = entry
    const list = this.#list.get()
    // If no position is free, all from 0 on are in use.
    const position = this.#free.at(-1) ?? this.#positions.size
    callPassages(() => channel.check(bindings.setListed(list, position, fingerprint, highLimb(fingerprint))))
    this.#free.pop()
    this.#positions.set(entry, position)
    if (position >= this.#sizes.length) {
      this.#sizes = withRoomFor(this.#sizes, position + 1)
      this.#bitmaps = withRoomFor(this.#bitmaps, WORDS * (position + 1))
    }
    this.#sizes[position] = features.length
    this.#bitmaps.set(bitmapOf(features), WORDS * position)
  }

  delete(entry: Entry): void {
    const position = this.#positions.delete(entry)
    if (position === undefined) return
    this.#free.push(position)
    this.#sizes[position] = 0
  }

  /**
   * Appends the texts that are near one by their fingerprints, without those whose numbers of features, or bitmaps, rule out
   * that they are similar.
   */
  find(entry: Entry, near: Entry[]): void {
    const { fingerprint, features } = entry
    const list = this.#list.get()
    const own = this.#positions.of(entry)
    const found = callPassages(() =>
      channel.read(
        bindings.listedNear(list, fingerprint, highLimb(fingerprint), this.#maxDistance),
        (positions) => positions.slice(),
      ),
    )
    if (found.length === 0) return
    const bitmap = bitmapOf(features)
    const size = features.length
    for (const position of found) {
      if (position === own) continue
      const other = this.#sizes[position] as number
      // Jaccard: shared >= similarity * (size + other - shared). At most all features of the smaller set are shared.
      const least = (this.#minSimilarity * (size + other)) / (1 + this.#minSimilarity) - ROUNDING
      if (size < least || other < least) continue
      const its = WORDS * position
      if (size - missing(bitmap, 0, this.#bitmaps, its) < least) continue
      if (other - missing(this.#bitmaps, its, bitmap, 0) < least) continue
      near.push(this.#positions.entry(position))
    }
  }

  dispose(): void {
    this.#list.dispose()
  }
}

/** More than the error of a limit that is computed by floating point, and less than one feature. */
const ROUNDING = 1e-6

function withRoomFor(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(length, 2 * numbers.length))
  longer.set(numbers)
  return longer
}
