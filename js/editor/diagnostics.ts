// Converts warnings to diagnostics: plain data, with the current offsets.
// A document with thousands of warnings has an answer at each keystroke. An object whose offsets are the same as in the last
// answer is therefore reused, and properties are listed one by one: copying them with rest syntax takes ten times as long.
import type { BlockRange, Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import { indexOf, offsetOf } from "./block-list.js"
import type { Place, Related, Warning } from "./entry.js"
import { type Reporting, warningsOf, wholeOf } from "./warnings.js"

export function diagnosticsOf(places: readonly Place[], how: Reporting): Diagnostic[] {
  const made: Diagnostic[] = []
  for (const place of places) {
    const warnings = warningsOf(place, how)
    if (warnings.length === 0) continue
    const before = place.diagnostics
    place.diagnostics = remade(warnings, before, (warning, old) => diagnosticOf(place, warning, old))
    for (const diagnostic of place.diagnostics) made.push(diagnostic)
  }
  return made
}

/** Maps each item of a list. Returns the previous list if all results are the same objects. */
function remade<T, U>(
  items: readonly T[],
  before: readonly U[] | undefined,
  make: (item: T, old: U | undefined) => U,
): readonly U[] {
  // `map` allocates the right length at once; appending to an array reserves room for 17 elements.
  const made = items.map((item, at) => make(item, before?.[at]))
  return before && made.every((one, at) => one === before[at]) ? before : made
}

/** Returns the diagnostic of a warning: the previous object, if nothing in it changes. */
function diagnosticOf(place: Place, warning: Warning, before: Diagnostic | undefined): Diagnostic {
  const { range } = warning
  const from = offsetOf(place) + range.from
  const block = blockRange(place, range, before?.block)
  const related = remade(warning.related, before?.related, relatedPlace)
  if (before && before.from === from && before.block === block && before.related === related) return before
  return {
    docId: place.document.id,
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

/** Returns the number of the paragraph that a warning names, if it is in the same document. */
function paragraphOf({ document }: Place, { related: [first] }: Warning): number | undefined {
  return first?.place?.document === document ? indexOf(first.place) + 1 : undefined
}

function relatedPlace(related: Related, before: RelatedPlace | undefined): RelatedPlace {
  const { place, range } = related
  if (!place) return before ?? inCorpus(related)
  const from = offsetOf(place) + range.from
  const block = blockRange(place, range, before?.block)
  if (before && before.from === from && before.block === block) return before
  const made: { -readonly [Part in keyof RelatedPlace]: RelatedPlace[Part] } = {
    docId: place.document.id,
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

export function wholeBlock(place: Place): BlockRange {
  return blockRange(place, wholeOf(place), undefined)
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
