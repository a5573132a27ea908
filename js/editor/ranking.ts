// The relations of a text: the best are kept. The order is that of rank, then of the texts.

interface Ranked {
  readonly entry: { readonly text: string }
  /** The greater, the better. */
  readonly rank: number
}

export class Ranking<L extends Ranked> {
  #best: L[] = []
  /** Whether there may be others that were not kept. */
  #isCut = false
  #least = 0

  constructor(readonly room: number) {}

  get best(): readonly L[] {
    return this.#best
  }

  /** No link of a lower rank is kept. */
  get least(): number {
    return this.#least
  }

  /** Whether links that are not kept must be found again, so that `wanted` are known or all. */
  lacks(wanted: number): boolean {
    return this.#isCut && this.#best.length < wanted
  }

  /** Keeps a link if it is one of the best. Returns whether it is one of the first `wanted` now. */
  add(link: L, wanted: number): boolean {
    if (link.rank < this.#least) return false
    let at = this.#best.length
    while (at > 0 && better(link, this.#best[at - 1] as L)) at--
    // A link that is not kept may be better than this one.
    if (this.#isCut && at === this.#best.length) return false
    this.#best.splice(at, 0, link)
    if (this.#best.length > this.room) this.#best.pop()
    // From here on, others may be told of nothing that is worse than the last.
    if (this.#best.length === this.room) {
      this.#isCut = true
      this.#least = (this.#best.at(-1) as L).rank
    }
    return at < wanted
  }

  /** Removes a link, if it is kept. Returns whether it was one of the first `wanted`. */
  delete(entry: L["entry"], wanted: number): boolean {
    const at = this.#best.findIndex((link) => link.entry === entry)
    if (at >= 0) this.#best.splice(at, 1)
    return at >= 0 && at < wanted
  }

  /** Forgets all links. */
  clear(): void {
    this.#best = []
    this.#isCut = false
    this.#least = 0
  }
}

function better(a: Ranked, b: Ranked): boolean {
  return a.rank === b.rank ? a.entry.text < b.entry.text : a.rank > b.rank
}
