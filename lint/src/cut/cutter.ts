// The parts that the cutters of all formats share: the collected blocks, and the comments that ignore blocks.
import { type Block, BlockBuilder, type Kind } from "../block.js"

/**
 * Cuts a source into blocks, and adds notices and directives to `said`. Lines of the source end at LF. Throws
 * {@link BrokenSource} if the source is not valid.
 */
export type Cut = (source: string, said?: Said) => Block[]

/** What a cutter reports besides the blocks of a source. */
export interface Said {
  readonly notices: Notice[]
  readonly directives: Obeyed[]
}

export interface Obeyed {
  readonly directive: Directive
  readonly at: number
}

/** A notice for the author of a document about one place in it. */
export interface Notice {
  readonly message: string
  /** The offset in the source. */
  readonly at: number
}

export class BrokenSource extends Error {
  /** @param offset The position in the source, if known. */
  constructor(
    message: string,
    readonly offset?: number,
  ) {
    super(message)
  }
}

/** The directive of a comment; "unknown" for a comment that only begins like one. */
export type Directive = "next" | "start" | "end" | "unknown"

const DIRECTIVE = /^\s*(?:simhash-ignore(?:-(start|end))?(?![\w-])|simhash[-_ ]?i(?:gno|ngo))/

/** Returns the directive of a comment, given the text between the comment's marks. */
export function directiveOf(comment: string): Directive | undefined {
  const [found, which] = DIRECTIVE.exec(comment) ?? []
  if (found === undefined) return undefined
  if (which !== undefined) return which as Directive
  return found.trimStart() === "simhash-ignore" ? "next" : "unknown"
}

const UNKNOWN =
  "this comment is no directive: there are simhash-ignore, simhash-ignore-start and simhash-ignore-end"
const NO_START = "simhash-ignore-end stands without simhash-ignore-start, and does nothing"
const NO_END = "simhash-ignore-start has no simhash-ignore-end: the rest of the file is left out"

export const MAX_DEPTH = 64
const TOO_DEEP = `lists and quotes are nested more than ${MAX_DEPTH} deep: what is deeper is read as plain text`

/** The blocks of a source, in order. Blocks between the directives "start" and "end" are left out. */
export class Blocks {
  readonly list: Block[] = []
  readonly builder: BlockBuilder
  readonly #said: Said
  /** The offset of the directive "start" that is in effect. */
  #ignoredFrom: number | undefined
  #isTooDeep = false

  constructor(source: string, said: Said = { notices: [], directives: [] }) {
    this.builder = new BlockBuilder(source)
    this.#said = said
  }

  /** Applies a directive at an offset. The cutter itself must skip the next block for "next". */
  obey(directive: Directive | undefined, at: number): void {
    if (directive === "start") this.#ignoredFrom ??= at
    if (directive !== undefined && directive !== "unknown") this.#said.directives.push({ directive, at })
    if (directive === "unknown") this.#said.notices.push({ message: UNKNOWN, at })
    if (directive !== "end") return
    if (this.#ignoredFrom === undefined) this.#said.notices.push({ message: NO_START, at })
    this.#ignoredFrom = undefined
  }

  /** Reports the first place that is nested too deeply. */
  tooDeep(at: number): void {
    if (!this.#isTooDeep) this.#said.notices.push({ message: TOO_DEEP, at })
    this.#isTooDeep = true
  }

  /** Returns the blocks. Called at the end of the source. */
  end(): Block[] {
    if (this.#ignoredFrom !== undefined) this.#said.notices.push({ message: NO_END, at: this.#ignoredFrom })
    return this.list
  }

  /** Adds the builder's content as a block, if it has text. */
  flush(kind: Kind, ignored = false): void {
    const block = this.builder.take(kind)
    if (block && !ignored && this.#ignoredFrom === undefined) this.list.push(block)
  }

  /** Adds a part of the source as a block. */
  add(kind: Kind, from: number, to: number): void {
    this.builder.copy(from, to)
    this.flush(kind)
  }
}
