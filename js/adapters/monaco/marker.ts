import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import type { MonacoApi, MonacoMarker, MonacoModel, MonacoRange, MonacoUri } from "../../types/monaco.js"
import { requireDiagnostic, requireFunction } from "../../values/diagnostics.js"
import { invalid, show } from "../../values/errors.js"

type Model = Pick<MonacoModel, "getPositionAt">

/**
 * Converts a diagnostic to a marker.
 *
 * @param modelOf Returns the model of a document; its text must be the text that was checked. Related places are left out if
 * this returns `undefined`, or if they are in a corpus.
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` if the diagnostic's own document has no model, and for an argument
 * of the wrong type.
 *
 * @example
 * ```ts
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { toMonaco } from "simhash-wasm/monaco"
 *
 * const text = "The ferry leaves at nine from the old harbour."
 * const result = await createDuplicateChecker().update("a", [{ text }, { text }])
 * const markers = result.diagnostics.map((one) =>
 *   toMonaco(one, { Warning: 4, Info: 2 }, (docId) => ({
 *     uri: docId,
 *     getPositionAt: (offset) => ({ lineNumber: 1, column: offset + 1 }),
 *   })),
 * )
 * markers[0]?.endColumn // 47
 * markers[0]?.relatedInformation[0]?.startColumn // 48
 * ```
 */
export function toMonaco<Uri extends MonacoUri>(
  diagnostic: Diagnostic,
  severities: MonacoApi["MarkerSeverity"],
  modelOf: (docId: string) => (Pick<MonacoModel, "getPositionAt"> & { readonly uri: Uri }) | undefined,
): MonacoMarker<Uri> {
  requireDiagnostic(diagnostic, "toMonaco")
  requireFunction(modelOf, "modelOf of toMonaco")
  if (typeof severities?.Warning !== "number" || typeof severities.Info !== "number")
    throw invalid(`toMonaco takes monaco.MarkerSeverity, got ${show(severities)}`)
  const { docId, code, severity, message, related } = diagnostic
  const model = modelOf(docId)
  if (!model) throw invalid(`the document of a diagnostic must have a model, but ${show(docId)} has none`)
  return {
    ...rangeIn(model, diagnostic),
    code,
    severity: severity === "warning" ? severities.Warning : severities.Info,
    message,
    source: "simhash-wasm",
    relatedInformation: related.flatMap((place) => {
      const { docId, from, to, excerpt = "" } = place as Required<RelatedPlace>
      const other = docId === undefined ? undefined : modelOf(docId)
      return other ? [{ resource: other.uri, message: excerpt, ...rangeIn(other, { from, to }) }] : []
    }),
  }
}

/** @internal */
export function rangeIn(model: Model, { from, to }: TextRange): MonacoRange {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)]
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  }
}
