// From warnings to diagnostics: plain data, with the offsets as they are now.
import type { BlockRange, Diagnostic, RelatedPlace } from "../public/editor.js"
import type { Place, Related, Warning } from "./entry.js"

/** The position of a block in its document. */
export interface Position {
  readonly index: number
  readonly from: number
}

/** Finds the position of a block of any document. */
export type Locate = (place: Place) => Position

export function diagnosticOf(
  place: Place,
  { code, severity, range, message, confidence, related, count, ignoreKey }: Warning,
  { index, from }: Position,
  locate: Locate,
): Diagnostic {
  return {
    docId: place.docId,
    code,
    severity,
    from: from + range.from,
    to: from + range.to,
    block: blockRange(place, index, range),
    message,
    similarity: related[0]?.similarity ?? 0,
    confidence,
    related: related.map((one) => relatedPlace(one, locate)),
    relatedCount: count,
    ignoreKey,
  }
}

function relatedPlace({ place, range, ...rest }: Related, locate: Locate): RelatedPlace {
  if (!place) return rest
  const { index, from } = locate(place)
  return {
    docId: place.docId,
    block: blockRange(place, index, range),
    from: from + range.from,
    to: from + range.to,
    ...rest,
  }
}

function blockRange(
  { id, key }: Place,
  index: number,
  { from, to }: { from: number; to: number },
): BlockRange {
  return key === undefined ? { id, index, from, to } : { id, index, key, from, to }
}
