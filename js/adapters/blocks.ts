// Lists of blocks: their text, and the change between two.
import type { Block } from "../types/document.js"
import { commonEnds } from "./common-ends.js"

/** Returns the text of all blocks, with a line feed between two. */
export function joined(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join("\n")
}

/** A change of blocks, with the arguments of `Array.prototype.splice`. */
interface Splice {
  readonly start: number
  readonly deleteCount: number
  readonly blocks: readonly Block[]
}

/** Returns the change of the blocks between the common start and the common end. */
export function spliceOf<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
  blockOf: (item: T) => Block,
): Splice {
  const { head, tail } = commonEnds(before, after, isSame)
  const blocks = after.slice(head, after.length - tail).map(blockOf)
  return { start: head, deleteCount: before.length - tail - head, blocks }
}
