/** A line of a source, without its line feed. */
export interface Line {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function linesOf(source: string): Line[] {
  let from = 0
  return source.split("\n").map((text) => {
    const line = { from, to: from + text.length, text }
    from = line.to + 1
    return line
  })
}

/** Returns the column of a line's first character other than white space. A tab advances to the next multiple of 8. */
export function indentOf(text: string): number {
  let columns = 0
  for (const character of text) {
    if (character === " ") columns++
    else if (character === "\t") columns += 8 - (columns % 8)
    else break
  }
  return columns
}
