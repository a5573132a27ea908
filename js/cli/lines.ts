// Bytes become text here: UTF-8 and nothing else. No readline, which also ends lines at U+2028, at
// U+2029 and at lone carriage returns, and takes what is no UTF-8 for something else.
import { constants, isUtf8 } from "node:buffer"
import { Failure } from "./errors.js"
import type { Source } from "./source.js"

/** Some lines in a row, without their ends. */
export interface Lines {
  /** The number of the first one, counted from 1. */
  readonly first: number
  readonly lines: readonly string[]
}

const LF = 0x0a

// Byte order marks are kept here: only one at the very start is none of the text.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The lines of a source, as they come. A line ends at LF or at CR LF; the last one may do without. */
export async function* readLines(source: Source): AsyncGenerator<Lines> {
  let first = 1
  // Of a line that has not ended yet, which may be long.
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(LF) + 1
    length += end || chunk.length
    if (length > constants.MAX_STRING_LENGTH) {
      throw new Failure(`${place(source, first)}: the line is longer than a text can be`)
    }
    if (end === 0) {
      pieces.push(chunk)
      continue
    }
    const text = decode(Buffer.concat([...pieces, chunk.subarray(0, end)]), source, first)
    pieces = [chunk.subarray(end)]
    length = chunk.length - end
    const lines = text.split(/\r?\n/)
    lines.pop() // What follows the last end.
    yield { first, lines }
    first += lines.length
  }
  if (length > 0) yield { first, lines: [decode(Buffer.concat(pieces), source, first)] }
}

/** The whole text of a source. */
export async function readText(source: Source): Promise<string> {
  return decode(await source.whole(constants.MAX_STRING_LENGTH), source, 1)
}

/** Where something stands, for sentences. */
export function place(source: Source, line: number | undefined): string {
  return line === undefined ? source.name : `${source.name}, line ${line}`
}

function decode(bytes: Buffer, source: Source, first: number): string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new Failure(`${place(source, first + validLines(bytes))}: this is not UTF-8`)
  }
  return first === 1 && text.startsWith("\ufeff") ? text.slice(1) : text
}

/** How many lines come before the first one that is not UTF-8. */
function validLines(bytes: Buffer): number {
  let count = 0
  for (let start = 0; ; count++) {
    const end = bytes.indexOf(LF, start) + 1
    if (end === 0 || !isUtf8(bytes.subarray(start, end))) return count
    start = end
  }
}
