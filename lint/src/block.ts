// A block: a text as a reader sees it, and the position of each of its characters in the file.

export type Kind = "paragraph" | "heading" | "item" | "quote" | "code" | "table" | "front-matter" | "comment"

export interface Block {
  readonly kind: Kind
  /** The text without markup. Each line break is a space. */
  readonly text: string
  /** Pieces of the text as three numbers each: the start in the text, the start in the source, and the length in the source. */
  readonly pieces: readonly number[]
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** Returns the range of the source that a range of a block's text comes from. */
export function inSource({ text, pieces }: Pick<Block, "text" | "pieces">, { from, to }: Range): Range {
  const first = pieceAt(pieces, from)
  const last = pieceAt(pieces, Math.max(from, to - 1))
  return { from: place(first, from, 0), to: place(last, to, 1) }

  /** If a piece is as long as its source, it is a copy of it. An offset inside any other piece maps to one end of the source. */
  function place(piece: number, offset: number, end: 0 | 1): number {
    const [start, source, length] = pieces.slice(piece, piece + 3) as [number, number, number]
    const next = pieces[piece + 3] ?? text.length
    return next - start === length ? source + Math.min(offset - start, length) : source + end * length
  }
}

/** Returns the last piece that begins at or before an offset of the text, by binary search. */
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

/** White space that one space replaces. A single space is kept. */
const WHITE = /[\t\n\f\r ]{2,}|[\t\n\f\r]/g

/** Builds a block's text from parts of the source, in order. Like a browser, it collapses white space. */
export class BlockBuilder {
  // The parts are joined only at the end: reading the end of a growing string would copy it each time.
  #parts: string[] = []
  #length = 0
  #isSpaceLast = true
  #pieces: number[] = []

  constructor(readonly source: string) {}

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Appends a part of the source, with its white space collapsed. */
  copy(from: number, to: number): void {
    const part = this.source.slice(from, to)
    let done = 0
    for (const { 0: white, index } of part.matchAll(WHITE)) {
      this.#words(part.slice(done, index), from + done)
      this.space(from + index, from + index + white.length)
      done = index + white.length
    }
    this.#words(part.slice(done), from + done)
  }

  /** Appends the text that a part of the source represents, such as the character of a reference. */
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

  /** Returns the block without a trailing space, or undefined if it has no text. The builder is then empty. */
  take(kind: Kind): Block | undefined {
    const joined = this.#parts.join("")
    const text = this.#isSpaceLast ? joined.slice(0, -1) : joined
    const pieces = this.#pieces
    while (pieces.length > 0 && (pieces.at(-3) as number) >= text.length) pieces.length -= 3
    // The last piece ends where the text ends.
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
    // Two adjacent copies form one piece.
    if (last >= 0 && this.#length - start === size && text.length === length && source + size === from) {
      pieces[last + 2] = size + length
    } else pieces.push(this.#length, from, length)
    this.#parts.push(text)
    this.#length += text.length
    this.#isSpaceLast = text.endsWith(" ")
  }
}
