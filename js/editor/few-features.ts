// An inverted index that counts shared features, for texts with few features and those that may be similar to one of them.
import { writeBytes } from "../boundary/channel.js"
import { bindings, channel, NEW, newPassageIndex } from "../modules/passages-module.js"
import { type Entry, FEW } from "./entry.js"
import { RankedIndex } from "./ranked-index.js"

export class FewFeatures extends RankedIndex {
  /** The greatest number of features of a text that can still be similar to one with few. */
  readonly #most: number
  readonly #minSimilarity: number

  constructor(minSimilarity: number) {
    super(newPassageIndex(1, "this checker"))
    this.#minSimilarity = minSimilarity
    this.#most = Math.floor((FEW - 1) / minSimilarity)
  }

  override add(entry: Entry): void {
    if (entry.features.length <= this.#most) super.add(entry)
  }

  /** Candidates are ranked by similarity. */
  override each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    if (entry.features.length <= this.#most) super.each(entry, limit, call)
  }

  protected store(index: number, entry: Entry): number {
    giveFeatures(entry)
    return channel.number(bindings.setText(index, NEW, 0))
  }

  protected drop(index: number, position: number): number {
    return bindings.removeText(index, position)
  }

  protected ask(index: number, entry: Entry, own: number, ranks: number, limit: number): number {
    giveFeatures(entry)
    return bindings.similarOf(index, own, ranks, entry.salt, limit, this.#minSimilarity, FEW)
  }
}

function giveFeatures({ features }: Entry): void {
  writeBytes(channel, features, 0)
  channel.check(bindings.pushFeatures(features.length))
  // The features stand in for passage values: each starts at its own token and spans five.
  channel.check(bindings.givePassages(features.length + 4))
}
