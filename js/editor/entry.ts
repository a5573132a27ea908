// What is known of a text, and where it stands. Blocks with the same text share one entry.

import type { BlockKind, Diagnostic, Evidence, RelatedPlace, TextRange } from "../public/editor.js"

export interface Entry {
  /** In the indexes. */
  readonly id: number
  readonly text: string
  readonly places: Set<Place>
  /** Failed are texts that there was no memory for. */
  state: "pending" | "short" | "ignored" | "compared" | "failed"
  /** The following are set when the text was looked at. */
  key: string
  fingerprint: bigint
  features: BigUint64Array
  /** Near-duplicates among the other texts, by the share of features that both have. */
  readonly twins: Ranking<Twin>
  /** Other texts with a passage in common, by the number of values that both have. */
  readonly copies: Ranking<Copy>
  /** What the read-only corpora hold; undefined if they must be asked. */
  stored: readonly Stored[] | undefined
}

/** A block in its place in a document. */
export interface Place {
  readonly docId: string
  /** Of this block, until it is removed. */
  readonly id: number
  readonly text: string
  readonly kind: BlockKind
  readonly key: string | number | undefined
  /** The UTF-16 units between the end of the block before, or the start of the document, and this block. */
  readonly gap: number
  /** What these units are, if the document was given as a text. */
  readonly lead: string
  /** What is known of the text; undefined if blocks of this kind are not looked at. */
  entry: Entry | undefined
  /** Where the block is in its list; undefined if it was removed. */
  chunk: Chunk | undefined
  /** The position in the chunk, and where the block begins after the start of the chunk. */
  slot: number
  offset: number
  /** What there is to say of the block; undefined if that must be found out. */
  warnings: readonly Warning[] | undefined
  /** The diagnostics that were last made of these warnings. */
  diagnostics: readonly Diagnostic[] | undefined
}

/** A part of the list of a document's blocks. */
export interface Chunk {
  /** The list, which numbers its chunks when it is asked to. */
  readonly list: { number(): void }
  readonly blocks: Place[]
  /** In UTF-16 units, with the gaps. */
  readonly length: number
  /** The position in the list of chunks. */
  position: number
  /** The index and the offset of the first block's gap. */
  index: number
  from: number
}

/** A diagnostic without the offsets of blocks. */
export interface Warning {
  readonly code: Diagnostic["code"]
  readonly severity: Diagnostic["severity"]
  /** In the block. */
  readonly range: TextRange
  readonly message: string
  readonly confidence: Diagnostic["confidence"]
  readonly related: readonly Related[]
  readonly count: number
  readonly ignoreKey: string
}

/** A related place without the offset of its block; a text of a corpus has no place. */
export interface Related extends Omit<RelatedPlace, "docId" | "block" | "from" | "to"> {
  readonly place: Place | undefined
  /** In the other block. */
  readonly range: TextRange
}

/** Ranges of two texts in UTF-16 units. */
export interface Shared {
  readonly here: TextRange
  readonly there: TextRange
}

/** Another text in relation to one. */
export interface Link {
  readonly entry: Entry
  /** The greater, the better. */
  readonly rank: number
  /** The common ranges, best known when they are first reported. */
  shared: readonly Shared[] | undefined
}

export interface Twin extends Link {
  readonly distance: number
}

export interface Copy extends Link {
  /** The tokens of common runs as a share of those of the shorter text. */
  readonly similarity: number
}

/** A text of a corpus in relation to one of a document. */
export interface Stored {
  readonly corpus: string
  readonly id: string | number
  readonly label: string | undefined
  readonly evidence: Evidence
  readonly similarity: number
  readonly distance: number | undefined
  readonly shared: readonly Shared[]
}

/**
 * A text with fewer features is compared by its feature set and not by its fingerprint, of which one feature decides
 * many bits, and its warnings are marked as uncertain.
 */
export const FEW = 10

/** How many of the best links are kept. */
export const KEPT = 64

/** The links of a text: all are counted, and the best are kept. The order is that of rank, then of the texts. */
export class Ranking<L extends Link> {
  #count = 0
  #best: L[] = []

  get count(): number {
    return this.#count
  }

  get best(): readonly L[] {
    return this.#best
  }

  /** Whether links that are not kept must be found again, so that `wanted` are known or all. */
  lacks(wanted: number): boolean {
    return this.#best.length < Math.min(this.#count, wanted)
  }

  add(link: L): void {
    const isComplete = this.#best.length === this.#count
    this.#count++
    const last = this.#best.at(-1)
    // A link that is not kept may be better than this one.
    if (!isComplete && (!last || better(last, link))) return
    let at = this.#best.length
    while (at > 0 && better(link, this.#best[at - 1] as L)) at--
    this.#best.splice(at, 0, link)
    if (this.#best.length > KEPT) this.#best.pop()
  }

  delete(entry: Entry): void {
    this.#count--
    const at = this.#best.findIndex((link) => link.entry === entry)
    if (at >= 0) this.#best.splice(at, 1)
  }

  /** Replaces all links. */
  set(links: L[]): void {
    this.#count = links.length
    this.#best = links.sort((a, b) => (better(a, b) ? -1 : 1)).slice(0, KEPT)
  }
}

function better(a: Link, b: Link): boolean {
  return a.rank === b.rank ? a.entry.text < b.entry.text : a.rank > b.rank
}
