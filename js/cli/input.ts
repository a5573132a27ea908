// The input of a command: files and standard input, as bytes, lines or one text. Input is UTF-8; anything
// else is an error.
import { constants, isUtf8 } from "node:buffer"
import { createReadStream, constants as fs, readFileSync, readlinkSync } from "node:fs"
import { devNull } from "node:os"
import { Failure, quoted, refused, UsageError } from "./program/errors.js"
import { identityOf, SNAPSHOT_MAGIC } from "./program/files.js"

/** A file or standard input, read once from its start. */
export class Source {
  /** The path as given; "-" is standard input. */
  readonly path: string
  readonly #chunks: AsyncGenerator<Buffer>
  #head = Buffer.alloc(0)

  constructor(path: string) {
    this.path = path
    this.#chunks = read(this)
  }

  /** The name of the source in error sentences. */
  get name(): string {
    return this.path === "-" ? "standard input" : quoted(this.path)
  }

  /** Returns the {@link identityOf} the file; undefined unless it is a regular file. */
  identity(): Promise<string | undefined> {
    return identityOf(this.path === "-" ? process.stdin.fd : this.path)
  }

  /** Whether the source begins with the magic bytes of a snapshot. Later reads include them. */
  async isSnapshot(): Promise<boolean> {
    while (this.#head.length < SNAPSHOT_MAGIC.length) {
      const { done, value } = await this.#chunks.next()
      if (done) break
      this.#head = Buffer.concat([this.#head, value])
    }
    return this.#head.subarray(0, SNAPSHOT_MAGIC.length).equals(SNAPSHOT_MAGIC)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      if (this.#head.length > 0) yield this.#head
      yield* this.#chunks
    } finally {
      await this.#chunks.return(undefined)
    }
  }

  /** Returns all bytes of the source; throws for more than `limit`. */
  async whole(limit: number): Promise<Buffer<ArrayBuffer>> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of this) {
      length += chunk.length
      if (length > limit) {
        throw new Failure(`${this.name} has more than ${limit} bytes, the most that can be read at once`)
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

/** Returns the sources that a command line names; standard input if it names none. */
export function sourcesOf(files: readonly string[]): [Source, ...Source[]] {
  const [first = "-", ...more] = files
  if ([first, ...more].filter((path) => path === "-").length > 1) {
    throw new UsageError("standard input can be read only once, and is asked for twice")
  }
  return [new Source(first), ...more.map((path) => new Source(path))]
}

async function* read(source: Source): AsyncGenerator<Buffer> {
  // A command that read its own output would never end.
  const file = await source.identity()
  if (file !== undefined && file === (await identityOf(process.stdout.fd))) {
    throw new Failure(`${source.name} is the file that standard output goes to, so it cannot be read`)
  }
  if (source.path === "-" && isStandardInputClosed()) {
    throw new Failure("cannot read standard input: it is closed")
  }
  // A file is opened only when it is read: there may be more files than a process may have open.
  const stream = source.path === "-" ? process.stdin : createReadStream(source.path)
  try {
    yield* stream
  } catch (error) {
    throw refused(`cannot read ${source.name}`, error)
  }
}

/**
 * Whether standard input is closed, as opposed to empty. Node then opens the null device in its place, for reading and
 * writing. Only Linux shows how a file was opened.
 */
function isStandardInputClosed(): boolean {
  try {
    const [, flags = "0"] = /^flags:\s*([0-7]+)$/m.exec(readFileSync("/proc/self/fdinfo/0", "utf8")) ?? []
    const isForBoth = (Number.parseInt(flags, 8) & fs.O_RDWR) !== 0
    return isForBoth && readlinkSync("/proc/self/fd/0") === devNull
  } catch {
    return false
  }
}

/** Consecutive lines, without their line ends. */
export interface Lines {
  /** The number of the first line, counted from 1. */
  readonly first: number
  readonly lines: readonly string[]
}

const LF = 0x0a

// ignoreBOM keeps byte order marks: only one at the very start is not part of the text.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/**
 * Yields the lines of a source, in batches as its chunks arrive. A line ends at LF or CR LF; the last line may
 * lack its end. Node's readline is not used: it also ends lines at U+2028, U+2029 and lone carriage returns, and
 * replaces invalid UTF-8.
 */
export async function* readLines(source: Source): AsyncGenerator<Lines> {
  let first = 1
  // The chunks of an unfinished line, which may be long.
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(LF) + 1
    length += end || chunk.length
    if (length > constants.MAX_STRING_LENGTH) {
      throw new Failure(`${position(source, first)}: the line is longer than a text can be`)
    }
    if (end === 0) {
      pending.push(chunk)
      continue
    }
    const text = decode(Buffer.concat([...pending, chunk.subarray(0, end)]), source, first)
    pending = [chunk.subarray(end)]
    length = chunk.length - end
    const lines = text.split(/\r?\n/)
    lines.pop() // The empty string after the last line end.
    yield { first, lines }
    first += lines.length
  }
  if (length > 0) yield { first, lines: [decode(Buffer.concat(pending), source, first)] }
}

export async function readText(source: Source): Promise<string> {
  return decode(await source.whole(constants.MAX_STRING_LENGTH), source, 1)
}

/** Returns the position of a text for error sentences: "a.txt", or "a.txt, line 3". */
export function position(source: Source, line: number | undefined): string {
  return line === undefined ? source.name : `${source.name}, line ${line}`
}

function decode(bytes: Buffer, source: Source, first: number): string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new Failure(`${position(source, first + validLines(bytes))}: this is not UTF-8`)
  }
  return first === 1 && text.startsWith("\ufeff") ? text.slice(1) : text
}

/** Returns the number of lines before the first one that is not UTF-8. */
function validLines(bytes: Buffer): number {
  let count = 0
  for (let start = 0; ; count++) {
    const end = bytes.indexOf(LF, start) + 1
    if (end === 0 || !isUtf8(bytes.subarray(start, end))) return count
    start = end
  }
}
