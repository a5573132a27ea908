// Makes the warnings of a block from the entry of its text. They do not depend on the offsets of blocks, so that they
// can be kept while a document is edited elsewhere.
import type { Language } from "../types/checker.js"
import type { TextRange } from "../types/document.js"
import { distance } from "../values/fingerprint.js"
import { indexOf } from "./block-list.js"
import {
  type Copy,
  type Entry,
  FEW,
  type Link,
  type Place,
  type Related,
  type Shared,
  type Stored,
  type Twin,
  type Warning,
} from "./entry.js"
import { pairKey, storedKey } from "./ignored.js"
import { excerpt, sentence } from "./words.js"

export interface Reporting {
  readonly limit: number
  readonly language: Language
  /** Whether near-duplicates of a heading may differ from it only in numbers. */
  readonly strictHeadings: boolean
  readonly ignored: ReadonlySet<string>
}

/** Returns the warnings of a block, and keeps them in it. */
export function warningsOf(place: Place, how: Reporting): readonly Warning[] {
  const { entry } = place
  if (entry?.state !== "compared") return []
  place.warnings ??= [...ofBlock(place, entry, how), ...ofPassages(place, entry, how)]
  return place.warnings
}

/** Returns the warning of a block that repeats others as a whole, if it does. */
function ofBlock(place: Place, entry: Entry, how: Reporting): Warning[] {
  const stored = entry.stored.filter(({ evidence }) => evidence !== "passages")
  const copies = entry.places.size - 1
  const { reported } = entry.near
  // Headings of different sections differ in a word on purpose.
  const isStrict = place.kind === "heading" && how.strictHeadings
  const twins = isStrict ? reported.filter((twin) => hasSame(NO_LETTERS, entry, twin)) : reported
  const count = copies + (twins.length < reported.length ? twins.length : entry.twins) + stored.length
  const related: Related[] = []
  const range = wholeOf(entry)
  if (copies > 0) {
    const shared = [{ here: range, there: range }]
    for (const other of firstPlaces(entry, how)) {
      if (other === place) continue
      related.push({ ...placed(other, range), similarity: 1, distance: 0, evidence: "text", shared })
    }
  }
  for (const { entry: other, similarity, shared = [] } of twins) {
    const twin = placed(firstPlaces(other, how)[0] as Place, wholeOf(other))
    const evidence = shared.length > 0 ? "text" : "features"
    const apart = distance(entry.fingerprint, other.fingerprint)
    related.push({ ...twin, similarity, distance: apart, evidence, shared })
  }
  for (const one of stored.slice(0, how.limit)) related.push(ofStored(one))
  // Until all work is done, near-duplicates may be counted before any of them is named.
  if (related.length === 0) return []
  const isExact = (twin: Twin) => twin.similarity === 1 && hasSame(NO_WORDS, entry, twin)
  const same: (Entry | undefined)[] = twins.filter(isExact).map((twin) => twin.entry)
  const exact = copies + same.length
  same.push(entry)
  // The sort is stable: of equal similarity, places in documents come first, and the same words in another order last.
  const rank = ({ place, similarity }: Related) => similarity + (place && same.includes(place.entry) ? 1 : 0)
  related.sort((a, b) => rank(b) - rank(a))
  const isFew = entry.features.length < FEW
  const warning: Warning = {
    ...described(
      exact > 0 ? "duplicate.exact" : "duplicate.near",
      related,
      { exact, count, isLeast: entry.hasMoreTwins },
      how,
    ),
    severity: isFew ? "information" : "warning",
    range,
    excerpt: excerptOf(place, range),
    confidence: isFew ? "low" : "ok",
    related: related.slice(0, how.limit),
    ignoreKey: entry.key,
  }
  return [warning]
}

/** Returns the warnings of passages in a block, one for each group of overlapping passages. */
function ofPassages(place: Place, entry: Entry, how: Reporting): Warning[] {
  const copies = entry.passages.reported.map((link) => ofCopy(entry, link, how))
  const repeats = entry.repeats.map((one) => ofRepeat(place, entry, one))
  const stored = entry.stored.filter(({ shared }) => shared.length > 0).map((one) => ofShared(entry, one))
  const found = [...copies, ...repeats, ...stored].filter(({ key }) => !how.ignored.has(key))
  found.sort((a, b) => a.range.from - b.range.from || b.range.to - a.range.to)
  const groups: Passage[][] = []
  let end = -1
  for (const passage of found) {
    if (passage.range.from < end) groups.at(-1)?.push(passage)
    else groups.push([passage])
    end = Math.max(end, passage.range.to)
  }
  return groups.map((group): Warning => {
    const best = group.sort((a, b) => b.related.similarity - a.related.similarity)
    const related = best.slice(0, how.limit).map((passage) => passage.related)
    const count = best.length
    const range = hull(best.map(({ range }) => range))
    const keys = new Set(best.map(({ key }) => key))
    return {
      ...described("duplicate.passage", related, { exact: count, count, isLeast: false }, how),
      severity: "information",
      range,
      excerpt: excerptOf(place, range),
      confidence: "ok",
      related,
      ignoreKey: [...keys].join(" "),
    }
  })
}

/** A passage that a block shares with another text. */
interface Passage {
  readonly range: TextRange
  readonly related: Related
  readonly key: string
}

function ofCopy(entry: Entry, link: Copy, how: Reporting): Passage {
  const { similarity, ranges: shared } = link.common
  const place = placed(firstPlaces(link.entry, how)[0] as Place, hull(shared.map(({ there }) => there)))
  const related: Related = { ...place, similarity, evidence: "passages", shared }
  return { range: hull(shared.map(({ here }) => here)), related, key: pairKey(entry, link.entry) }
}

/** Returns a passage that occurs twice in a block, with its other occurrence as the related place. */
function ofRepeat(place: Place, entry: Entry, { here, there }: Shared): Passage {
  const similarity = Math.min((2 * (here.to - here.from)) / entry.text.length, 1)
  const shared = [{ here, there }]
  const related: Related = { ...placed(place, there), similarity, evidence: "passages", shared }
  return { range: here, related, key: pairKey(entry, entry) }
}

function ofShared(entry: Entry, stored: Stored): Passage {
  const range = hull(stored.shared.map(({ here }) => here))
  return { range, related: ofStored(stored), key: storedKey(entry, stored) }
}

function ofStored(stored: Stored): Related {
  return { ...stored, place: undefined, range: { from: 0, to: 0 } }
}

export function wholeOf({ text }: { readonly text: string }): TextRange {
  return { from: 0, to: text.length }
}

function placed(place: Place, range: TextRange) {
  return { place, range, excerpt: excerptOf(place, range) }
}

/** Returns the excerpt of a range. That of a whole text is cached, because each of its near-duplicates shows it. */
function excerptOf({ text, entry }: Place, { from, to }: TextRange): string {
  if (!entry || to - from < text.length) return excerpt(text.slice(from, to))
  entry.excerpt ??= excerpt(text)
  return entry.excerpt
}

/** Returns the code, count and message of a warning. The message names the first related text, and counts the others. */
function described(
  code: Warning["code"],
  related: readonly Related[],
  { exact, count, isLeast }: { exact: number; count: number; isLeast: boolean },
  { language }: Reporting,
) {
  const [best] = related as [Related]
  // Without an exact one, the best is a near one.
  const first = Math.max(exact, 1)
  const found = { code, of: best.label ?? best.excerpt, more: first - 1, nearly: count - first, isLeast }
  return { code, count, messageOf: (paragraph: number | undefined) => sentence(found, language, paragraph) }
}

/** Whether two texts are the same in lower case and normal form, without certain other characters. */
function hasSame(others: RegExp, { text }: Entry, { entry: other }: Link): boolean {
  const of = (text: string) => text.normalize("NFKC").toLowerCase().replace(others, "")
  return of(text) === of(other.text)
}

const NO_LETTERS = /[^\p{L}\p{M}]/gu
const NO_WORDS = /[^\p{L}\p{N}]/gu

function hull(ranges: readonly TextRange[]): TextRange {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (const range of ranges) {
    from = Math.min(from, range.from)
    to = Math.max(to, range.to)
  }
  return { from, to }
}

/** Returns the first places of a text, in the order of document ids: one more than are reported, as it may be the block itself. */
function firstPlaces(entry: Entry, { limit }: Reporting): readonly Place[] {
  if (entry.firstPlaces) return entry.firstPlaces
  const first: { place: Place; index: number }[] = []
  for (const place of entry.places) {
    const index = indexOf(place)
    let at = first.length
    while (at > 0 && isBefore(place, index, first[at - 1] as (typeof first)[0])) at--
    if (at <= limit) first.splice(at, 0, { place, index })
    if (first.length > limit + 1) first.pop()
  }
  entry.firstPlaces = first.map(({ place }) => place)
  return entry.firstPlaces
}

function isBefore(place: Place, index: number, other: { place: Place; index: number }): boolean {
  const [docId, otherId] = [place.document.id, other.place.document.id]
  return docId === otherId ? index < other.index : docId < otherId
}
