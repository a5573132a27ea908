/** A line of a text, or the rest of one. */
export interface Line {
  readonly from: number
  /** Of the first character that is no white space; the end of a blank line. */
  readonly first: number
  /** After the last character that is no white space; `first` in a blank line. */
  readonly last: number
  /** The start of the next line: after the line feed, or the carriage return and the line feed. */
  readonly next: number
  readonly isBlank: boolean
}

const BLANK = /\s/

/** The line from an offset on; undefined at the end of the text. */
export function lineAt(text: string, from: number): Line | undefined {
  if (from >= text.length) return undefined
  const feed = text.indexOf("\n", from)
  const end = feed < 0 ? text.length : feed
  let first = from
  while (first < end && BLANK.test(text[first] as string)) first++
  let last = end
  while (last > first && BLANK.test(text[last - 1] as string)) last--
  return { from, first, last, next: feed < 0 ? end : feed + 1, isBlank: first === last }
}
