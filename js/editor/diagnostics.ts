// The warnings of a document, from what is known of its texts.
import type { Diagnostic, Language, RelatedPlace, TextRange } from "../public/editor.js"
import type { BlockList } from "./block-list.js"
import type { Copy, Entry, Link, Place, Shared, Stored } from "./entry.js"
import { pairKey } from "./ignored.js"
import { excerpt, sentence } from "./words.js"

export interface Reporting {
  readonly limit: number
  readonly language: Language
  isIgnored(key: string): boolean
  /** The position of a place in its document. */
  positionOf(place: Place): { index: number; from: number }
}

/** The least number of features of a text whose warnings are not marked as uncertain. */
const MANY = 10

export function diagnosticsOf(blocks: BlockList, how: Reporting): Diagnostic[] {
  const found: Diagnostic[] = []
  /** The first places of each text: finding them anew for each place would take quadratic time. */
  const first = new Map<Entry, readonly Place[]>()
  const firstOf = (entry: Entry) => {
    const known = first.get(entry)
    if (known) return known
    const places = firstPlaces(entry.places, how.limit + 1, how)
    first.set(entry, places)
    return places
  }
  for (const { place, index, from } of blocks) {
    const { entry } = place
    if (entry?.state !== "compared") continue
    const here: Here = { place, entry, index, from, firstOf, how }
    const similar = ofBlock(here)
    if (similar) found.push(similar)
    for (const passage of ofPassages(here)) found.push(passage)
  }
  return found
}

/** A block whose warnings are made. */
interface Here {
  readonly place: Place
  readonly entry: Entry
  readonly index: number
  readonly from: number
  firstOf(entry: Entry): readonly Place[]
  readonly how: Reporting
}

/** The warning of a block that repeats others as a whole. */
function ofBlock(here: Here): Diagnostic | undefined {
  const { place, entry, how } = here
  const stored = entry.stored?.filter(({ evidence }) => evidence !== "passages") ?? []
  const copies = entry.places.size - 1
  const count = copies + entry.twins.count + stored.length
  if (count === 0) return undefined
  const related: RelatedPlace[] = []
  for (const other of copies > 0 ? here.firstOf(entry) : []) {
    if (other === place || related.length === how.limit) continue
    const all = { from: 0, to: entry.text.length }
    related.push({
      ...placed(other, all, how),
      similarity: 1,
      distance: 0,
      evidence: "text",
      shared: [{ here: all, there: all }],
    })
  }
  for (const { entry: other, rank, distance, shared } of entry.twins.best.slice(0, how.limit)) {
    const twin = here.firstOf(other)[0] as Place
    const all = { from: 0, to: other.text.length }
    const evidence = shared && shared.length > 0 ? "text" : "features"
    related.push({ ...placed(twin, all, how), similarity: rank, distance, evidence, shared: shared ?? [] })
  }
  for (const one of stored.slice(0, how.limit)) related.push(ofStored(one))
  // Stable: of equal similarity, places of documents come first.
  related.sort((a, b) => b.similarity - a.similarity)
  const isExact = copies > 0 || entry.twins.best.some((twin) => twin.rank === 1 && isWhole(entry, twin))
  return diagnostic(
    here,
    isExact ? "duplicate.exact" : "duplicate.near",
    { from: 0, to: entry.text.length },
    {
      related: related.slice(0, how.limit),
      count,
      confidence: entry.features.length < MANY ? "low" : "ok",
      ignoreKey: entry.key,
    },
  )
}

/** The warnings of passages in a block. Passages that overlap make one. */
function ofPassages(here: Here): Diagnostic[] {
  const { entry, how } = here
  const links = entry.copies.best
    .slice(0, how.limit)
    .filter((link) => !how.isIgnored(pairKey(entry, link.entry)))
  const found = [
    ...links.flatMap((link) => ofCopy(link, here)),
    ...(entry.stored ?? []).flatMap((one) => (one.shared.length > 0 ? [ofStoredPassage(one)] : [])),
  ].sort((a, b) => a.range.from - b.range.from || b.range.to - a.range.to)
  const groups: Passage[][] = []
  let end = -1
  for (const passage of found) {
    if (passage.range.from < end) groups.at(-1)?.push(passage)
    else groups.push([passage])
    end = Math.max(end, passage.range.to)
  }
  return groups.map((group) => {
    const range = {
      from: (group[0] as Passage).range.from,
      to: Math.max(...group.map(({ range }) => range.to)),
    }
    const best = [...group].sort((a, b) => b.related.similarity - a.related.similarity)
    return diagnostic(here, "duplicate.passage", range, {
      related: best.map(({ related }) => related),
      count: best.length,
      confidence: "ok",
      ignoreKey: best.map(({ key }) => key).join(" "),
    })
  })
}

/** A passage that a block shares with another text. */
interface Passage {
  readonly range: TextRange
  readonly related: RelatedPlace
  readonly key: string
}

function ofCopy(link: Copy, { entry, how, firstOf }: Here): Passage[] {
  const shared = link.shared ?? []
  if (shared.length === 0) return []
  const there = hull(shared.map(({ there }) => there))
  const place = firstOf(link.entry)[0] as Place
  const related: RelatedPlace = {
    ...placed(place, there, how),
    similarity: link.similarity,
    evidence: "passages",
    shared,
  }
  return [{ range: hull(shared.map(({ here }) => here)), related, key: pairKey(entry, link.entry) }]
}

function ofStoredPassage(stored: Stored): Passage {
  const range = hull(stored.shared.map(({ here }) => here))
  return { range, related: ofStored(stored), key: `passage:${stored.corpus}:${stored.id}` }
}

function ofStored({ corpus, id, label, similarity, distance, evidence, shared }: Stored): RelatedPlace {
  return {
    corpus,
    id,
    ...(label === undefined ? {} : { label }),
    similarity,
    ...(distance === undefined ? {} : { distance }),
    evidence,
    shared,
  }
}

/** A range of another block, by its document. */
function placed(place: Place, range: TextRange, how: Reporting) {
  const { index, from } = how.positionOf(place)
  return {
    docId: place.docId,
    block: { index, ...(place.key === undefined ? {} : { key: place.key }), ...range },
    from: from + range.from,
    to: from + range.to,
    excerpt: excerpt(place.text.slice(range.from, range.to)),
  }
}

function diagnostic(
  { place, index, from, how }: Here,
  code: Diagnostic["code"],
  range: TextRange,
  found: Pick<Diagnostic, "related" | "confidence" | "ignoreKey"> & { count: number },
): Diagnostic {
  const best = found.related[0] as RelatedPlace
  const { similarity } = best
  const isSure = found.confidence === "ok" && code !== "duplicate.passage"
  return {
    docId: place.docId,
    code,
    severity: isSure ? "warning" : "information",
    from: from + range.from,
    to: from + range.to,
    block: { index, ...(place.key === undefined ? {} : { key: place.key }), ...range },
    message: sentence(
      { code, similarity, of: best.label ?? best.excerpt, more: found.count - 1 },
      how.language,
    ),
    similarity,
    confidence: found.confidence,
    related: found.related,
    relatedCount: found.count,
    ignoreKey: found.ignoreKey,
  }
}

/** Whether a near-duplicate has the same words in the same order: one common range leaves no word of either text. */
function isWhole(entry: Entry, { entry: other, shared }: Link): boolean {
  if (shared?.length !== 1) return false
  const [{ here, there }] = shared as [Shared]
  const rest = [
    entry.text.slice(0, here.from),
    entry.text.slice(here.to),
    other.text.slice(0, there.from),
    other.text.slice(there.to),
  ]
  return !rest.some((text) => /[\p{L}\p{N}]/u.test(text))
}

/** The first places in the order of documents, which is that of their ids. */
function firstPlaces(places: ReadonlySet<Place>, count: number, how: Reporting): Place[] {
  if (places.size === 1) return [...places]
  const first: { place: Place; index: number }[] = []
  for (const place of places) {
    const { index } = how.positionOf(place)
    let at = first.length
    while (at > 0 && isBefore(place, index, first[at - 1] as (typeof first)[0])) at--
    if (at < count) first.splice(at, 0, { place, index })
    if (first.length > count) first.pop()
  }
  return first.map(({ place }) => place)
}

function isBefore(place: Place, index: number, other: { place: Place; index: number }): boolean {
  if (place.docId === other.place.docId) return index < other.index
  return place.docId < other.place.docId
}

function hull(ranges: readonly TextRange[]): TextRange {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (const range of ranges) {
    from = Math.min(from, range.from)
    to = Math.max(to, range.to)
  }
  return { from, to }
}
