import type { TextRange } from "./document.js"

/**
 * What a warning says of a block:
 * - `duplicate.exact`: another one has the same words in the same order;
 * - `duplicate.near`: another one has most of the same features;
 * - `duplicate.passage`: another one has a part of it.
 */
export type DiagnosticCode = "duplicate.exact" | "duplicate.near" | "duplicate.passage"

/**
 * What the relation of two texts was computed from, the best first: both texts, their feature sets, the passages of
 * one and the other text, or the fingerprint of one and the other text.
 */
export type Evidence = "text" | "features" | "passages" | "fingerprint"

/** The block of a diagnostic or of a related place, and a range of its text. */
export interface BlockRange extends TextRange {
  /** The number of the block, the same until its text changes, for {@link DuplicateChecker.locate}. */
  readonly id: number
  /** The position among the blocks of the document, from 0. */
  readonly index: number
  /** That of the block, if it has one. */
  readonly key?: string | number
}

/** A range that two texts share, in each of the two blocks. */
export interface SharedText {
  /** In the block that is warned of. */
  readonly here: TextRange
  /** In the related text. */
  readonly there: TextRange
}

/** Another place that a block repeats: in a document of the checker (`docId`), or a text of a corpus (`corpus`). */
export interface RelatedPlace extends Partial<TextRange> {
  /** The document. With it come `block`, `excerpt`, and `from` and `to` in this document. */
  readonly docId?: string
  /** The block, and the range of it that is related. */
  readonly block?: BlockRange
  /** The start of the other text, at most 60 units long. */
  readonly excerpt?: string
  /** The corpus. With it comes `id`. */
  readonly corpus?: string
  /** The id of the text in the corpus. */
  readonly id?: string | number
  /** The label of a text of a corpus, if it has one. */
  readonly label?: string
  /**
   * From 0 to 1. The Jaccard similarity of the feature sets; if only a fingerprint is there, the estimated cosine; for a
   * passage, the share of the words of the shorter text that the common ranges have, or in a corpus of passages the share
   * of winnowed values of the text that has fewer.
   */
  readonly similarity: number
  /** The Hamming distance of the fingerprints, where both are known. */
  readonly distance?: number
  /** What the similarity was computed from. */
  readonly evidence: Evidence
  /** The common ranges, in the order of this block; empty if the other text and its passages are not there. */
  readonly shared: readonly SharedText[]
}

/** A warning: plain data, which can be copied by `structuredClone` and stored as JSON. */
export interface Diagnostic extends TextRange {
  /** The document, in which `from` and `to` are. */
  readonly docId: string
  /** What the warning says. */
  readonly code: DiagnosticCode
  /** `"information"` for passages, and where the confidence is low. */
  readonly severity: "warning" | "information"
  /** The same range in the text of the block. */
  readonly block: BlockRange
  /** A sentence in the language of the checker, which names the first related place. */
  readonly message: string
  /** The start of the text that the warning is about, in one line, for lists of warnings. */
  readonly excerpt: string
  /** That of the first related place. */
  readonly similarity: number
  /** `"low"` if the block has fewer than 10 features: one word decides much. */
  readonly confidence: "ok" | "low"
  /** Other places, the most similar first; at most `limit`. */
  readonly related: readonly RelatedPlace[]
  /**
   * The number of related places; of other texts that are similar, places with the same text count once. There may be more texts
   * that are similar where a text is near 32 others, with which alone it was compared: then the message says "at least".
   */
  readonly relatedCount: number
  /** For {@link DuplicateChecker.ignore} and {@link DuplicateChecker.unignore}. It holds no text. */
  readonly ignoreKey: string
}
