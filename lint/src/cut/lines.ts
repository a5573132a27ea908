import { Blocks, type Said } from "./cutter.js"

/** A line of a source, without its line feed. */
export interface Line {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Reads a source line by line. */
export class LineReader {
  readonly blocks: Blocks
  readonly lines: Line[]

  constructor(
    readonly source: string,
    said?: Said,
  ) {
    this.blocks = new Blocks(source, said)
    this.lines = linesOf(source)
  }

  line(i: number): Line {
    return this.lines[i] as Line
  }

  text(i: number): string {
    return this.line(i).text
  }

  isBlank(i: number): boolean {
    return this.text(i).trim() === ""
  }

  /** Returns the number of the first blank line from `i` on, or `to` if there is none before it. */
  blankAfter(i: number, to = this.lines.length): number {
    let end = i
    while (end < to && !this.isBlank(end)) end++
    return end
  }
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
