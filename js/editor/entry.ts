// What is known of a text, and where it stands. Blocks with the same text share one entry.

import type { Diagnostic, Evidence, RelatedPlace } from "../types/diagnostic.js"
import type { BlockKind, TextRange } from "../types/document.js"

/** As what the statistics of a document count a block with a text. */
export type Counted = "short" | "ignored" | "crowded" | "other"

export interface Entry {
  /** In the indexes. */
  readonly id: number
  readonly text: string
  readonly places: Set<Place>
  /** The first of them, in the order of documents: as many as are reported, and one more; undefined if not known. */
  firstPlaces: readonly Place[] | undefined
  /** The start of the text, as related places show it; undefined until that is asked for. */
  excerpt: string | undefined
  /** The number of answers up to which its places were last marked as changed. */
  touched: number
  /** Failed are texts that there was no memory for, and gone are those that were compared and that no block has any more. */
  state: "pending" | "short" | "ignored" | "compared" | "failed" | "gone"
  /** As what the blocks with this text are counted in their documents. */
  counted: Counted
  /** The following are set when the text was looked at. */
  key: string
  fingerprint: bigint
  /** The low 32 bits of the fingerprint. */
  lowBits: number
  features: BigUint64Array
  /** Near-duplicates among the other texts, by the share of features that both have. */
  readonly twins: Ranking<Twin>
  /** Those that are reported, and the texts that report this one: with thousands of twins, others than those it reports itself. */
  named: readonly Twin[]
  readonly namedBy: Set<Entry>
  /**
   * The id of the text whose near-duplicates were last found with this one among them: a mark instead of a set of thousands.
   * Whether two texts are near-duplicates never changes.
   */
  twinOf: number
  /** Other texts with values of passages in common, by their number: those that may have a passage of this one. */
  readonly candidates: Ranking<Candidate>
  /** Those that have one, longest passages first; at most as many as are reported. */
  copies: readonly Copy[]
  /** The texts in whose copies this one is. */
  readonly copiedBy: Set<Entry>
  /** The passages that are in it twice. */
  repeats: readonly Shared[]
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
  /** The message; `paragraph` is the number of the first related place's, if it is in the same document. */
  messageOf(paragraph: number | undefined): string
  readonly excerpt: string
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

export interface Candidate extends Link {
  /** What both have in common; undefined until they are compared. */
  common: Common | undefined
}

/** The passages that two texts have in common, if any are long enough. */
export interface Common {
  /** How many words the longest has; 0 if there is none. */
  readonly longest: number
  /** The share that all have of the shorter text. */
  readonly similarity: number
  readonly ranges: readonly Shared[]
}

/** A candidate that was compared, and is a copy. */
export interface Copy extends Candidate {
  common: Common
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

/** With how many of the candidates a text is compared for copied passages. */
export const COMPARED = 32

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

  /** Counts a link, and keeps it if it is one of the best. Returns whether it is one of the first `best` now. */
  add(link: L, best = KEPT): boolean {
    const isComplete = this.#best.length === this.#count
    this.#count++
    const last = this.#best.at(-1)
    // A link that is not kept may be better than this one.
    if (last ? (!isComplete || this.#best.length === KEPT) && better(last, link) : !isComplete) return false
    let at = this.#best.length
    while (at > 0 && better(link, this.#best[at - 1] as L)) at--
    this.#best.splice(at, 0, link)
    if (this.#best.length > KEPT) this.#best.pop()
    return at < best
  }

  /** Removes a link. Returns whether it was one of the first `best`. */
  delete(entry: Entry, best = KEPT): boolean {
    this.#count--
    const at = this.#best.findIndex((link) => link.entry === entry)
    if (at >= 0) this.#best.splice(at, 1)
    return at >= 0 && at < best
  }

  /** Forgets all links. */
  clear(): void {
    this.#count = 0
    this.#best = []
  }

  /** Replaces all links. */
  set(links: readonly L[]): void {
    this.clear()
    // One by one: of thousands, few are kept, and to sort all takes longer.
    for (const link of links) this.add(link)
  }
}

function better(a: Link, b: Link): boolean {
  return a.rank === b.rank ? a.entry.text < b.entry.text : a.rank > b.rank
}
