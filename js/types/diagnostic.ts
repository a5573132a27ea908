import type { TextRange } from "./document.js"

/**
 * What a warning says about a block:
 * - `duplicate.exact`: another block has the same words in the same order;
 * - `duplicate.near`: another block has most of the same features;
 * - `duplicate.passage`: another block contains a part of it.
 */
export type DiagnosticCode = "duplicate.exact" | "duplicate.near" | "duplicate.passage"

/**
 * What a comparison of two texts was based on, strongest first: both texts, their feature sets, one text and the passages
 * of the other, or one text and the fingerprint of the other.
 */
export type Evidence = "text" | "features" | "passages" | "fingerprint"

/** The block of a diagnostic or of a related place, and a range of its text. */
export interface BlockRange extends TextRange {
  /** The number of the block, for {@link DuplicateChecker.locate}. It stays the same until the text of the block changes. */
  readonly id: number
  /** The position among the blocks of the document, from 0. */
  readonly index: number
  /** The `key` of the block, if it has one. */
  readonly key?: string | number
}

/** A range that two texts share, with its position in each of them. */
export interface SharedText {
  /** The range in the block of the warning. */
  readonly here: TextRange
  /** The range in the related text. */
  readonly there: TextRange
}

/** Another place with text that the block repeats: in a document of the checker (`docId`), or in a corpus (`corpus`). */
export interface RelatedPlace extends Partial<TextRange> {
  /** The document. If present, so are `block`, `excerpt`, and `from` and `to`, which are offsets in this document. */
  readonly docId?: string
  /** The block, and its related range. */
  readonly block?: BlockRange
  /** The start of the other text, at most 60 UTF-16 units. */
  readonly excerpt?: string
  /** The corpus. If present, so is `id`. */
  readonly corpus?: string
  /** The id of the text in the corpus. */
  readonly id?: string | number
  /** The label of the text in the corpus, if it has one. */
  readonly label?: string
  /**
   * From 0 to 1: the Jaccard similarity of the feature sets, or the estimated cosine if only a fingerprint is known. For a
   * passage, the fraction of the shorter text's words that lie in common ranges; in a corpus of passages, the number of
   * common winnowed values as a fraction of the values of the text with fewer.
   */
  readonly similarity: number
  /** The Hamming distance of the fingerprints, if both are known. */
  readonly distance?: number
  /** What the comparison was based on. */
  readonly evidence: Evidence
  /** The common ranges, in the order of this block; empty if neither the other text nor its passages are known. */
  readonly shared: readonly SharedText[]
}

/** A warning: plain data that `structuredClone` can copy and JSON can store. */
export interface Diagnostic extends TextRange {
  /** The document. `from` and `to` are offsets in it. */
  readonly docId: string
  /** What the warning says. */
  readonly code: DiagnosticCode
  /** `"information"` for passages and for low confidence, otherwise `"warning"`. */
  readonly severity: "warning" | "information"
  /** The same range in the text of the block. */
  readonly block: BlockRange
  /** A sentence in the language of the checker, which names the first related place. */
  readonly message: string
  /** The start of the repeated text, in one line, for lists of warnings. */
  readonly excerpt: string
  /** The similarity of the first related place. */
  readonly similarity: number
  /** `"low"` if the block has fewer than 10 features, so that a single word changes the result. */
  readonly confidence: "ok" | "low"
  /** The other places, the most similar first; at most `limit`. */
  readonly related: readonly RelatedPlace[]
  /**
   * The number of related places. Similar places with the same text count once. A text is compared with at most 32 near texts;
   * if there are 32, there may be more, and the message says "at least".
   */
  readonly relatedCount: number
  /** The key for {@link DuplicateChecker.ignore} and {@link DuplicateChecker.unignore}. It contains no text. */
  readonly ignoreKey: string
}
