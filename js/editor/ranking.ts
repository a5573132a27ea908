// The best relations of one kind of a text, in descending order of rank; relations of equal rank are in the order of their texts.

interface Ranked {
  readonly entry: { readonly text: string }
  /** A greater rank is better. */
  readonly rank: number
}

export class Ranking<L extends Ranked, Reported extends L = L> {
  /** The relations that warnings report, and the texts that report this one. */
  reported: readonly Reported[] = []
  readonly reportedBy = new Set<L["entry"]>()
  /** The texts that keep a relation to this one. */
  readonly keptBy = new Set<L["entry"]>()
  #best: L[] = []
  /** Whether there may be relations that were not kept. */
  #isCut = false
  #least = 0

  constructor(readonly room: number) {}

  get best(): readonly L[] {
    return this.#best
  }

  get least(): number {
    return this.#least
  }

  /** Whether fewer than `wanted` links are left although more may exist, so a new search is needed. */
  lacks(wanted: number): boolean {
    return this.#isCut && this.#best.length < wanted
  }

  /**
   * Keeps a link if it is one of the best. Its rank must not be below `least`. Returns the link that is not kept: this one, or the
   * worst one if there is no room.
   */
  add(link: L): L | undefined {
    let at = this.#best.length
    while (at > 0 && better(link, this.#best[at - 1] as L)) at--
    // A link that was not kept may be better than this one.
    if (this.#isCut && at === this.#best.length) return link
    this.#best.splice(at, 0, link)
    const worst = this.#best.length > this.room ? this.#best.pop() : undefined
    // From now on, an index need not report a link worse than the last one.
    if (this.#best.length === this.room) {
      this.#isCut = true
      this.#least = (this.#best.at(-1) as L).rank
    }
    return worst
  }

  /** Removes a link, if it is kept. Returns whether it was among the first `wanted`. */
  delete(entry: L["entry"], wanted: number): boolean {
    const at = this.#best.findIndex((link) => link.entry === entry)
    if (at >= 0) this.#best.splice(at, 1)
    return at >= 0 && at < wanted
  }

  clear(): void {
    this.#best = []
    this.#isCut = false
    this.#least = 0
  }
}

function better(a: Ranked, b: Ranked): boolean {
  return a.rank === b.rank ? a.entry.text < b.entry.text : a.rank > b.rank
}
