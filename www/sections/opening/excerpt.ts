/** A piece of a text, and whether it is a word that the other text does not have in its place. */
export interface Piece {
  readonly text: string
  readonly own: boolean
}

/** The part of a text that is shown: its beginning, or what is around the first difference. */
export interface Excerpt {
  readonly pieces: readonly Piece[]
  /** Whether something of the text is left out before it, and after it. */
  readonly before: boolean
  readonly after: boolean
}

/** The length of an excerpt, and of what stands before a difference further down, in UTF-16 code units. */
const SHOWN = 180
const BEFORE = 50
/** The length that is compared: longer, so that the ends of excerpts find their counterparts. */
const COMPARED = 3 * SHOWN

/** What is shown of two texts. Takes the same time for texts of any length, but for finding the first difference. */
export function excerpts(a: string, b: string): readonly [Excerpt, Excerpt] {
  const difference = firstDifference(a, b)
  const from = difference <= 2 * BEFORE ? 0 : startOf(a, difference - BEFORE)
  const [first, second] = [a, b].map((text) => piecesOf(text.slice(from, from + COMPARED))) as [
    Part[],
    Part[],
  ]
  mark(first.filter(isWord), second.filter(isWord))
  return [excerpt(first, a.length, from), excerpt(second, b.length, from)]
}

interface Part {
  readonly text: string
  readonly word: boolean
  own: boolean
}

const isWord = ({ word }: Part) => word

/**
 * A character of a script that is written without spaces, with its marks, as the recipes cut those; or letters, digits and
 * marks, with an apostrophe or a stop among them. Not by `Intl.Segmenter`: its dictionary takes longer to load than the
 * page takes to draw a section.
 */
const WORDS = (() => {
  const dense = ["Han", "Hiragana", "Thai", "Lao", "Khmer", "Myanmar"]
  const one = `[${dense.map((script) => `\\p{Script=${script}}`).join("")}]`
  const letter = `(?!${one})[\\p{L}\\p{M}\\p{N}]`
  return new RegExp(`(${one}\\p{M}*|(?:${letter})+(?:['’.](?:${letter})+)*)`, "u")
})()

/** A text in words and what is between them. */
function piecesOf(text: string): Part[] {
  return text.split(WORDS).flatMap((text, i) => (text ? { text, word: i % 2 === 1, own: false } : []))
}

function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a[at] === b[at]) at++
  return at === a.length && at === b.length ? 0 : at
}

/** The start of a word near a position, or of a character. */
function startOf(text: string, position: number): number {
  const space = text.indexOf(" ", position)
  if (space >= 0 && space < position + BEFORE / 2) return space + 1
  return /^[\uDC00-\uDFFF]/.test(text.slice(position, position + 1)) ? position + 1 : position
}

/** Marks the words that are in no longest common subsequence of both lists. */
function mark(a: readonly Part[], b: readonly Part[]): void {
  const [first, second] = [a, b].map((parts) => parts.map(({ text }) => text.toLowerCase())) as [
    string[],
    string[],
  ]
  const same = (i: number, j: number) => first[i] === second[j]
  // common[i][j]: the length of the longest that starts at i and j or later.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as Uint16Array)[j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  for (const part of [...a, ...b]) part.own = true
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (same(i, j)) {
      for (const part of [a[i++], b[j++]]) if (part) part.own = false
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}

/** The first parts, as far as they fit. */
function excerpt(parts: readonly Part[], length: number, from: number): Excerpt {
  const pieces: Piece[] = []
  let end = from
  for (const { text: whole, own } of parts) {
    const text = whole.slice(0, SHOWN)
    if (end + text.length > from + SHOWN && pieces.length > 0) break
    end += text.length
    const last = pieces.at(-1)
    if (last?.own === own) pieces[pieces.length - 1] = { text: last.text + text, own }
    else pieces.push({ text, own })
  }
  return { pieces, before: from > 0, after: end < length }
}
