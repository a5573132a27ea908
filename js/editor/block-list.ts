// The blocks of a document in their order, and the offset of each. It is a list of chunks that know their length,
// like the leaves of a rope (Boehm, Atkinson, Plass 1995) under one root: a change touches one chunk, and an offset
// is a sum over chunks.
import type { Chunk, Place } from "./entry.js"

/** The most blocks of a chunk. */
const CHUNK = 128

export class BlockList {
  #chunks: Chunk[] = []
  #size = 0
  /** Whether the positions of the chunks are those of the list now. */
  #isNumbered = true

  /** The number of blocks. */
  get size(): number {
    return this.#size
  }

  /** The length of the document up to the end of its last block. */
  get length(): number {
    return this.#chunks.reduce((sum, { length }) => sum + length, 0)
  }

  /** The block at an index; undefined for the number of blocks. */
  at(index: number): Place | undefined {
    const { chunk, start } = this.#chunkOf(index)
    return chunk?.blocks[index - start]
  }

  /** The blocks from one index up to another. */
  slice(from: number, to: number): Place[] {
    const places: Place[] = []
    for (let index = from; index < to && index < this.#size; ) {
      const { chunk, start } = this.#chunkOf(index)
      const part = (chunk as Chunk).blocks.slice(index - start, to - start)
      for (const place of part) places.push(place)
      index += part.length
    }
    return places
  }

  /** The first block that ends at an offset or after it, and the offset of the end of the block before it. */
  find(offset: number): { index: number; start: number } {
    let [index, start] = [0, 0]
    for (const { blocks, length } of this.#chunks) {
      if (start + length < offset) {
        index += blocks.length
        start += length
        continue
      }
      for (const { gap, text } of blocks) {
        if (start + gap + text.length >= offset) return { index, start }
        start += gap + text.length
        index++
      }
    }
    return { index, start }
  }

  /** Where the last of the blocks ends with which a text begins, as the document does. */
  commonHead(text: string): number {
    let end = 0
    for (const { blocks } of this.#chunks) {
      for (const { lead, text: own } of blocks) {
        if (!isAt(text, lead, end) || !isAt(text, own, end + lead.length)) return end
        end += lead.length + own.length
      }
    }
    return end
  }

  /** Where the first of the blocks begins with which a text ends at an offset, as the document does; not before `least`. */
  commonTail(text: string, end: number, least: number): number {
    for (let position = this.#chunks.length - 1; position >= 0; position--) {
      const { blocks } = this.#chunks[position] as Chunk
      for (let slot = blocks.length - 1; slot >= 0; slot--) {
        const { lead, text: own } = blocks[slot] as Place
        const start = end - own.length - lead.length
        if (start < least || !isAt(text, own, end - own.length) || !isAt(text, lead, start)) return end
        end = start
      }
    }
    return end
  }

  /** Calls a function for every block. */
  each(call: (place: Place) => void): void {
    for (const { blocks } of this.#chunks) blocks.forEach(call)
  }

  /** Replaces `count` blocks from an index on, and returns the old ones. */
  splice(index: number, count: number, blocks: readonly Place[]): Place[] {
    const { position, start } = this.#chunkOf(index)
    let end = position
    let held = start
    while (end < this.#chunks.length && (end === position || held < index + count)) {
      held += (this.#chunks[end] as Chunk).blocks.length
      end++
    }
    const all = this.#chunks.slice(position, end).flatMap((chunk) => chunk.blocks)
    const removed = all.splice(index - start, count)
    const kept = [...all.slice(0, index - start), ...blocks, ...all.slice(index - start)]
    const chunks: Chunk[] = []
    // Of equal lengths, so that no chunk is split again soon.
    const length = Math.ceil(kept.length / Math.ceil(kept.length / CHUNK))
    for (let from = 0; from < kept.length; from += length)
      chunks.push(this.#chunk(kept.slice(from, from + length)))
    for (const place of removed) place.chunk = undefined
    this.#size += blocks.length - removed.length
    this.#isNumbered = false
    if (chunks.length === 1 && end - position === 1) this.#chunks[position] = chunks[0] as Chunk
    else this.#chunks = [...this.#chunks.slice(0, position), ...chunks, ...this.#chunks.slice(end)]
    return removed
  }

  /** Numbers the chunks, once after each change at most. */
  number(): void {
    if (this.#isNumbered) return
    let [index, from] = [0, 0]
    for (const [position, chunk] of this.#chunks.entries()) {
      chunk.position = position
      chunk.index = index
      chunk.from = from
      index += chunk.blocks.length
      from += chunk.length
    }
    this.#isNumbered = true
  }

  /** The chunk of an index, the last one for the index after the last block, and the index of its first block. */
  #chunkOf(index: number): { chunk: Chunk | undefined; position: number; start: number } {
    let [position, start] = [0, 0]
    const last = this.#chunks.length - 1
    for (; position < last; position++) {
      const { length } = (this.#chunks[position] as Chunk).blocks
      if (index < start + length) break
      start += length
    }
    return { chunk: this.#chunks[position], position: Math.max(position, 0), start }
  }

  #chunk(blocks: Place[]): Chunk {
    const chunk = { list: this, blocks, length: 0, position: 0, index: 0, from: 0 }
    for (const [slot, place] of blocks.entries()) {
      place.chunk = chunk
      place.slot = slot
      place.offset = chunk.length + place.gap
      chunk.length = place.offset + place.text.length
    }
    return chunk
  }
}

/** Whether a part of a text is at an offset. Engines compare a slice faster than they look for a start. */
function isAt(text: string, part: string, offset: number): boolean {
  return text.slice(offset, offset + part.length) === part
}

/** The index of a block that is in a list. */
export function indexOf({ chunk, slot }: Place): number {
  chunk?.list.number()
  return (chunk as Chunk).index + slot
}

/** The offset of a block that is in a list. */
export function offsetOf({ chunk, offset }: Place): number {
  chunk?.list.number()
  return (chunk as Chunk).from + offset
}
