// Findings: what the checker says of blocks, as places in files. Of two places that repeat each other, one is reported.
import type { Diagnostic, RelatedPlace, TextRange } from "simhash-wasm/editor"
import { type Block, inSource, type Kind } from "./block.js"
import { type Document, type Position, positionAt } from "./document.js"
import { longestPassage, wordsOf } from "./passage.js"

/** A range of a file, and the text that a reader sees there. */
export interface Place {
  readonly path: string
  readonly start: Position
  readonly end: Position
  readonly text: string
}

export interface Related extends Place {
  readonly similarity: number
  readonly evidence: RelatedPlace["evidence"]
}

export interface Finding extends Place {
  readonly code: Diagnostic["code"]
  readonly kind: Kind
  readonly severity: Diagnostic["severity"]
  readonly similarity: number
  readonly confidence: Diagnostic["confidence"]
  /** The text's key: the same wherever the text is. */
  readonly key: string
  /** The keys of the related texts, of which one would be the finding's if their files had another order. */
  readonly relatedKeys: readonly string[]
  readonly related: readonly [Related, ...Related[]]
  /** How many places there are in all. */
  readonly relatedCount: number
}

interface Sources {
  readonly documents: ReadonlyMap<string, Document>
  /** The paths of files in which findings are wanted; undefined if they are in all. */
  readonly changed: ReadonlySet<string> | undefined
  /** The fewest words of a passage that is reported. */
  readonly minPassage: number
}

/**
 * The findings of all documents, in their order. Of places that repeat each other the first is held for the original,
 * and the others are reported. What has not changed comes before what has.
 */
export function findingsOf(
  { documents, changed, minPassage }: Sources,
  diagnosticsOf: (path: string) => readonly Diagnostic[],
): Finding[] {
  const paths = changed ? [...documents.keys()].filter((path) => changed.has(path)) : [...documents.keys()]
  const all = paths.flatMap((path) =>
    diagnosticsOf(path).flatMap((diagnostic) => withPassages(diagnostic, documents, minPassage)),
  )
  const keys = new Map(
    all.map(({ docId, block, code, ignoreKey }) => [keyOf(docId, block.index, code), ignoreKey]),
  )
  const order = (docId: string, index: number): Order => [changed?.has(docId) ? 1 : 0, docId, index]
  const preceded = new Set<string>()
  for (const { docId, block, code, related } of all) {
    const here = order(docId, block.index)
    for (const place of related) {
      const { index = 0 } = place.block ?? {}
      if (place.docId === undefined || !isBefore(here, order(place.docId, index))) continue
      preceded.add(keyOf(place.docId, index, code))
    }
  }
  return all.flatMap((diagnostic) => {
    const { docId, block, code, related } = diagnostic
    const here = order(docId, block.index)
    const isEarlier = ({ docId, block }: RelatedPlace) =>
      docId !== undefined && isBefore(order(docId, block?.index ?? 0), here)
    const earlier = related.filter(isEarlier)
    if (earlier.length === 0 && !preceded.has(keyOf(docId, block.index, code))) return []
    const relatedKeys = related.flatMap((place) => {
      const key = place.docId && place.block && keys.get(keyOf(place.docId, place.block.index, code))
      return key ? [key] : []
    })
    const places = [...earlier, ...related.filter((place) => !isEarlier(place))]
    return [{ ...finding(diagnostic, places, documents), relatedKeys }]
  })
}

/**
 * A diagnostic, if it is of a copied passage with the places alone that have one long enough, the longest first; each with
 * that passage as its range. Nothing, if there is none.
 */
function withPassages(
  diagnostic: Diagnostic,
  documents: ReadonlyMap<string, Document>,
  minPassage: number,
): Diagnostic[] {
  if (diagnostic.code !== "duplicate.passage") return [diagnostic]
  const textOf = (docId: string, index: number) =>
    ((documents.get(docId) as Document).blocks[index] as Block).text
  const own = textOf(diagnostic.docId, diagnostic.block.index)
  const found = diagnostic.related.flatMap((place) => {
    const { docId, block, shared } = place
    if (docId === undefined || block === undefined) return []
    // What a block has twice is for its writer to see, in an editor.
    if (docId === diagnostic.docId && block.index === diagnostic.block.index) return []
    const passage = longestPassage(shared, own, textOf(docId, block.index))
    if (passage === undefined || passage.words < minPassage) return []
    return [
      { words: passage.words, place: { ...place, block: { ...block, ...passage.there }, shared: [passage] } },
    ]
  })
  if (found.length === 0) return []
  found.sort((a, b) => b.words - a.words)
  // Places beyond the limit of the checker were not looked at.
  const unseen = diagnostic.relatedCount - diagnostic.related.length
  const relatedCount = found.length + (found.length === diagnostic.related.length ? unseen : 0)
  return [{ ...diagnostic, related: found.map(({ place }) => place), relatedCount }]
}

type Order = readonly [changed: number, docId: string, index: number]

function isBefore(a: Order, b: Order): boolean {
  const i = a.findIndex((value, i) => value !== b[i])
  return i !== -1 && (a[i] as string | number) < (b[i] as string | number)
}

/** Blocks as wholes and passages in them are reported independently of each other. */
function keyOf(docId: string, index: number, code: Diagnostic["code"]): string {
  return `${code === "duplicate.passage"} ${index} ${docId}`
}

function finding(
  diagnostic: Diagnostic,
  others: readonly RelatedPlace[],
  documents: ReadonlyMap<string, Document>,
): Omit<Finding, "relatedKeys"> {
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
  // The checker judges by the best related place, which may be a later one: that one then is a finding of its own.
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

/** A range of a block as a place in its file. */
export function placeOf(
  { path, blocks, lines }: Document,
  { index, from, to }: TextRange & { index: number },
): Place {
  const block = blocks[index] as Block
  const range = inSource(block, { from, to })
  return {
    path,
    start: positionAt(lines, range.from),
    end: positionAt(lines, range.to),
    text: block.text.slice(from, to),
  }
}

/** The words of a text, for comparison. */
function normalized(text: string): string {
  return wordsOf(text.normalize("NFKC").toLowerCase()).join(" ")
}

const NAMES: Readonly<Record<Kind, string>> = {
  paragraph: "paragraph",
  heading: "heading",
  item: "list item",
  quote: "quote",
  code: "code block",
  table: "table",
  "front-matter": "front matter",
  comment: "comment",
}

/** The name of a place, by which editors open it. */
export function nameOf({ path, start }: Place, prefix = ""): string {
  return `${prefix}${path}:${start.line}:${start.column}`
}

/** What a finding says, with a name of its first related place. */
export function messageOf(
  { code, kind, related, relatedCount }: Finding,
  there = nameOf(related[0]),
): string {
  const [first] = related
  const share = `${Math.floor(100 * first.similarity)} % of the words`
  const says = {
    "duplicate.exact": `This ${NAMES[kind]} is also at ${there}`,
    "duplicate.near": `This ${NAMES[kind]} is nearly the same as at ${there} (${share})`,
    "duplicate.passage": `This part of a ${NAMES[kind]} is also at ${there}`,
  }[code]
  const more = relatedCount - 1
  if (more === 0) return says
  return `${says}, and ${more === 1 ? "at one other place" : `at ${more.toLocaleString("en")} other places`}`
}
