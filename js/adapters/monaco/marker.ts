import { invalid, show } from "../../errors.js"
import type { Diagnostic, RelatedPlace, TextRange } from "../../public/editor.js"
import type { MonacoApi, MonacoMarker, MonacoModel, MonacoRange, MonacoUri } from "../../public/monaco.js"

type Model = Pick<MonacoModel, "getPositionAt">

export function toMonaco<Uri extends MonacoUri>(
  diagnostic: Diagnostic,
  severities: MonacoApi["MarkerSeverity"],
  modelOf: (docId: string) => (Model & { readonly uri: Uri }) | undefined,
): MonacoMarker<Uri> {
  const { docId, code, severity, message, related } = diagnostic
  const model = modelOf(docId)
  if (!model) throw invalid(`the document of a diagnostic must have a model, and ${show(docId)} has none`)
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

export function rangeIn(model: Model, { from, to }: TextRange): MonacoRange {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)]
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  }
}
