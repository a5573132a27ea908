// Entry "./lsp": diagnostics in the form of the Language Server Protocol, without the modules.

/**
 * Diagnostics in the form of the Language Server Protocol 3.17. Pure functions, without WebAssembly.
 *
 * @packageDocumentation
 */
import type { Diagnostic, DiagnosticCode, RelatedPlace } from "./types/diagnostic.js"
import type { TextRange } from "./types/document.js"
import { requireDiagnostic, requireFunction } from "./values/diagnostics.js"
import { invalid, show } from "./values/errors.js"

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

/** DiagnosticSeverity of the protocol. */
const SEVERITIES = { warning: 2, information: 3 } as const

/**
 * A diagnostic in the form of the protocol.
 *
 * @param positionAt The position of an offset in a document: {@link positionsOf} of its text. The text must be the one
 * that was checked.
 * @param uriOf The address of a document; `undefined` leaves out its related places, and so are those of corpora.
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for what is no diagnostic or no function.
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
 * The positions of a text's offsets. Lines end at a line feed, a carriage return, or both together. An offset after the
 * end is the end; one between a carriage return and its line feed is the carriage return.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for a text that is no string, and for an offset that is no whole
 * number from 0.
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
