// A block: a text as a reader sees it, and where each of its characters is in the file.

/** What a block is. */
export type Kind = "paragraph" | "heading" | "item" | "quote" | "code" | "table" | "front-matter" | "comment"

export interface Block {
  readonly kind: Kind
  /** The text without markup, its line breaks as spaces. */
  readonly text: string
  /** Pieces of the text, three numbers each: where it begins in the text, where in the source, its length there. */
  readonly pieces: readonly number[]
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** The range of the source that a range of a block's text comes from. */
export function inSource({ text, pieces }: Pick<Block, "text" | "pieces">, { from, to }: Range): Range {
  const first = pieceAt(pieces, from)
  const last = pieceAt(pieces, Math.max(from, to - 1))
  return { from: place(first, from, 0), to: place(last, to, 1) }

  /** A piece that is as long as its source is a copy of it; a place within any other is either end of the piece. */
  function place(piece: number, offset: number, end: 0 | 1): number {
    const [start, source, length] = pieces.slice(piece, piece + 3) as [number, number, number]
    const next = pieces[piece + 3] ?? text.length
    return next - start === length ? source + Math.min(offset - start, length) : source + end * length
  }
}

/** The last piece that begins at or before an offset of the text, by binary search. */
function pieceAt(pieces: readonly number[], offset: number): number {
  let low = 0
  let high = pieces.length / 3 - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[3 * middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return 3 * low
}

/** White space that a space stands for. A single space stands for itself. */
const WHITE = /[\t\n\f\r ]{2,}|[\t\n\f\r]/g

/** Builds a block's text from parts of the source, in their order. White space is collapsed, as it is on a page. */
export class BlockBuilder {
  readonly #source: string
  // The parts are joined at the end: to look at the end of a text that grows would copy it each time.
  #parts: string[] = []
  #length = 0
  #isSpaceLast = true
  #pieces: number[] = []

  constructor(source: string) {
    this.#source = source
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Appends a part of the source as it is, but for its white space. */
  copy(from: number, to: number): void {
    const part = this.#source.slice(from, to)
    let done = 0
    for (const { 0: white, index } of part.matchAll(WHITE)) {
      this.#words(part.slice(done, index), from + done)
      this.space(from + index, from + index + white.length)
      done = index + white.length
    }
    this.#words(part.slice(done), from + done)
  }

  /** Appends what a part of the source stands for, such as the character of a reference. */
  put(text: string, from: number, to: number): void {
    if (/^[\t\n\f\r ]*$/.test(text)) this.space(from, to)
    else this.#append(text, from, to - from)
  }

  /** Appends a space, unless the text is empty or ends with one. */
  space(from: number, to: number): void {
    if (this.#isSpaceLast) return
    this.#append(" ", from, to - from)
    this.#isSpaceLast = true
  }

  /** The block, without a space at its end; undefined if it has no text. The builder is empty again. */
  take(kind: Kind): Block | undefined {
    const joined = this.#parts.join("")
    const text = this.#isSpaceLast ? joined.slice(0, -1) : joined
    const pieces = this.#pieces
    while (pieces.length > 0 && (pieces.at(-3) as number) >= text.length) pieces.length -= 3
    // The last piece ends with the text.
    const [start = 0, , length = 0] = pieces.slice(-3)
    if (joined.length - start === length) pieces[pieces.length - 1] = text.length - start
    this.#parts = []
    this.#length = 0
    this.#isSpaceLast = true
    this.#pieces = []
    return text === "" ? undefined : { kind, text, pieces }
  }

  /** Appends words with single spaces between them. */
  #words(words: string, from: number): void {
    const start = this.#isSpaceLast && words.startsWith(" ") ? 1 : 0
    if (words.length > start) this.#append(words.slice(start), from + start, words.length - start)
  }

  #append(text: string, from: number, length: number): void {
    const pieces = this.#pieces
    const last = pieces.length - 3
    const [start, source, size] = [pieces[last], pieces[last + 1], pieces[last + 2]] as [
      number,
      number,
      number,
    ]
    // A copy that follows a copy is one piece with it.
    if (last >= 0 && this.#length - start === size && text.length === length && source + size === from) {
      pieces[last + 2] = size + length
    } else pieces.push(this.#length, from, length)
    this.#parts.push(text)
    this.#length += text.length
    this.#isSpaceLast = text.endsWith(" ")
  }
}
