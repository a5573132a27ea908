// Finds the blocks that the directives of a source exclude.
import { type Block, inSource } from "./block.js"
import type { Cut, Obeyed } from "./cut/cutter.js"

/** A directive, and the blocks that it excludes. */
export interface Ignore {
  /** The offset of the directive in the source. */
  readonly at: number
  readonly blocks: readonly Block[]
}

/** Returns each directive with the blocks that it excludes: those that exist only without the directives. */
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
  // The replacement has the same length, but is not a directive.
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
