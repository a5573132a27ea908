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
  TITLE_WORDS,
  type Twin,
  type Warning,
} from "./entry.js"
import { pairKey } from "./ignored.js"
import { excerpt, sentence } from "./words.js"

export interface Reporting {
  readonly limit: number
  readonly language: Language
  /** Whether a short heading is compared as any other text. */
  readonly comparesTitles: boolean
  /** The keys of ignored warnings. */
  readonly ignored: ReadonlySet<string>
}

/** Returns the warnings of a block, and keeps them in it. */
export function warningsOf(place: Place, how: Reporting): readonly Warning[] {
  place.warnings ??= place.entry?.state === "compared" ? made(place, place.entry, how) : []
  return place.warnings
}

function made(place: Place, entry: Entry, how: Reporting): Warning[] {
  const similar = ofBlock(place, entry, how)
  const passages = ofPassages(place, entry, how)
  return similar ? [similar, ...passages] : passages
}

/** Returns the warning of a block that repeats others as a whole. */
function ofBlock(place: Place, entry: Entry, how: Reporting): Warning | undefined {
  const stored = entry.stored.filter(({ evidence }) => evidence !== "passages")
  const copies = entry.places.size - 1
  const { reported } = entry.near
  const twins = how.comparesTitles ? reported : reported.filter((twin) => !isOtherTitle(place, twin))
  const isPart = twins.length < reported.length
  const count = copies + (isPart ? twins.length : entry.twins) + stored.length
  if (count === 0) return undefined
  const related: Related[] = []
  if (copies > 0) {
    const range = { from: 0, to: entry.text.length }
    const shared = [{ here: range, there: range }]
    const others = firstPlaces(entry, how).filter((other) => other !== place)
    for (const other of others.slice(0, how.limit)) {
      related.push({ ...placed(other, range), similarity: 1, distance: 0, evidence: "text", shared })
    }
  }
  for (const { entry: other, similarity, shared = [] } of twins) {
    const twin = placed(firstPlaces(other, how)[0] as Place, { from: 0, to: other.text.length })
    const evidence = shared.length > 0 ? "text" : "features"
    const apart = distance(entry.fingerprint, other.fingerprint)
    related.push({ ...twin, similarity, distance: apart, evidence, shared })
  }
  for (const one of stored.slice(0, how.limit)) related.push(ofStored(one))
  // Until all work is done, near-duplicates may be counted before any of them is named.
  if (related.length === 0) return undefined
  const same = new Set(twins.filter((twin) => twin.similarity === 1 && isWhole(entry, twin)))
  const exact = copies + same.size
  // The sort is stable: of equal similarity, places in documents come first, and the same words in another order last.
  const rank = (one: Related) => one.similarity + (one.similarity === 1 && isSame(one) ? 1 : 0)
  const isSame = ({ place }: Related) =>
    place !== undefined && (place.entry === entry || [...same].some((twin) => twin.entry === place.entry))
  related.sort((a, b) => rank(b) - rank(a))
  const confidence = entry.features.length < FEW ? "low" : "ok"
  return {
    ...described(
      exact > 0 ? "duplicate.exact" : "duplicate.near",
      related,
      { exact, count, isLeast: !isPart && entry.hasMoreTwins },
      how,
    ),
    severity: confidence === "ok" ? "warning" : "information",
    range: { from: 0, to: entry.text.length },
    excerpt: excerptOf(place, { from: 0, to: entry.text.length }),
    confidence,
    related: related.slice(0, how.limit),
    ignoreKey: entry.key,
  }
}

/** Returns the warnings of passages in a block, one for each group of overlapping passages. */
function ofPassages(place: Place, entry: Entry, how: Reporting): Warning[] {
  const found = entry.passages.reported
    .filter((link) => !how.ignored.has(pairKey(entry, link.entry)))
    .flatMap((link) => ofCopy(entry, link, how))
  if (!how.ignored.has(pairKey(entry, entry)))
    for (const one of entry.repeats) found.push(ofRepeat(place, entry, one))
  for (const one of entry.stored) if (one.shared.length > 0) found.push(ofStoredPassage(one))
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

function ofCopy(entry: Entry, link: Copy, how: Reporting): Passage[] {
  const { similarity, ranges: shared } = link.common
  const place = placed(firstPlaces(link.entry, how)[0] as Place, hull(shared.map(({ there }) => there)))
  const related: Related = { ...place, similarity, evidence: "passages", shared }
  return [{ range: hull(shared.map(({ here }) => here)), related, key: pairKey(entry, link.entry) }]
}

/** Returns a passage that occurs twice in a block, with its other occurrence as the related place. */
function ofRepeat(place: Place, entry: Entry, { here, there }: Shared): Passage {
  const similarity = Math.min((2 * (here.to - here.from)) / entry.text.length, 1)
  const shared = [{ here, there }]
  const related: Related = { ...placed(place, there), similarity, evidence: "passages", shared }
  return { range: here, related, key: pairKey(entry, entry) }
}

function ofStoredPassage(stored: Stored): Passage {
  const range = hull(stored.shared.map(({ here }) => here))
  return { range, related: ofStored(stored), key: `passage:${stored.corpus}:${stored.id}` }
}

function ofStored({ corpus, id, label, similarity, distance, evidence, shared }: Stored): Related {
  return {
    place: undefined,
    range: { from: 0, to: 0 },
    corpus,
    id,
    ...(label === undefined ? {} : { label }),
    similarity,
    ...(distance === undefined ? {} : { distance }),
    evidence,
    shared,
  }
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
  const [more, nearly] = exact > 0 ? [exact - 1, count - exact] : [0, count - 1]
  const found = { code, of: best.label ?? best.excerpt, more, nearly, isLeast }
  return { code, count, messageOf: (paragraph: number | undefined) => sentence(found, language, paragraph) }
}

/** Whether a near-duplicate has the same words in the same order: one shared range covers all words of both texts. */
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

/** Whether a block is a short heading that differs in a word from a near-duplicate, as the headings of different sections do. */
function isOtherTitle({ kind, text, entry }: Place, { entry: other }: Twin): boolean {
  if (kind !== "heading" || Math.min((entry as Entry).words, other.words) >= TITLE_WORDS) return false
  return withoutNumbers(text) !== withoutNumbers(other.text)
}

function withoutNumbers(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim()
}

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
