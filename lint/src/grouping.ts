// Groups copies into findings: all copies of a text form one finding, in any number of files, and so do consecutive blocks
// that were copied together.
import type { Document } from "./document.js"
import type { Copy, Finding, Place, Related } from "./finding.js"
import { overlap, wordsOf } from "./passage.js"

interface Sources {
  readonly documents: ReadonlyMap<string, Document>
  /** The minimum number of distinct words in a block that is compared. */
  readonly minWords: number
}

/** Returns the findings for copies, in the order of the first copy of each. */
export function grouped(copies: readonly Copy[], sources: Sources): Finding[] {
  const places = new Places()
  for (const copy of copies) places.join(copy)
  const groups = new Map<number, Copy[]>()
  for (const copy of copies) {
    const root = places.rootOf(copy)
    const group = groups.get(root)
    if (group) group.push(copy)
    else groups.set(root, [copy])
  }
  return inARow(
    [...groups.values()].map((group) => findingOf(group, places)),
    sources,
  )
}

const isPassage = ({ code }: Pick<Copy, "code">) => code === "duplicate.passage"

/** The places of all copies. Places with the same text are joined. */
class Places {
  readonly #numbers = new Map<string, { place: Place; number: number }[]>()
  readonly #parents: number[] = []

  /** Returns the number of a place. Copies of a passage whose ranges overlap by half or more count as one place. */
  numberOf(place: Place, passage: boolean): number {
    const key = `${passage} ${place.block} ${place.path}`
    const known = this.#numbers.get(key) ?? []
    this.#numbers.set(key, known)
    const same = known.find((other) => !passage || overlap(rangeOf(other.place), rangeOf(place)) >= 0.5)
    if (same) return same.number
    const number = this.#parents.length
    this.#parents.push(number)
    known.push({ place, number })
    return number
  }

  join(copy: Copy): void {
    const own = this.numberOf(copy, isPassage(copy))
    for (const there of copy.related) {
      const other = this.numberOf(there, isPassage(copy))
      this.#parents[this.#root(other)] = this.#root(own)
    }
  }

  rootOf(copy: Copy): number {
    return this.#root(this.numberOf(copy, isPassage(copy)))
  }

  #root(number: number): number {
    const parents = this.#parents as number[]
    let root = number
    for (;;) {
      const parent = parents[root] as number
      if (parent === root) return root
      // Path halving shortens later searches.
      parents[root] = parents[parent] as number
      root = parents[root] as number
    }
  }
}

const rangeOf = ({ start, end }: Place) => ({ from: start.offset, to: end.offset })

/** Returns one finding for the copies of one text, at the first copy. The related places of that copy come before the others. */
function findingOf(group: readonly Copy[], places: Places): Finding {
  const [first] = group as [Copy]
  const { relatedKeys: _, ...copy } = first
  const seen = new Set<number>()
  const isNew = (place: Place) => {
    const number = places.numberOf(place, isPassage(first))
    return !seen.has(number) && seen.add(number)
  }
  isNew(first)
  const near = first.related.filter(isNew)
  const others = group
    .flatMap((other) => [...other.related, { ...placeAlone(other), ...relationOf(other) }])
    .sort(byPlace)
    .filter(isNew)
  const related = [...near, ...others] as [Related, ...Related[]]
  return {
    ...copy,
    code: isPassage(first) || group.every(({ code }) => code === first.code) ? first.code : "duplicate.near",
    severity: group.some(({ severity }) => severity === "warning") ? "warning" : "information",
    related,
    relatedCount: Math.max(related.length, ...group.map(({ relatedCount }) => relatedCount)),
    copies: group.length,
    blocks: 1,
  }
}

const placeAlone = ({ path, block, start, end, text }: Place): Place => ({ path, block, start, end, text })

const relationOf = ({ similarity, related }: Copy) => ({ similarity, evidence: related[0].evidence })

const byPlace = (a: Place, b: Place) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.start.offset - b.start.offset

/** The maximum number of short blocks between two blocks that were copied together. */
const MOST_BETWEEN = 4

/** The places of a finding in order, including its own place. */
type Sorted = [Finding | Related, ...(Finding | Related)[]]

/** Joins findings of whole blocks if their blocks are consecutive at each of their places. */
function inARow(findings: readonly Finding[], { documents, minWords }: Sources): Finding[] {
  const sorted = new Map(
    findings.map((finding) => [finding, [finding, ...finding.related].sort(byPlace) as Sorted]),
  )
  const placesOf = (finding: Finding) => sorted.get(finding) as Sorted
  const firstPlaces = new Map<string, Finding>()
  for (const finding of findings) {
    const [{ path, block }] = placesOf(finding)
    if (!isPassage(finding)) firstPlaces.set(`${block} ${path}`, finding)
  }
  const next = new Map<Finding, Finding>()
  for (const finding of firstPlaces.values()) {
    const following = nextOf(finding)
    if (following) next.set(finding, following)
  }
  const later = new Set(next.values())
  return findings
    .filter((finding) => !later.has(finding))
    .map((finding) => {
      const row = [finding]
      for (let at = next.get(finding); at; at = next.get(at)) row.push(at)
      return row.length === 1 ? finding : joined(row, placesOf)
    })

  function nextOf(finding: Finding): Finding | undefined {
    const places = placesOf(finding)
    const [{ path, block }] = places
    for (let step = 1; step <= MOST_BETWEEN + 1; step++) {
      const other = firstPlaces.get(`${block + step} ${path}`)
      if (other && follows(places, placesOf(other), step)) return other
      if (other || !places.every((place) => isShort(place.path, place.block + step))) return undefined
    }
    return undefined
  }

  function isShort(path: string, block: number): boolean {
    const text = documents.get(path)?.blocks[block]?.text
    return text !== undefined && new Set(wordsOf(text.toLowerCase())).size < minWords
  }
}

function follows(places: readonly Place[], others: readonly Place[], step: number): boolean {
  return (
    places.length === others.length &&
    places.every(({ path, block }, i) => others[i]?.path === path && others[i]?.block === block + step)
  )
}

function joined(row: readonly Finding[], placesOf: (finding: Finding) => Sorted): Finding {
  const [first] = row as [Finding]
  const last = row.at(-1) as Finding
  const positions = new Map<Place, number>(placesOf(first).map((place, at) => [place, at]))
  const extended = <P extends Finding | Related>(place: P): P => {
    const at = positions.get(place) as number
    const parts = row.map((finding) => placesOf(finding)[at] as Finding | Related)
    return {
      ...place,
      end: (placesOf(last)[at] as Place).end,
      text: parts.map(({ text }) => text).join("\n\n"),
      similarity: Math.min(...parts.map(({ similarity }) => similarity)),
    }
  }
  return {
    ...extended(first),
    code: row.every(({ code }) => code === first.code) ? first.code : "duplicate.near",
    severity: row.some(({ severity }) => severity === "warning") ? "warning" : "information",
    related: first.related.map(extended) as [Related, ...Related[]],
    copies: row.reduce((sum, { copies }) => sum + copies, 0),
    blocks: row.length,
  }
}
