// An inverted index that counts shared features, for texts with few features and those that may be similar to one of them.
import type { Handle } from "../boundary/handle.js"
import { callPassages, channel, NEW, newPassageIndex } from "../modules/passages-module.js"
import * as bindings from "../passages-bindings.js"
import { type Entry, FEW } from "./entry.js"
import { RankedEntries } from "./ranked-entries.js"
import type { RelationIndex } from "./relations.js"

export class FewFeatures implements RelationIndex {
  readonly #index: Handle<number> = newPassageIndex(1, "this checker")
  readonly #entries = new RankedEntries()
  readonly #minSimilarity: number
  /** The greatest number of features of a text that can still be similar to one with few. */
  readonly #most: number

  constructor(minSimilarity: number) {
    this.#minSimilarity = minSimilarity
    this.#most = Math.floor((FEW - 1) / minSimilarity)
  }

  add(entry: Entry): void {
    if (entry.features.length > this.#most) return
    const index = this.#index.get()
    const handle = callPassages(() => {
      giveFeatures(entry)
      return channel.number(bindings.setText(index, NEW))
    })
    this.#entries.set(entry, handle)
  }

  delete(entry: Entry): void {
    const handle = this.#entries.delete(entry)
    if (handle !== undefined) channel.check(bindings.removeText(this.#index.get(), handle))
  }

  /** Candidates are ranked by similarity. */
  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    if (entry.features.length > this.#most) return
    const index = this.#index.get()
    const own = this.#entries.of(entry) ?? NEW
    const ask = (ranks: number) => {
      giveFeatures(entry)
      return bindings.similarOf(index, own, ranks, entry.salt, limit, this.#minSimilarity, FEW)
    }
    this.#entries.each(entry, ask, call)
  }

  keep(entry: Entry, least: number): void {
    this.#entries.keep(entry, least)
  }

  dispose(): void {
    this.#index.dispose()
    this.#entries.dispose()
  }
}

function giveFeatures({ features }: Entry): void {
  channel.writeBytes(features, 0)
  channel.check(bindings.pushFeatures(features.length))
  // The features stand in for passage values: each starts at its own token and spans five.
  channel.check(bindings.givePassages(features.length + 4))
}
