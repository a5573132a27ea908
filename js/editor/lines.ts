/** A line of a text, or the rest of one. */
export interface Line {
  readonly from: number
  /** Of the first character that is no white space; the end of a blank line. */
  readonly first: number
  /** After the last character that is no white space; `first` in a blank line. */
  readonly last: number
  /** The start of the next line. */
  readonly next: number
  readonly isBlank: boolean
  /** From `first` to `last`. */
  readonly words: string
}

const BLANK = /\s/

/** What ends a line in Markdown. */
const ENDS = /\r\n?|\n/g

/** The line from an offset on; undefined at the end of the text. `ends` finds what ends a line. */
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
