// Entry "./lsp": diagnostics in the form of the Language Server Protocol, without the modules.
import type { Diagnostic, RelatedPlace, TextRange } from "./public/editor.js"
import type { LspDiagnostic, LspPosition, LspRange } from "./public/lsp.js"

/** DiagnosticSeverity of the protocol. */
const SEVERITIES = { warning: 2, information: 3 } as const

type PositionAt = (offset: number, docId: string) => LspPosition

export function toLsp(
  diagnostic: Diagnostic,
  positionAt: PositionAt,
  uriOf: (docId: string) => string | undefined,
): LspDiagnostic {
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

export function positionsOf(text: string): (offset: number) => LspPosition {
  const starts = [0]
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + lineEnd.length)
  return (offset) => {
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

function rangeOf({ from, to }: TextRange, docId: string, positionAt: PositionAt): LspRange {
  return { start: positionAt(from, docId), end: positionAt(to, docId) }
}
