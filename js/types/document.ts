/** A range of a text: offsets in UTF-16 units, as for `String.prototype.slice`. */
export interface TextRange {
  /** The offset of the first unit. */
  readonly from: number
  /** The offset after the last unit. */
  readonly to: number
}

/** The role of a block in its document. */
export type BlockKind =
  | "paragraph"
  | "heading"
  | "item"
  | "quote"
  | "code"
  | "table"
  | "front-matter"
  | "comment"

/** A block of a document, such as a paragraph: the unit of comparison. */
export interface Block {
  /** The text of the block. */
  readonly text: string
  /** Default: `"paragraph"`. */
  readonly kind?: BlockKind | undefined
  /** A name that the diagnostics of the block repeat, such as the name of its node. Default: none. */
  readonly key?: string | number | undefined
  /**
   * The offset of the block in the document, not before the end of the previous block. Default: one unit after the end of
   * the previous block, as if blocks were joined by line feeds; 0 for the first block.
   */
  readonly from?: number | undefined
}

/** A change of a document's text. */
export interface TextChange extends TextRange {
  /** The text that replaces the range. */
  readonly insert: string
}

/**
 * The current content of a document, in one of four forms:
 * - all of its blocks;
 * - its text, which the checker cuts into blocks: Markdown by its structure, plain text into paragraphs. Neighbouring lines of
 *   plain text form one paragraph if the first word of each line would not have fitted on the line before, unless every line ends
 *   a sentence; any other line is a paragraph of its own. The line length is that of the longest of the first eight lines, if it
 *   has from 40 to 100 columns;
 * - the changes to a document that was given as text: their ranges refer to the text before all of the changes, in order and
 *   without overlaps. Only blocks near them are cut again;
 * - a change to the blocks of a document that was given as blocks, with the arguments of `Array.prototype.splice`. The new
 *   blocks have no `from`.
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
