// Directives that leave out what repeats nothing, or nothing at all.
import type { DocumentChecker } from "simhash-wasm/documents"
import { type Block, inSource } from "./block.js"
import type { Cut, Obeyed } from "./cut/cutter.js"
import type { Document } from "./document.js"
import { withPassages } from "./finding.js"

/** A directive, and the blocks that it leaves out. */
export interface Ignore {
  /** The offset of the directive in the source. */
  readonly at: number
  readonly blocks: readonly Block[]
}

/** What the directives of a source leave out: the blocks that there are without them, and not with them. */
export function ignoresOf(
  source: string,
  { cut, blocks, directives }: { cut: Cut; blocks: readonly Block[]; directives: readonly Obeyed[] },
): Ignore[] {
  const ignores = directives
    .filter(({ directive }) => directive !== "end")
    .map(({ at }) => ({ at, blocks: [] as Block[] }))
  if (ignores.length === 0) return []
  const byOffset = new Map(ignores.map((ignore) => [ignore.at, ignore]))
  const kept = new Set(blocks.map((block) => rangeOf(block).from))
  const ordered = directives.toSorted((a, b) => a.at - b.at)
  let next = 0
  let start: Obeyed | undefined
  let last: Obeyed | undefined
  // Of the same length, and no directives.
  const all = cut(source.replaceAll("simhash-ignore", "simhash.ignore"))
  for (const block of all) {
    const { from, to } = rangeOf(block)
    for (let one = ordered[next]; one && one.at < to; one = ordered[++next]) {
      if (one.directive === "next") last = one
      else start = one.directive === "start" ? (start ?? one) : undefined
    }
    const isComment = block.kind === "comment" && block.text.trimStart().startsWith("simhash.ignore")
    if (!kept.has(from) && !isComment) byOffset.get((start ?? last)?.at ?? -1)?.blocks.push(block)
  }
  return ignores
}

function rangeOf(block: Block): { from: number; to: number } {
  return inSource(block, { from: 0, to: block.text.length })
}

/** The directives of documents that are not needed, as the offsets of each. The checker has the documents, and gets more. */
export async function unusedIgnores(
  documents: readonly Document[],
  {
    checker,
    all,
    minPassageWords,
  }: {
    checker: DocumentChecker
    all: ReadonlyMap<string, Document>
    minPassageWords: number
  },
): Promise<Map<Document, number[]>> {
  const ignored = documents.flatMap((document) =>
    (document.ignores ?? []).map(({ at, blocks }) => {
      // No path has a NUL.
      return { document, at, as: { ...document, path: `${document.path}\0${at}`, blocks } }
    }),
  )
  for (const { as } of ignored)
    await checker.add(
      as.path,
      as.blocks.map(({ kind, text }) => ({ kind, text })),
    )
  const known = new Map([...all, ...ignored.map(({ as }) => [as.path, as] as const)])
  const unused = new Map<Document, number[]>()
  for (const { document, at, as } of ignored) {
    const repeats = checker
      .diagnostics(as.path)
      .some((diagnostic) => withPassages(diagnostic, known, minPassageWords).length > 0)
    if (!repeats) unused.set(document, [...(unused.get(document) ?? []), at])
  }
  return unused
}
