// From warnings to diagnostics: plain data, with the offsets as they are now.
// A document with thousands of warnings is answered at each key. So whatever has the same offsets as in the answer before is
// the same object, and the properties of the others are listed one by one: to copy the rest of an object takes ten times
// as long.
import type { BlockRange, Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import { indexOf, offsetOf } from "./block-list.js"
import type { Place, Related, Warning } from "./entry.js"

/** The diagnostics of a block with these warnings. */
export function diagnosticsOf(place: Place, warnings: readonly Warning[]): readonly Diagnostic[] {
  const before = place.diagnostics
  const made = remade(warnings, before, (warning, old) => diagnosticOf(place, warning, old))
  place.diagnostics = made
  return made
}

/** What is made of each item of a list, in the list of before if nothing else was made. */
function remade<T, U>(
  items: readonly T[],
  before: readonly U[] | undefined,
  make: (item: T, old: U | undefined) => U,
): readonly U[] {
  // Of the right length at once: an array that is appended to takes room for 17 elements.
  const made = items.map((item, at) => make(item, before?.[at]))
  return before && made.every((one, at) => one === before[at]) ? before : made
}

/** The diagnostic of a warning: the one that was made of it before, if it is the same. */
function diagnosticOf(place: Place, warning: Warning, before: Diagnostic | undefined): Diagnostic {
  const { range } = warning
  const from = offsetOf(place) + range.from
  const block = blockRange(place, range, before?.block)
  const related = remade(warning.related, before?.related, relatedPlace)
  if (before && before.from === from && before.block === block && before.related === related) return before
  return {
    docId: place.docId,
    code: warning.code,
    severity: warning.severity,
    from,
    to: from + range.to - range.from,
    block,
    message: warning.messageOf(paragraphOf(place, warning)),
    excerpt: warning.excerpt,
    similarity: related[0]?.similarity ?? 0,
    confidence: warning.confidence,
    related,
    relatedCount: warning.count,
    ignoreKey: warning.ignoreKey,
  }
}

/** The number of the paragraph that a warning names, if it is in the same document. */
function paragraphOf({ docId }: Place, { related: [first] }: Warning): number | undefined {
  return first?.place?.docId === docId ? indexOf(first.place) + 1 : undefined
}

function relatedPlace(related: Related, before: RelatedPlace | undefined): RelatedPlace {
  const { place, range } = related
  if (!place) return before ?? inCorpus(related)
  const from = offsetOf(place) + range.from
  const block = blockRange(place, range, before?.block)
  if (before && before.from === from && before.block === block) return before
  const made: { -readonly [Part in keyof RelatedPlace]: RelatedPlace[Part] } = {
    docId: place.docId,
    block,
    from,
    to: from + range.to - range.from,
    excerpt: related.excerpt as string,
    similarity: related.similarity,
    evidence: related.evidence,
    shared: related.shared,
  }
  if (related.distance !== undefined) made.distance = related.distance
  return made
}

function inCorpus({ place, range, ...rest }: Related): RelatedPlace {
  return rest
}

/** A block as the range of all of its text. */
export function wholeBlock(place: Place): BlockRange {
  return blockRange(place, { from: 0, to: place.text.length }, undefined)
}

function blockRange(
  place: Place,
  { from, to }: { from: number; to: number },
  before: BlockRange | undefined,
): BlockRange {
  const index = indexOf(place)
  if (before?.index === index) return before
  const { id, key } = place
  return key === undefined ? { id, index, from, to } : { id, index, key, from, to }
}
