// What is known of a text, and where it stands. Blocks with the same text share one entry.

import type { Diagnostic, Evidence, RelatedPlace } from "../types/diagnostic.js"
import type { BlockKind, TextRange } from "../types/document.js"
import type { Ranking } from "./ranking.js"

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
  /** A hash of the text, which breaks ties between equally close candidates. */
  salt: number
  features: BigUint64Array
  /** Candidates for near-duplicates. */
  readonly near: Ranking<Link>
  /** The number of near-duplicates among the candidates compared, and whether there may be more. */
  twins: number
  hasMoreTwins: boolean
  /** The near-duplicates that are reported, and the texts that report this one. */
  named: readonly Twin[]
  readonly namedBy: Set<Entry>
  /** Other texts with values of passages in common, by their length: those that may have a passage of this one. */
  readonly candidates: Ranking<Link>
  /** Whether there are more candidates than the text was compared with. */
  isCrowded: boolean
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

/** Another text in relation to one. What is undefined is not known yet. */
export interface Link {
  readonly entry: Entry
  /** The greater, the better. */
  readonly rank: number
  /** The share of the features of both that both have. */
  similarity: number | undefined
  /** The passages that both have. */
  common: Common | undefined
  /** The common ranges. */
  shared: readonly Shared[] | undefined
}

/** A near-duplicate. */
export interface Twin extends Link {
  similarity: number
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
export interface Copy extends Link {
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

/** The most candidates of each kind that a text is compared with. */
export const COMPARED = 32

/** The most related places that a warning lists. */
export const KEPT = 64
