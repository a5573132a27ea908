// The passages that texts share, without those of near-duplicates, and without phrases that many texts share.
import type { TextRange } from "../types/document.js"
import type { Copies } from "./copies.js"
import { ASKED, COMPARED, type Copy, type Entry, type Link } from "./entry.js"
import type { NearDuplicates } from "./near-duplicates.js"
import { Relations } from "./relations.js"

export class CopiedPassages extends Relations<Copy, Copies> {
  readonly #near: NearDuplicates
  readonly #limit: number

  /** A text reports at most `limit` others. */
  constructor(index: Copies, near: NearDuplicates, limit: number) {
    super(index, ASKED, ({ passages }) => passages)
    this.#near = near
    this.#limit = limit
  }

  override add(entry: Entry): void {
    entry.repeats = this.index.repeats(entry)
    super.add(entry)
  }

  override delete(entry: Entry): void {
    super.delete(entry)
    entry.isCrowded = false
  }

  /** Finds the candidates that share a passage with a text. Near-duplicates are left out: they repeat the text as a whole. */
  protected settle(entry: Entry): boolean {
    const candidates = this.best(entry)
    const twins = new Set<Link>(this.#near.among(entry, candidates))
    const others = candidates.filter((link) => !twins.has(link))
    entry.isCrowded = others.length > COMPARED || candidates.length >= ASKED
    const all: Copy[] = []
    for (const candidate of others.slice(0, COMPARED)) {
      candidate.common ??= this.index.compare(entry, candidate.entry)
      if (candidate.common.longest > 0) all.push(candidate as Copy)
    }
    // The sort is stable: of copies with equally long passages, the one of higher rank comes first.
    const copies = withoutUsual(all).sort((a, b) => b.common.longest - a.common.longest)
    return this.report(entry, copies.slice(0, this.#limit))
  }
}

/** The most other texts that may contain a passage for it to be evidence of a copy. */
const USUAL = 16

/** Returns the copies that share a range which few others contain: a phrase common to many texts is no evidence of copying. */
function withoutUsual(copies: readonly Copy[]): Copy[] {
  if (copies.length <= USUAL) return [...copies]
  const covers = (outer: TextRange, inner: TextRange) => {
    const both = Math.min(outer.to, inner.to) - Math.max(outer.from, inner.from)
    return both >= MOST * (inner.to - inner.from)
  }
  const has = ({ common }: Copy, range: TextRange) => common.ranges.some(({ here }) => covers(here, range))
  const isUsual = (range: TextRange) => copies.filter((copy) => has(copy, range)).length > USUAL
  return copies.filter(({ common }) => !common.ranges.every(({ here }) => isUsual(here)))
}

/** The share of a range that another one must cover to count as the same. */
const MOST = 0.8
