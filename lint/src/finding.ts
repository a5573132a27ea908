// Copies: the checker's diagnostics of blocks, as places in files. Of two places that repeat each other, one is reported.
import type { Diagnostic, RelatedPlace, TextRange } from "simhash-wasm/editor"
import { type Block, inSource, type Kind } from "./block.js"
import { type Document, type Position, positionAt } from "./document.js"
import { excerpt } from "./excerpt.js"
import { lengthOf, longestPassage, overlap, wordsOf } from "./passage.js"

/** A range of a file, and the text that a reader sees in it. */
export interface Place {
  readonly path: string
  /** The position of the block in its document. */
  readonly block: number
  readonly start: Position
  readonly end: Position
  readonly text: string
}

export interface Related extends Place {
  readonly similarity: number
  readonly evidence: RelatedPlace["evidence"]
}

/** A place that repeats other places. */
export interface Copy extends Place {
  readonly code: Diagnostic["code"]
  readonly kind: Kind
  readonly severity: Diagnostic["severity"]
  readonly similarity: number
  readonly confidence: Diagnostic["confidence"]
  /** The key of the text, which does not depend on where the text is. */
  readonly key: string
  /** The keys of the related texts. If the files had another order, one of these would be the key of the finding. */
  readonly relatedKeys: readonly string[]
  readonly related: readonly [Related, ...Related[]]
  readonly relatedCount: number
}

/** A reported finding: the copies of one text, at the first new copy. */
export interface Finding extends Omit<Copy, "relatedKeys"> {
  readonly copies: number
  /** The number of consecutive blocks that were copied together. */
  readonly blocks: number
}

interface Sources {
  readonly documents: ReadonlyMap<string, Document>
  /** The paths of the files in which findings are wanted; undefined for all files. */
  readonly changed: ReadonlySet<string> | undefined
}

/**
 * Returns the copies in all documents, in order. Of places that repeat each other, the first counts as the original,
 * and the others are reported. Unchanged places come before changed ones.
 */
export function copiesOf(
  { documents, changed }: Sources,
  diagnosticsOf: (path: string) => readonly Diagnostic[],
): Copy[] {
  const paths = changed ? [...documents.keys()].filter((path) => changed.has(path)) : [...documents.keys()]
  const all = paths.flatMap((path) =>
    diagnosticsOf(path).flatMap((diagnostic) => withPassages(diagnostic, documents)),
  )
  const keys = new Map(
    all.map(({ docId, block, code, ignoreKey }) => [keyOf(docId, block.index, code), ignoreKey]),
  )
  const order = (docId: string, index: number): Order => [changed?.has(docId) ? 1 : 0, docId, index]
  /** The ranges of blocks that come after one of their copies. */
  const preceded = new Map<string, TextRange[]>()
  for (const { docId, block, code, related } of all) {
    const here = order(docId, block.index)
    for (const place of related) {
      const { index = 0 } = place.block ?? {}
      if (place.docId === undefined || !isBefore(here, order(place.docId, index))) continue
      const key = keyOf(place.docId, index, code)
      const ranges = preceded.get(key) ?? []
      preceded.set(key, ranges)
      ranges.push(place.block as TextRange)
    }
  }
  return all.flatMap((diagnostic) => {
    const { docId, block, code, related } = diagnostic
    const here = order(docId, block.index)
    const isEarlier = ({ docId, block }: RelatedPlace) =>
      docId !== undefined && isBefore(order(docId, block?.index ?? 0), here)
    const earlier = related.filter(isEarlier)
    const own = related[0]?.shared[0]?.here
    const isLater = preceded
      .get(keyOf(docId, block.index, code))
      ?.some((range) => code !== "duplicate.passage" || (own && overlap(range, own) >= 0.5))
    if (earlier.length === 0 && !isLater) return []
    const relatedKeys = related.flatMap((place) => {
      const key = place.docId && place.block && keys.get(keyOf(place.docId, place.block.index, code))
      return key ? [key] : []
    })
    const places = [...earlier, ...related.filter((place) => !isEarlier(place))]
    return [{ ...copyOf(diagnostic, places, documents), relatedKeys }]
  })
}

/**
 * Splits the diagnostic of a copied passage into one for each passage of the block. Each lists only the places with that
 * passage, the longest first, and has the passage as its only range. Other diagnostics are returned unchanged.
 */
export function withPassages(diagnostic: Diagnostic, documents: ReadonlyMap<string, Document>): Diagnostic[] {
  if (diagnostic.code !== "duplicate.passage") return [diagnostic]
  const textOf = (docId: string, index: number) =>
    ((documents.get(docId) as Document).blocks[index] as Block).text
  const own = textOf(diagnostic.docId, diagnostic.block.index)
  const found = diagnostic.related.flatMap((place) => {
    const { docId, block, shared } = place
    if (docId === undefined || block === undefined) return []
    // Repetitions within one block are left to the editor.
    if (docId === diagnostic.docId && block.index === diagnostic.block.index) return []
    const passage = longestPassage(shared, own, textOf(docId, block.index))
    if (passage === undefined) return []
    return [{ passage, place: { ...place, block: { ...block, ...passage.there }, shared: [passage] } }]
  })
  found.sort((a, b) => lengthOf(b.passage) - lengthOf(a.passage))
  // The checker did not look at places beyond its limit.
  const all = found.length === diagnostic.related.length
  const unseen = all ? diagnostic.relatedCount - diagnostic.related.length : 0
  const passages: (typeof found)[] = []
  for (const one of found) {
    const same = passages.find(([first]) => first && overlap(first.passage.here, one.passage.here) >= 0.5)
    if (same) same.push(one)
    else passages.push([one])
  }
  return passages.map((places) => ({
    ...diagnostic,
    related: places.map(({ place }) => place),
    relatedCount: places.length + unseen,
  }))
}

type Order = readonly [changed: number, docId: string, index: number]

function isBefore(a: Order, b: Order): boolean {
  const i = a.findIndex((value, i) => value !== b[i])
  return i !== -1 && (a[i] as string | number) < (b[i] as string | number)
}

/** Returns a key. Passages and whole blocks have different keys, because they are reported independently of each other. */
function keyOf(docId: string, index: number, code: Diagnostic["code"]): string {
  return `${code === "duplicate.passage"} ${index} ${docId}`
}

function copyOf(
  diagnostic: Diagnostic,
  others: readonly RelatedPlace[],
  documents: ReadonlyMap<string, Document>,
): Omit<Copy, "relatedKeys"> {
  const { code, severity, docId, block, confidence, ignoreKey, relatedCount } = diagnostic
  const related = others.flatMap((other) => {
    const { docId, block, similarity, evidence } = other
    const document = docId === undefined ? undefined : documents.get(docId)
    if (!document || !block) return []
    return [{ ...placeOf(document, block), similarity, evidence }]
  }) as [Related, ...Related[]]
  const document = documents.get(docId) as Document
  const { kind } = document.blocks[block.index] as Block
  const range = code === "duplicate.passage" ? others[0]?.shared[0]?.here : undefined
  const place = placeOf(document, { ...block, ...range })
  // The checker judges by the best related place. That place may come later, and then has its own finding.
  const isExact = code === "duplicate.exact" && normalized(place.text) === normalized(related[0].text)
  const found = code === "duplicate.exact" && !isExact ? "duplicate.near" : code
  return {
    ...place,
    code: found,
    kind,
    severity,
    similarity: related[0].similarity,
    confidence,
    key: ignoreKey,
    related,
    relatedCount,
  }
}

export function placeOf(
  { path, blocks, lines }: Document,
  { index, from, to }: TextRange & { index: number },
): Place {
  const block = blocks[index] as Block
  const range = inSource(block, { from, to })
  return {
    path,
    block: index,
    start: positionAt(lines, range.from),
    end: positionAt(lines, range.to),
    text: block.text.slice(from, to),
  }
}

/** Returns the words of a text in a form for comparison. */
function normalized(text: string): string {
  return wordsOf(text.normalize("NFKC").toLowerCase()).join(" ")
}

/** Returns the name of a place as `path:line:column`, by which editors open it. */
export function nameOf({ path, start }: Place, prefix = ""): string {
  return `${prefix}${path}:${start.line}:${start.column}`
}

export function lineOf({ text }: Place): string {
  return text.replaceAll("\n\n", " ")
}

/** The maximum number of characters of a text in a message. */
const SHOWN = 40

/** Returns the message of a finding. `there` is the name of its first related place. */
export function messageOf(
  { code, blocks, related, relatedCount }: Finding,
  there = nameOf(related[0]),
): string {
  const [first] = related
  const text = `“${excerpt(lineOf(first), SHOWN)}” (${there})`
  const says = {
    "duplicate.exact": `The same as ${text}`,
    "duplicate.near": `Nearly the same as ${text}: ${Math.floor(100 * first.similarity)} % of the words`,
    "duplicate.passage": `A passage of this is also in ${text}`,
  }[code]
  const row = blocks === 1 ? "" : `, ${blocks} paragraphs in a row`
  const more = relatedCount - 1
  if (more === 0) return `${says}${row}`
  return `${says}${row}, also at ${more === 1 ? "one other place" : `${more.toLocaleString("en")} other places`}`
}
