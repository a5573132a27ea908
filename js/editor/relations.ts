// Relations of one kind between texts: fingerprints that are near, or passages that are shared. Each text keeps only its best
// relations, because a thousand variants of one sentence form half a million pairs. The best ones depend only on the texts, not on
// the order of edits. After an insertion or a removal, the texts whose best relations changed are queued.
import type { Entry, Link } from "./entry.js"
import { Queue } from "./queue.js"
import type { Ranking } from "./ranking.js"

/** An index that finds candidates: the texts that may be related to a given text. */
export interface RelationIndex {
  add(entry: Entry): void
  delete(entry: Entry): void
  /**
   * Calls a function with the `limit` best candidates of a text, and with every other text for which the relation is good enough
   * to keep (see `keep`). A relation has the same rank from both sides.
   */
  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void
  /** Sets the lowest rank of a relation that a text keeps. */
  keep(entry: Entry, least: number): void
  dispose(): void
}

export class Relations {
  /** The texts whose best relations have changed. */
  readonly changed = new Queue<Entry>()
  /** The texts that have lost so many relations that their best ones must be searched again. */
  readonly lacking = new Queue<Entry>()

  /** Each text uses its `wanted` best relations. A ranking has room for a few more, so that a removal seldom needs a new search. */
  constructor(
    readonly index: RelationIndex,
    readonly wanted: number,
    readonly of: (entry: Entry) => Ranking<Link>,
  ) {}

  /** Returns the relations of a text that are used, best first. */
  best(entry: Entry): readonly Link[] {
    return this.of(entry).best.slice(0, this.wanted)
  }

  /** Adds a text, and finds its relations. */
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

  /** Searches the relations of a text again. */
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

  /** Removes a text. It may be missing from the index already. */
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

  /** Removes a text from the queues. */
  forget(entry: Entry): void {
    this.changed.delete(entry)
    this.lacking.delete(entry)
  }
}

function linkTo(entry: Entry, rank: number): Link {
  return { entry, rank, similarity: undefined, common: undefined, shared: undefined }
}
