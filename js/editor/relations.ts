// Relations of one kind between texts: fingerprints that are near, or passages that are shared. Each text keeps only its best
// relations, because a thousand variants of one sentence form half a million pairs. The best ones depend only on the texts, not on
// the order of edits. After an insertion or a removal, the texts whose best relations changed are queued.
import type { Entry, Link } from "./entry.js"
import { Queue } from "./queue.js"
import type { Ranking } from "./ranking.js"
import type { Step } from "./work.js"

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

export abstract class Relations<Reported extends Link = Link, Index extends RelationIndex = RelationIndex> {
  /** The texts whose best relations have changed. */
  readonly #changed = new Queue<Entry>()
  /** The texts that have lost so many relations that their best ones must be searched again. */
  readonly #lacking = new Queue<Entry>()
  readonly #wanted: number
  readonly #of: (entry: Entry) => Ranking<Link, Reported>
  readonly steps: readonly Step[] = [
    [this.#lacking, (entry) => this.#findAgain(entry)],
    [this.#changed, (entry) => this.settle(entry)],
  ]

  /** Each text uses its `wanted` best relations. A ranking has room for a few more, so that a removal seldom needs a new search. */
  constructor(
    readonly index: Index,
    wanted: number,
    of: (entry: Entry) => Ranking<Link, Reported>,
  ) {
    this.#wanted = wanted
    this.#of = of
  }

  /** Decides which of its best relations a text reports. Returns whether its warnings may have changed. */
  protected abstract settle(entry: Entry): boolean

  /** Returns the relations of a text that are used, best first. */
  protected best(entry: Entry): readonly Link[] {
    return this.#of(entry).best.slice(0, this.#wanted)
  }

  add(entry: Entry): void {
    this.#find(entry, (other, rank) => {
      const { least } = this.#of(other)
      if (this.#keep(other, entry, rank)) this.#changed.add(other)
      if (this.#of(other).least !== least) this.index.keep(other, this.#of(other).least)
    })
    this.index.add(entry)
    this.index.keep(entry, this.#of(entry).least)
  }

  #findAgain(entry: Entry): boolean {
    this.#forget(entry)
    this.#find(entry, () => {})
    this.index.keep(entry, this.#of(entry).least)
    return false
  }

  #find(entry: Entry, call: (other: Entry, rank: number) => void): void {
    this.index.each(entry, this.#of(entry).room, (other, rank) => {
      this.#keep(entry, other, rank)
      call(other, rank)
    })
    this.#changed.add(entry)
  }

  /** Keeps a relation of a text to another one if it is one of the best. Returns whether it is used. */
  #keep(entry: Entry, other: Entry, rank: number): boolean {
    const links = this.#of(entry)
    if (rank < links.least) return false
    const link: Link = { entry: other, rank, similarity: undefined, common: undefined, shared: undefined }
    const lost = links.add(link)
    if (lost === link) return false
    this.#of(other).keptBy.add(entry)
    if (lost) this.#of(lost.entry).keptBy.delete(entry)
    return links.best.indexOf(link) < this.#wanted
  }

  #forget(entry: Entry): void {
    const links = this.#of(entry)
    for (const link of links.best) this.#of(link.entry).keptBy.delete(entry)
    links.clear()
  }

  /** Removes a text. It may be missing from the index already. */
  delete(entry: Entry): void {
    this.index.delete(entry)
    const { keptBy, reportedBy } = this.#of(entry)
    for (const other of keptBy) {
      // It is removed too.
      if (other.state === "gone") continue
      const links = this.#of(other)
      if (links.delete(entry, this.#wanted)) this.#changed.add(other)
      if (links.lacks(this.#wanted)) this.#lacking.add(other)
    }
    keptBy.clear()
    // Other texts stop reporting it at once: a removed text has no place to name.
    for (const other of reportedBy) {
      const links = this.#of(other)
      links.reported = links.reported.filter((link) => link.entry !== entry)
    }
    reportedBy.clear()
    this.report(entry, [])
    this.#forget(entry)
    this.#changed.delete(entry)
    this.#lacking.delete(entry)
  }

  /** Sets the relations that a text reports. Returns whether they are others than before. */
  protected report(entry: Entry, reported: readonly Reported[]): boolean {
    const links = this.#of(entry)
    const before = links.reported
    if (reported.length === before.length && reported.every((link, at) => link.entry === before[at]?.entry)) {
      return false
    }
    for (const link of before) this.#of(link.entry).reportedBy.delete(entry)
    for (const link of reported) this.#of(link.entry).reportedBy.add(entry)
    links.reported = reported
    return true
  }
}
