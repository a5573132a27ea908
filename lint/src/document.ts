// A document: a file that was read and cut into blocks. An error in one file does not affect the others.

import { isUtf8 } from "node:buffer"
import { Failure } from "../../js/cli/program/errors.js"
import type { Block, Kind } from "./block.js"
import { countUpTo } from "./count-up-to.js"
import { BrokenSource, type Cut, type Notice, type Said } from "./cut/cutter.js"
import type { Found } from "./files.js"
import { type Format, formatById } from "./formats.js"
import { type Ignore, ignoresOf } from "./ignores.js"
import { readRegular } from "./regular.js"

export interface Document {
  /** The path for display, with slashes. */
  readonly path: string
  readonly blocks: readonly Block[]
  readonly lines: LineStarts
  readonly notices: readonly Notice[]
  /** The blocks that directives exclude, if they were requested. */
  readonly ignores?: readonly Ignore[]
}

/** What to read from documents. */
export interface Reading {
  readonly kinds: ReadonlySet<Kind>
  /** Whether to also read the blocks that directives exclude. */
  readonly ignores: boolean
}

/** A file that could not be read or cut. */
export interface Broken {
  readonly path: string
  readonly reason: string
  /** The invalid line, counted from 1, if known. */
  readonly line?: number
  readonly column?: number
}

/** Where the lines of a source begin. Plain data, because it crosses threads. */
export interface LineStarts {
  readonly starts: Uint32Array
  /** Whether a carriage return precedes every line feed of the file, or which ones it precedes. The source contains none. */
  readonly returns: boolean | Uint32Array
}

export interface Position {
  /** Counted from 1, like the column, which is in UTF-16 code units. */
  readonly line: number
  readonly column: number
  /** The offset in the file's text, without a byte order mark, in UTF-16 code units. */
  readonly offset: number
}

export async function readDocument(
  { file, path, format: id }: Pick<Found, "file" | "path" | "format">,
  reading: Reading,
): Promise<Document | Broken> {
  try {
    const format = formatById(id)
    if (!format) throw new Failure(`there is no format ${id}`)
    return await cutDocument(read(file, format.maxBytes), { path, format }, reading)
  } catch (error) {
    if (error instanceof Failure) return { path, reason: error.message }
    throw error
  }
}

export async function cutDocument(
  content: string,
  { path, format }: { path: string; format: Format },
  { kinds, ignores }: Reading,
): Promise<Document | Broken> {
  const { text, returns } = normalized(content)
  const cut = await format.load()
  const lines = { starts: startsOf(text), returns }
  try {
    const said: Said = { notices: [], directives: [] }
    const { notices, directives } = said
    const wanted: Cut = (source, said) => cut(source, said).filter(({ kind }) => kinds.has(kind))
    const blocks = wanted(text, said)
    const document = { path, blocks, lines, notices }
    return ignores ? { ...document, ignores: ignoresOf(text, { cut: wanted, blocks, directives }) } : document
  } catch (error) {
    // A third-party parser may recurse for each level.
    if (error instanceof RangeError) return { path, reason: "it is nested too deeply" }
    if (!(error instanceof BrokenSource)) throw error
    const place = error.offset === undefined ? undefined : positionAt(lines, error.offset)
    return { path, reason: error.message, ...(place && { line: place.line, column: place.column }) }
  }
}

function read(file: string, maxBytes: number): string {
  const bytes = readRegular(file, maxBytes, "it cannot be read")
  if (bytes.includes(0)) throw new Failure("this is not text: it contains a NUL byte")
  if (!isUtf8(bytes)) throw new Failure("this is not UTF-8")
  return bytes.toString("utf8")
}

/** Returns the text without a byte order mark and without carriage returns before line feeds, and which line feeds had one. */
function normalized(content: string): { text: string; returns: boolean | Uint32Array } {
  const text = content.startsWith("\ufeff") ? content.slice(1) : content
  if (!text.includes("\r\n")) return { text, returns: false }
  const returns: number[] = []
  let feeds = 0
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    feeds++
    if (text[at - 1] === "\r") returns.push(feeds)
  }
  const all = returns.length === feeds
  return { text: text.replaceAll("\r\n", "\n"), returns: all || Uint32Array.from(returns) }
}

function startsOf(text: string): Uint32Array {
  const starts = [0]
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return Uint32Array.from(starts)
}

export function positionAt({ starts, returns }: LineStarts, offset: number): Position {
  const line = countUpTo(starts, offset)
  const column = offset - (starts[line - 1] as number) + 1
  const before = typeof returns === "boolean" ? (returns ? line - 1 : 0) : countUpTo(returns, line - 1)
  return { line, column, offset: offset + before }
}
