import { createReadStream } from "node:fs"
import { addAbortSignal } from "node:stream"
import { Failure, quoted, refused, UsageError } from "./errors.js"
import { identityOf } from "./same-file.js"

/** A file or standard input, read once and from its start. */
export class Source {
  /** As it was given: "-" is standard input. */
  readonly path: string
  readonly #chunks: AsyncGenerator<Buffer>
  #head = Buffer.alloc(0)

  constructor(path: string, signal: AbortSignal) {
    this.path = path
    this.#chunks = read(this, signal)
  }

  /** What sentences call it. */
  get name(): string {
    return this.path === "-" ? "standard input" : quoted(this.path)
  }

  /** What tells whether it is the same file as another, if it is a regular file. */
  identity(): Promise<string | undefined> {
    return identityOf(this.path === "-" ? process.stdin.fd : this.path)
  }

  /** Whether it begins with these bytes, which are read again later. */
  async startsWith(bytes: Uint8Array): Promise<boolean> {
    while (this.#head.length < bytes.length) {
      const { done, value } = await this.#chunks.next()
      if (done) break
      this.#head = Buffer.concat([this.#head, value])
    }
    return this.#head.subarray(0, bytes.length).equals(bytes)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      if (this.#head.length > 0) yield this.#head
      yield* this.#chunks
    } finally {
      await this.#chunks.return(undefined)
    }
  }

  /** All of it, if it has at most so many bytes. */
  async whole(limit: number): Promise<Buffer<ArrayBuffer>> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of this) {
      length += chunk.length
      if (length > limit) {
        throw new Failure(`${this.name} has more than ${limit} bytes, which is too much at once`)
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

/** The files of a command line: standard input if there are none. */
export function sourcesOf(files: readonly string[], signal: AbortSignal): [Source, ...Source[]] {
  const [first = "-", ...more] = files
  if ([first, ...more].filter((path) => path === "-").length > 1) {
    throw new UsageError("standard input can be read only once, and is asked for twice")
  }
  return [new Source(first, signal), ...more.map((path) => new Source(path, signal))]
}

async function* read(source: Source, signal: AbortSignal): AsyncGenerator<Buffer> {
  // Its own output would be its input, without end.
  const file = await source.identity()
  if (file !== undefined && file === (await identityOf(process.stdout.fd))) {
    throw new Failure(`${source.name} is the file that standard output goes to, and cannot be read meanwhile`)
  }
  // Opened when it is its turn: there may be more files than a process may have open.
  const stream =
    source.path === "-" ? addAbortSignal(signal, process.stdin) : createReadStream(source.path, { signal })
  try {
    yield* stream
  } catch (error) {
    throw refused(`cannot read ${source.name}`, error)
  }
}
