/**
 * Diagnostics in the form of the Language Server Protocol 3.17. Pure functions, without WebAssembly.
 *
 * @packageDocumentation
 */

import type { Diagnostic, DiagnosticCode } from "./editor.js"

/** A position in a document, both from 0; `character` counts UTF-16 units, as is the protocol's default. */
export interface LspPosition {
  /** The line. */
  readonly line: number
  /** The offset in the line. */
  readonly character: number
}

/** A range of a document. */
export interface LspRange {
  /** The start. */
  readonly start: LspPosition
  /** The end, exclusive. */
  readonly end: LspPosition
}

/** A `Diagnostic` of the protocol, as `textDocument/publishDiagnostics` sends it. */
export interface LspDiagnostic {
  /** What is warned of. */
  range: LspRange
  /** 2 for warnings, 3 for information. */
  severity: 2 | 3
  /** What the warning says. */
  code: DiagnosticCode
  /** The name of the package. */
  source: string
  /** A sentence, in the language of the checker. */
  message: string
  /** The related places whose address is known. */
  relatedInformation: {
    /** Where a place is. */
    location: { uri: string; range: LspRange }
    /** How it begins. */
    message: string
  }[]
  /** What a code action needs, for `checker.ignore(data.ignoreKey)`. */
  data: { ignoreKey: string }
}

/**
 * A diagnostic in the form of the protocol.
 *
 * @param positionAt The position of an offset in a document: {@link positionsOf} of its text. The text must be the one
 * that was checked.
 * @param uriOf The address of a document; `undefined` leaves out its related places, and so are those of corpora.
 *
 * @example
 * ```ts
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { positionsOf, toLsp } from "simhash-wasm/lsp"
 *
 * const text = `The ferry leaves at nine from the old harbour.
 *
 * The ferry leaves at ten from the old harbour.`
 * const result = await createDuplicateChecker().update("file:///a.md", { text })
 * const positionAt = positionsOf(text)
 * const sent = result?.diagnostics.map((diagnostic) => toLsp(diagnostic, positionAt, (docId) => docId))
 * sent?.[0]?.range // { start: { line: 0, character: 0 }, end: { line: 0, character: 46 } }
 * sent?.[0]?.relatedInformation[0]?.location.range.start // { line: 2, character: 0 }
 * ```
 */
export function toLsp(
  diagnostic: Diagnostic,
  positionAt: (offset: number, docId: string) => LspPosition,
  uriOf: (docId: string) => string | undefined,
): LspDiagnostic

/**
 * The positions of a text's offsets. Lines end at a line feed, a carriage return, or both together. An offset after the
 * end is the end; one between a carriage return and its line feed is the carriage return.
 *
 * @example
 * ```ts
 * import { positionsOf } from "simhash-wasm/lsp"
 *
 * positionsOf("one\r\ntwo")(6) // { line: 1, character: 1 }
 * ```
 */
export function positionsOf(text: string): (offset: number) => LspPosition
