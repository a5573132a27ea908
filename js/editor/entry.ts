// The data of a text, and its places in documents. Blocks with the same text share one entry.

import type { Diagnostic, Evidence, RelatedPlace } from "../types/diagnostic.js"
import type { BlockKind, TextRange } from "../types/document.js"
import { Ranking } from "./ranking.js"

/** The category in which the statistics of a document count a block. */
export type Counted = "short" | "ignored" | "crowded" | "other"

export interface Entry {
  /** The id in the indexes. */
  readonly id: number
  readonly text: string
  readonly places: Set<Place>
  /** The first places in the order of documents, at most one more than are reported; undefined if not computed. */
  firstPlaces: readonly Place[] | undefined
  /** The start of the text, as related places show it; undefined before the first use. */
  excerpt: string | undefined
  /** The number of reports of the checker when the places were last marked as changed. */
  touched: number
  /** A text has failed if it could not be compared, and is gone if it was compared and no block contains it any more. */
  state: "pending" | "short" | "ignored" | "compared" | "failed" | "gone"
  /** The category in which documents currently count the blocks with this text. */
  counted: Counted
  /** The properties from here on are set when the text is analyzed. */
  key: string
  fingerprint: bigint
  /** A hash of the text, which breaks ties between equally close candidates. */
  salt: number
  features: BigUint64Array
  /** Candidates for near-duplicates; the reported ones are the most similar. */
  readonly near: Ranking<Link, Twin>
  /** The number of near-duplicates among the compared candidates, and whether there may be more. */
  twins: number
  hasMoreTwins: boolean
  /** Texts that share passage values with this one, ranked by the length of these values; those with the longest passages are reported. */
  readonly passages: Ranking<Link, Copy>
  /** Whether there are more candidates for copied passages than the text was compared with. */
  isCrowded: boolean
  /** The passages that occur twice in the text. */
  repeats: readonly Shared[]
  stored: readonly Stored[]
}

/** Returns the entry of a text that has not been analyzed. */
export function newEntry(id: number, text: string): Entry {
  return {
    id,
    text,
    places: new Set(),
    firstPlaces: undefined,
    excerpt: undefined,
    touched: -1,
    counted: "other",
    state: "pending",
    key: "",
    fingerprint: 0n,
    salt: 0,
    features: NONE,
    near: new Ranking(COMPARED + 8),
    twins: 0,
    hasMoreTwins: false,
    passages: new Ranking(ASKED + 8),
    isCrowded: false,
    repeats: [],
    stored: [],
  }
}

const NONE = new BigUint64Array()

/** Updates the statistics of the documents that contain a text. */
export function recount(entry: Entry): void {
  const { state, isCrowded, counted, places } = entry
  const other = isCrowded ? "crowded" : "other"
  entry.counted = state === "short" || state === "ignored" ? state : other
  if (entry.counted === counted) return
  for (const { document } of places) {
    document.counts[counted]--
    document.counts[entry.counted]++
  }
}

/** What a document records about its blocks. */
export interface Owner {
  readonly id: string
  /** The number of blocks in each category of the statistics. Changes update it, because counting at each keystroke is too slow. */
  readonly counts: Record<Counted | "skipped", number>
  /** The blocks whose warnings may have changed since the last answer. */
  readonly changed: Set<Place>
}

export interface Place {
  readonly document: Owner
  /** The id of the block until it is removed. */
  readonly id: number
  readonly text: string
  readonly kind: BlockKind
  readonly key: string | number | undefined
  /** The number of UTF-16 code units between the end of the previous block, or the start of the document, and this block. */
  readonly gap: number
  /** The text of the gap, if the document was given as a text. */
  readonly lead: string
  /** The entry of the text; undefined if blocks of this kind are skipped. */
  entry: Entry | undefined
  /** The chunk that contains the block; undefined if the block was removed. */
  chunk: Chunk | undefined
  /** The position of the block in the chunk, and its offset from the start of the chunk. */
  slot: number
  offset: number
  /** The warnings of the block; undefined if they must be computed. */
  warnings: readonly Warning[] | undefined
  /** The last diagnostics made from these warnings. */
  diagnostics: readonly Diagnostic[] | undefined
}

/** A part of a document's list of blocks. */
export interface Chunk {
  /** The list, which numbers its chunks on request. */
  readonly list: { number(): void }
  readonly blocks: Place[]
  /** The length in UTF-16 code units, including gaps. */
  readonly length: number
  /** The position in the list of chunks. */
  position: number
  /** The index of the first block, and the offset of its gap. */
  index: number
  from: number
}

/** A diagnostic without the offsets of blocks. */
export interface Warning {
  readonly code: Diagnostic["code"]
  readonly severity: Diagnostic["severity"]
  readonly range: TextRange
  /** Returns the message; `paragraph` is the number of the first related place's paragraph, if it is in the same document. */
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
  readonly range: TextRange
}

/** A range in each of two texts, in UTF-16 code units. */
export interface Shared {
  readonly here: TextRange
  readonly there: TextRange
}

/** A relation of one text to another. Undefined properties have not been computed yet. */
export interface Link {
  readonly entry: Entry
  /** A greater rank is better. */
  readonly rank: number
  /** The Jaccard similarity of the two feature sets. */
  similarity: number | undefined
  common: Common | undefined
  /** The ranges that both texts share. */
  shared: readonly Shared[] | undefined
}

export interface Twin extends Link {
  similarity: number
}

/** The passages that two texts share, if any are long enough. */
export interface Common {
  /** The length of the longest passage in words; 0 if there is none. */
  readonly longest: number
  /** The share of the shorter text that all passages cover together. */
  readonly similarity: number
  readonly ranges: readonly Shared[]
}

/** A compared candidate that shares a passage. */
export interface Copy extends Link {
  common: Common
}

export interface Stored {
  readonly corpus: string
  readonly id: string | number
  readonly label?: string
  readonly evidence: Evidence
  readonly similarity: number
  readonly distance?: number
  readonly shared: readonly Shared[]
}

/**
 * A text with fewer features is compared by its feature set and not by its fingerprint, because a single feature decides
 * many bits of it. Its warnings are marked as uncertain.
 */
export const FEW = 10

/** The most candidates of each kind that a text is compared with. */
export const COMPARED = 32

/** The number of candidates for copied passages: more than are compared, because near-duplicates among them are skipped. */
export const ASKED = COMPARED + 16

/** The most related places that a warning lists. */
export const KEPT = 64
