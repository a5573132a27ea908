// From warnings to diagnostics: plain data, with the offsets as they are now.
import type { BlockRange, Diagnostic, RelatedPlace } from "../public/editor.js"
import { indexOf, offsetOf } from "./block-list.js"
import type { Place, Related, Warning } from "./entry.js"

/**
 * The diagnostics of a block with these warnings. They are the same objects as before unless the block or a related one
 * has moved: a document with thousands of warnings is answered at each key.
 */
export function diagnosticsOf(place: Place, warnings: readonly Warning[]): readonly Diagnostic[] {
  const { diagnostics } = place
  if (diagnostics && isCurrent(place, warnings, diagnostics)) return diagnostics
  const made = warnings.map((warning) => diagnosticOf(place, warning))
  place.diagnostics = made
  return made
}

/** Whether diagnostics that were made of warnings have the offsets of today. */
function isCurrent(place: Place, warnings: readonly Warning[], diagnostics: readonly Diagnostic[]): boolean {
  for (let at = 0; at < warnings.length; at++) {
    const { related } = warnings[at] as Warning
    const made = diagnostics[at] as Diagnostic
    if (!isAt(place, made.block, made.from)) return false
    for (let other = 0; other < related.length; other++) {
      const { place } = related[other] as Related
      const { block, from } = made.related[other] as RelatedPlace
      if (place && !isAt(place, block as BlockRange, from as number)) return false
    }
  }
  return true
}

/** Whether a block is where a range of it, at this offset of the document, was found. */
function isAt(place: Place, block: BlockRange, from: number): boolean {
  return indexOf(place) === block.index && offsetOf(place) === from - block.from
}

// The properties are listed one by one: to copy the rest of an object takes ten times as long.

function diagnosticOf(place: Place, warning: Warning): Diagnostic {
  const { range, related } = warning
  const start = offsetOf(place)
  return {
    docId: place.docId,
    code: warning.code,
    severity: warning.severity,
    from: start + range.from,
    to: start + range.to,
    block: blockRange(place, range),
    message: warning.message,
    similarity: related[0]?.similarity ?? 0,
    confidence: warning.confidence,
    related: related.map(relatedPlace),
    relatedCount: warning.count,
    ignoreKey: warning.ignoreKey,
  }
}

function relatedPlace(related: Related): RelatedPlace {
  return related.place ? inDocument(related.place, related) : inCorpus(related)
}

function inDocument(
  place: Place,
  { range, excerpt, similarity, distance, evidence, shared }: Related,
): RelatedPlace {
  const start = offsetOf(place)
  const made: { -readonly [Part in keyof RelatedPlace]: RelatedPlace[Part] } = {
    docId: place.docId,
    block: blockRange(place, range),
    from: start + range.from,
    to: start + range.to,
    excerpt: excerpt as string,
    similarity,
    evidence,
    shared,
  }
  if (distance !== undefined) made.distance = distance
  return made
}

function inCorpus({ place, range, ...rest }: Related): RelatedPlace {
  return rest
}

function blockRange(place: Place, { from, to }: { from: number; to: number }): BlockRange {
  const { id, key } = place
  const index = indexOf(place)
  return key === undefined ? { id, index, from, to } : { id, index, key, from, to }
}
