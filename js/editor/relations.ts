// The relations of one kind between texts, of which each text keeps the best: a thousand variants of one sentence have half a
// million pairs. Which these are depends on the texts alone. Those that keep others because a text came or went are to be looked
// at again.
import type { Entry, Link } from "./entry.js"
import { Queue } from "./queue.js"
import type { Ranking } from "./ranking.js"

/** What finds the texts that may be related to one. */
export interface RelationIndex {
  add(entry: Entry): void
  delete(entry: Entry): void
  /**
   * Calls a function with the texts to which a text has the best `limit` relations, and with those that would keep the relation
   * to it (`keep`). The rank is the same from both sides.
   */
  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void
  /** From now on, a text keeps no relation of a lower rank than this. */
  keep(entry: Entry, least: number): void
  dispose(): void
}

export class Relations {
  /** The texts whose best relations are others than before. */
  readonly changed = new Queue<Entry>()
  /** The texts that lost so many that the best must be found again. */
  readonly lacking = new Queue<Entry>()

  /** `wanted` are the relations that count; it keeps as many more as there is room for, so that few must be found again. */
  constructor(
    readonly index: RelationIndex,
    readonly wanted: number,
    readonly of: (entry: Entry) => Ranking<Link>,
  ) {}

  /** The relations of a text that count. */
  best(entry: Entry): readonly Link[] {
    return this.of(entry).best.slice(0, this.wanted)
  }

  /** Finds the relations of a text that is new. */
  add(entry: Entry): void {
    this.#find(entry, (other, rank) => {
      const links = this.of(other)
      const { least } = links
      if (links.add(linkTo(entry, rank), this.wanted)) this.changed.add(other)
      if (links.least !== least) this.index.keep(other, links.least)
    })
    this.index.add(entry)
    this.index.keep(entry, this.of(entry).least)
  }

  /** Finds the relations of a text again. */
  findAgain(entry: Entry): void {
    this.of(entry).clear()
    this.#find(entry, () => {})
    this.index.keep(entry, this.of(entry).least)
  }

  #find(entry: Entry, call: (other: Entry, rank: number) => void): void {
    const links = this.of(entry)
    this.index.each(entry, links.room, (other, rank) => {
      links.add(linkTo(other, rank), this.wanted)
      call(other, rank)
    })
    this.changed.add(entry)
  }

  /** Takes a text out, which may be out of the index already. */
  delete(entry: Entry): void {
    this.index.delete(entry)
    this.index.each(entry, 0, (other) => {
      const links = this.of(other)
      if (links.delete(entry, this.wanted)) this.changed.add(other)
      if (links.lacks(this.wanted)) this.lacking.add(other)
    })
    this.of(entry).clear()
    this.forget(entry)
  }

  /** There is nothing to look at in a text any more. */
  forget(entry: Entry): void {
    this.changed.delete(entry)
    this.lacking.delete(entry)
  }
}

function linkTo(entry: Entry, rank: number): Link {
  return { entry, rank, similarity: undefined, common: undefined, shared: undefined }
}
