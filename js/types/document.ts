/** A range of a text: offsets in UTF-16 units, as `String.prototype.slice` takes them. */
export interface TextRange {
  /** The offset of the first unit. */
  readonly from: number
  /** The offset after the last unit. */
  readonly to: number
}

/** What a block is in its document. */
export type BlockKind =
  | "paragraph"
  | "heading"
  | "item"
  | "quote"
  | "code"
  | "table"
  | "front-matter"
  | "comment"

/** A block of a document, such as a paragraph: the unit that is looked at. */
export interface Block {
  /** The text of the block alone. */
  readonly text: string
  /** Default: `"paragraph"`. */
  readonly kind?: BlockKind | undefined
  /** A name that the diagnostics of the block give back, such as that of its node. Default: none. */
  readonly key?: string | number | undefined
  /**
   * The offset of the block in the document, not before the end of the block before it. Default: one unit after the
   * end of the block before it, as if blocks were joined by line feeds; 0 for the first.
   */
  readonly from?: number | undefined
}

/** A change of a document's text. */
export interface TextChange extends TextRange {
  /** The text that replaces the range. */
  readonly insert: string
}

/**
 * What a document is now, in one of four forms:
 * - all of its blocks;
 * - its text, which the checker cuts into blocks: Markdown by its structure, and plain text into paragraphs. Lines of plain text
 *   are one paragraph as long as each of them was too full for the first word of the next, and unless each of them ends a
 *   sentence; any other line is a paragraph. What is too full is told by the longest of the first eight lines, which has from
 *   40 to 100 columns;
 * - the changes of a document that was given as a text before: ranges of the text before all of the changes, in its
 *   order, that do not overlap. Only blocks near them are cut anew;
 * - a change of the blocks of a document that was given as blocks before, with the arguments of
 *   `Array.prototype.splice`. The new blocks have no `from`.
 */
export type DocumentContent =
  | readonly Block[]
  | { readonly text: string; readonly format?: "text" | "markdown" | undefined }
  | { readonly changes: readonly TextChange[] }
  | {
      readonly splice: {
        readonly start: number
        readonly deleteCount: number
        readonly blocks: readonly Block[]
      }
    }
