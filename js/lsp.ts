// Entry "./lsp": diagnostics in the form of the Language Server Protocol, without WebAssembly.

/**
 * Diagnostics in the form of the Language Server Protocol 3.17. Pure functions, without WebAssembly.
 *
 * @packageDocumentation
 */
import type { Diagnostic, DiagnosticCode, RelatedPlace } from "./types/diagnostic.js"
import type { TextRange } from "./types/document.js"
import { requireDiagnostic, requireFunction } from "./values/diagnostics.js"
import { invalid, show } from "./values/errors.js"

/** A position in a document. Both numbers count from 0; `character` counts UTF-16 units, which is the protocol's default. */
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
  /** The range of the warning. */
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
    /** The location of the place. */
    location: { uri: string; range: LspRange }
    /** The start of the text at the place. */
    message: string
  }[]
  /** Data for a code action, which can call `checker.ignore(data.ignoreKey)`. */
  data: { ignoreKey: string }
}

/** DiagnosticSeverity of the protocol. */
const SEVERITIES = { warning: 2, information: 3 } as const

/**
 * Converts a diagnostic to the form of the protocol.
 *
 * @param positionAt Returns the position of an offset in a document: {@link positionsOf} of its text. The text must be the one
 * that was checked.
 * @param uriOf Returns the address of a document, or `undefined`. Related places without an address, or in a corpus, are left out.
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an argument that is not a diagnostic or not a function.
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
 * const sent = result.diagnostics.map((diagnostic) => toLsp(diagnostic, positionAt, (docId) => docId))
 * sent?.[0]?.range // { start: { line: 0, character: 0 }, end: { line: 0, character: 46 } }
 * sent?.[0]?.relatedInformation[0]?.location.range.start // { line: 2, character: 0 }
 * ```
 */
export function toLsp(
  diagnostic: Diagnostic,
  positionAt: (offset: number, docId: string) => LspPosition,
  uriOf: (docId: string) => string | undefined,
): LspDiagnostic {
  requireDiagnostic(diagnostic, "toLsp")
  requireFunction(positionAt, "positionAt of toLsp")
  requireFunction(uriOf, "uriOf of toLsp")
  const { docId, code, severity, message, related, ignoreKey } = diagnostic
  return {
    range: rangeOf(diagnostic, docId, positionAt),
    severity: SEVERITIES[severity],
    code,
    source: "simhash-wasm",
    message,
    relatedInformation: related.flatMap((place) => {
      const { docId, from, to, excerpt = "" } = place as Required<RelatedPlace>
      const uri = docId === undefined ? undefined : uriOf(docId)
      if (uri === undefined) return []
      return [{ location: { uri, range: rangeOf({ from, to }, docId, positionAt) }, message: excerpt }]
    }),
    data: { ignoreKey },
  }
}

/**
 * Returns a function that converts the offsets of a text to positions. Lines end at a line feed, a carriage return, or both
 * together. An offset after the end becomes the end; one between a carriage return and its line feed becomes the carriage return.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` if `text` is not a string. The returned function throws it if an offset
 * is not a whole number from 0.
 *
 * @example
 * ```ts
 * import { positionsOf } from "simhash-wasm/lsp"
 *
 * positionsOf("one\r\ntwo")(6) // { line: 1, character: 1 }
 * ```
 */
export function positionsOf(text: string): (offset: number) => LspPosition {
  if (typeof text !== "string") throw invalid(`positionsOf takes a text, got ${show(text)}`)
  const starts = [0]
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + lineEnd.length)
  return (offset) => {
    if (!Number.isSafeInteger(offset) || offset < 0)
      throw invalid(`an offset must be a non-negative whole number, got ${show(offset)}`)
    const end =
      text[offset - 1] === "\r" && text[offset] === "\n" ? offset - 1 : Math.min(offset, text.length)
    // The last line that starts at the offset or before it.
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] as number) <= end) low = middle
      else high = middle - 1
    }
    return { line: low, character: end - (starts[low] as number) }
  }
}

function rangeOf({ from, to }: TextRange, docId: string, positionAt: Parameters<typeof toLsp>[1]): LspRange {
  return { start: positionAt(from, docId), end: positionAt(to, docId) }
}
