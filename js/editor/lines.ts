/** A line of a text, or the rest of one. */
export interface Line {
  readonly from: number
  /** The offset of the first character other than white space; in a blank line, the end of the line. */
  readonly first: number
  /** The offset after the last character other than white space; `first` in a blank line. */
  readonly last: number
  readonly next: number
  readonly isBlank: boolean
  /** The text from `first` to `last`. */
  readonly words: string
}

const BLANK = /\s/

/** The line ends of Markdown. */
const ENDS = /\r\n?|\n/g

/** Returns the line from an offset on; undefined at the end of the text. `ends` matches line ends. */
export function lineAt(text: string, from: number, ends = ENDS): Line | undefined {
  if (from >= text.length) return undefined
  ends.lastIndex = from
  const found = ends.exec(text)
  const end = found ? found.index : text.length
  let first = from
  while (first < end && BLANK.test(text[first] as string)) first++
  let last = end
  while (last > first && BLANK.test(text[last - 1] as string)) last--
  const next = found ? end + found[0].length : end
  return { from, first, last, next, isBlank: first === last, words: text.slice(first, last) }
}
