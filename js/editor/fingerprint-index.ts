// The fingerprints of texts, searched by a linear scan. Block tables would not help: at the distances of the recipes, an index also
// scans every fingerprint. Many texts with near fingerprints are not similar enough; bitmaps of their features rule out most.

import type { Handle } from "../boundary/handle.js"
import { callPassages, channel, newFingerprintList } from "../modules/passages-module.js"
import * as bindings from "../passages-bindings.js"
import { highLimb } from "../values/fingerprint.js"
import type { Entry } from "./entry.js"
import { RankedEntries } from "./ranked-entries.js"
import type { RelationIndex } from "./relations.js"

export class FingerprintIndex implements RelationIndex {
  readonly #list: Handle<number>
  readonly #entries = new RankedEntries()
  readonly #free: number[] = []

  constructor(maxDistance: number, minSimilarity: number) {
    this.#list = newFingerprintList(maxDistance, minSimilarity, "this checker")
  }

  add(entry: Entry): void {
    const { fingerprint, features } = entry
    const list = this.#list.get()
    // If no position is free, all from 0 on are in use.
    const position = this.#free.at(-1) ?? this.#entries.size
    callPassages(() => {
      channel.writeBytes(features, 0)
      const high = highLimb(fingerprint)
      channel.check(bindings.setListed(list, position, fingerprint, high, features.length))
    })
    this.#free.pop()
    this.#entries.set(entry, position)
  }

  delete(entry: Entry): void {
    const position = this.#entries.delete(entry)
    if (position === undefined) return
    this.#free.push(position)
    const list = this.#list.get()
    callPassages(() => channel.check(bindings.setListed(list, position, 0n, 0n, 0)))
  }

  /** Candidates are ranked by the distance of their fingerprints. */
  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    const { fingerprint, features, salt } = entry
    const list = this.#list.get()
    const ask = (ranks: number) => {
      channel.writeBytes(features, 0)
      const high = highLimb(fingerprint)
      return bindings.listedNear(list, fingerprint, high, features.length, ranks, salt, limit)
    }
    this.#entries.each(entry, ask, call)
  }

  keep(entry: Entry, least: number): void {
    this.#entries.keep(entry, least)
  }

  dispose(): void {
    this.#list.dispose()
    this.#entries.dispose()
  }
}
