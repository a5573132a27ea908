// A document that an editor changes: its blocks, and if it was given as a text, also the text around them.
import type { CheckStats } from "../types/checker.js"
import type { Block, TextChange } from "../types/document.js"
import { BlockList, offsetOf } from "./block-list.js"
import { cutMarkdown, MAX_FRONT_MATTER } from "./cut-markdown.js"
import { type Cut, type Cutter, cutText, TELLING } from "./cut-text.js"
import type { Owner, Place } from "./entry.js"

export type Format = "text" | "markdown"

const CUTTERS: Readonly<Record<Format, Cutter>> = { text: cutText, markdown: cutMarkdown }

/** The blocks that a change has removed and added. */
export interface Difference {
  removed: readonly Place[]
  added: readonly Place[]
}

const NOTHING = { changed: [], affected: [] }

let nextId = 0

export class Document implements Owner {
  readonly blocks = new BlockList()
  readonly counts = { short: 0, ignored: 0, crowded: 0, other: 0, skipped: 0 }
  readonly changed = new Set<Place>()
  /** How the text is cut; undefined if the document was given as blocks. */
  format: Format | undefined
  updates = 0
  /** The changed blocks and the affected documents of the last answer. */
  answered: { readonly changed: readonly Place[]; readonly affected: readonly string[] } = NOTHING
  /** The text after the last block. */
  #tail = ""

  constructor(readonly id: string) {}

  get length(): number {
    return this.blocks.length + this.#tail.length
  }

  /** Returns the statistics; `looked` is the number of texts that were analyzed. */
  stats(looked: number): CheckStats {
    const { short, skipped, ignored, crowded } = this.counts
    return { blocks: this.blocks.size, looked, short, skipped, ignored, crowded }
  }

  /** Sets the text. If the format is the same, only the part that differs from the previous text is cut again. */
  setText(text: string, format: Format): Difference {
    if (format === this.format) return this.change(this.#changeTo(text))
    this.format = format
    return this.#replaceCuts(0, this.blocks.size, text, [...cuts(text, CUTTERS[format], true)], true)
  }

  setBlocks(blocks: readonly Block[]): Difference {
    let end = 0
    const places = blocks.map((block, index) => {
      const from = block.from ?? (index > 0 ? end + 1 : 0)
      const place = this.#place(block, from - end)
      end = from + block.text.length
      return place
    })
    this.format = undefined
    this.#tail = ""
    return this.#replace(0, this.blocks.size, places)
  }

  spliceBlocks(start: number, count: number, blocks: readonly Block[]): Difference {
    const added = blocks.map((block, index) => this.#place(block, start + index > 0 ? 1 : 0))
    const next = this.blocks.at(start + count)
    // The first block has no line feed before it; every other block has one.
    const isMoved = start === 0 && next !== undefined && next.gap !== (blocks.length > 0 ? 1 : 0)
    if (isMoved) added.push(this.#place(next, blocks.length > 0 ? 1 : 0))
    return this.#replace(start, isMoved ? count + 1 : count, added)
  }

  /** Applies one change of the text. Only the blocks that it may affect are cut again. */
  change({ from, to, insert }: TextChange): Difference {
    const cutter = CUTTERS[this.format as Format]
    // Blocks before the change are included, because it may append to one, or turn its last line into another block.
    const around = this.format === "text" ? TELLING : 1
    let { index: first } = this.blocks.find(from)
    first = Math.max(first - around, 0)
    if (this.format === "markdown" && from <= MAX_FRONT_MATTER) first = 0
    const start = first === 0 ? 0 : this.#endOf(first - 1)
    const { index: touched } = this.blocks.find(to)
    // Some blocks after the change are included too: the end of a block depends on the lines after it.
    for (let count = touched - first + around + 2; ; count *= 2) {
      const old = this.blocks.slice(first, first + count)
      const isAll = first + old.length === this.blocks.size
      const before = old.map(({ lead, text }) => lead + text).join("") + (isAll ? this.#tail : "")
      const text = before.slice(0, from - start) + insert + before.slice(to - start)
      const shift = insert.length - (to - from)
      const kept = oldEnds(old, to - start, shift)
      const found: Cut[] = []
      for (const cut of cuts(text, cutter, first === 0)) {
        // In an incomplete text, a block may depend on what is missing.
        if (!isAll && cut.seen !== undefined && cut.seen >= text.length) break
        found.push(cut)
        // From a common end on, both texts are the same, and so are the blocks. In an incomplete text, the last block
        // may end elsewhere.
        const common = kept.get(cut.to)
        if (common !== undefined && (isAll || common < old.length - 1)) {
          return this.#replaceCuts(first, common + 1, text, found, false)
        }
      }
      if (isAll) return this.#replaceCuts(first, old.length, text, found, true)
    }
  }

  /** Returns the change that turns this text into another, between the unchanged blocks at both ends. */
  #changeTo(text: string): TextChange {
    const from = this.blocks.commonHead(text)
    const longer = text.length - this.length
    // The common end must not overlap the common start, in either text.
    const least = from + Math.max(longer, 0)
    const end = text.length - this.#tail.length
    const start = text.endsWith(this.#tail) ? this.blocks.commonTail(text, end, least) : text.length
    const to = Math.max(start, least)
    return { from, to: to - longer, insert: text.slice(from, to) }
  }

  /** Replaces blocks by those of a text, which is the rest of the document if `isRest`. */
  #replaceCuts(
    first: number,
    count: number,
    text: string,
    found: readonly Cut[],
    isRest: boolean,
  ): Difference {
    let end = 0
    const places = found.map((cut) => {
      const lead = text.slice(end, cut.from)
      const place = this.#place({ text: text.slice(cut.from, cut.to), kind: cut.kind }, lead.length)
      end = cut.to
      return { ...place, lead }
    })
    if (isRest) this.#tail = text.slice(end)
    return this.#replace(first, count, places)
  }

  /** Replaces blocks, but keeps those at both ends that stay the same. */
  #replace(start: number, count: number, places: readonly Place[]): Difference {
    const old = this.blocks.slice(start, start + count)
    const most = Math.min(old.length, places.length)
    let head = 0
    while (head < most && isSame(old[head] as Place, places[head] as Place)) head++
    let tail = 0
    while (tail < most - head && isSame(old.at(-1 - tail) as Place, places.at(-1 - tail) as Place)) tail++
    const added = places.slice(head, places.length - tail)
    return { added, removed: this.blocks.splice(start + head, old.length - tail - head, added) }
  }

  #endOf(index: number): number {
    const place = this.blocks.at(index) as Place
    return offsetOf(place) + place.text.length
  }

  #place({ text, kind = "paragraph", key }: Block, gap: number): Place {
    return {
      document: this,
      id: nextId++,
      text,
      kind,
      key,
      gap,
      lead: "",
      entry: undefined,
      chunk: undefined,
      slot: 0,
      offset: 0,
      warnings: undefined,
      diagnostics: undefined,
    }
  }
}

/** Yields all blocks of a text that begins at the start of a document or after a block. */
function* cuts(text: string, cutter: Cutter, isStart: boolean): Generator<Cut, void, undefined> {
  let cut = cutter(text, 0, isStart)
  for (; cut; cut = cutter(text, cut.to, false)) yield cut
}

function isSame(a: Place, b: Place): boolean {
  return a.text === b.text && a.kind === b.kind && a.key === b.key && a.gap === b.gap && a.lead === b.lead
}

/** Returns the index of each block that ends at or after the end of a change, by the offset of its end in the new text. */
function oldEnds(old: readonly Place[], to: number, shift: number): Map<number, number> {
  const ends = new Map<number, number>()
  let end = 0
  for (const [index, { gap, text }] of old.entries()) {
    end += gap + text.length
    if (end >= to) ends.set(end + shift, index)
  }
  return ends
}
