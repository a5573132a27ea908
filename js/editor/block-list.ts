// The blocks of a document in order, and the offset of each. The list consists of chunks with known lengths, like the
// leaves of a rope (Boehm, Atkinson, Plass 1995) under one root: a small change affects one chunk, and an offset is a sum
// over chunks.
import type { Chunk, Place } from "./entry.js"

/** The greatest number of blocks in a chunk. */
const CHUNK = 128

export class BlockList {
  #chunks: Chunk[] = []
  #size = 0
  /** Whether the positions of the chunks are up to date. */
  #isNumbered = true

  get size(): number {
    return this.#size
  }

  /** The length of the document up to the end of its last block. */
  get length(): number {
    return this.#chunks.reduce((sum, { length }) => sum + length, 0)
  }

  /** Returns the block at an index; undefined at the end of the list. */
  at(index: number): Place | undefined {
    const { chunk, start } = this.#chunkOf(index)
    return chunk?.blocks[index - start]
  }

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

  /** Returns the index of the first block that ends at an offset or after it, and the end of the block before it. */
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

  /** Returns the length of the common start of a text and the document, in whole blocks. */
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

  /** Returns where the common end of a text up to `end` and of the last blocks begins, in whole blocks; not before `least`. */
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

  all(): Place[] {
    return this.#chunks.flatMap(({ blocks }) => blocks)
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
    // The chunks are equally long, so that none must be split again soon.
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

  /** Numbers the chunks, at most once after each change. */
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

  /** Returns the chunk of an index, and the index of its first block. The index after the last block is in the last chunk. */
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

/** Whether `part` is at an offset of a text. JavaScript engines compare a slice faster than `startsWith` does. */
function isAt(text: string, part: string, offset: number): boolean {
  return text.slice(offset, offset + part.length) === part
}

export function indexOf({ chunk, slot }: Place): number {
  chunk?.list.number()
  return (chunk as Chunk).index + slot
}

export function offsetOf({ chunk, offset }: Place): number {
  chunk?.list.number()
  return (chunk as Chunk).from + offset
}
