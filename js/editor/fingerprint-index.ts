// The fingerprints of texts, searched by a linear scan. Block tables would not help: at the distances of the recipes, an index also
// scans every fingerprint. Many texts with near fingerprints are not similar enough; bitmaps of their features rule out most.

import { writeBytes } from "../boundary/channel.js"
import { bindings, channel, newFingerprintList } from "../modules/passages-module.js"
import { highLimb } from "../values/fingerprint.js"
import type { Entry } from "./entry.js"
import { RankedIndex } from "./ranked-index.js"

/** Candidates are ranked by the distance of their fingerprints. */
export class FingerprintIndex extends RankedIndex {
  readonly #free: number[] = []

  constructor(maxDistance: number, minSimilarity: number) {
    super(newFingerprintList(maxDistance, minSimilarity, "this checker"))
  }

  protected store(list: number, { fingerprint, features }: Entry): number {
    // If no position is free, all from 0 on are in use.
    const position = this.#free.at(-1) ?? this.size
    writeBytes(channel, features, 0)
    const high = highLimb(fingerprint)
    channel.check(bindings.setListed(list, position, fingerprint, high, features.length))
    this.#free.pop()
    return position
  }

  protected drop(list: number, position: number): number {
    this.#free.push(position)
    return bindings.setListed(list, position, 0n, 0n, 0)
  }

  protected ask(list: number, entry: Entry, _own: number, ranks: number, limit: number): number {
    const { fingerprint, features, salt } = entry
    writeBytes(channel, features, 0)
    const high = highLimb(fingerprint)
    return bindings.listedNear(list, fingerprint, high, features.length, ranks, salt, limit)
  }
}
