// What the cutters of all formats share: the blocks so far, and the comments that say what is ignored.
import { type Block, BlockBuilder, type Kind } from "../block.js"

/**
 * Cuts a source into blocks, and adds what is to be said of it. Its lines end at LF. Throws
 * {@link BrokenSource} if the source is not valid.
 */
export type Cut = (source: string, said?: Said) => Block[]

/** What is to be said of a source beside its blocks. */
export interface Said {
  /** What its author should know. */
  readonly notices: Notice[]
  /** The directives that were obeyed. */
  readonly directives: Obeyed[]
}

/** A directive, and its offset in the source. */
export interface Obeyed {
  readonly directive: Directive
  readonly at: number
}

/** What the author of a document should know of a place in it. */
export interface Notice {
  readonly message: string
  /** The offset in the source. */
  readonly at: number
}

/** A source that is not valid in its format. */
export class BrokenSource extends Error {
  /** @param offset Where in the source, if that is known. */
  constructor(
    message: string,
    readonly offset?: number,
  ) {
    super(message)
  }
}

/** What a comment asks for; "unknown" if it begins as a directive does, and is none. */
export type Directive = "next" | "start" | "end" | "unknown"

const DIRECTIVE = /^\s*(?:simhash-ignore(?:-(start|end))?(?![\w-])|simhash[-_ ]?i(?:gno|ngo))/

/** The directive of a comment, given the text between the comment's marks. */
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

/** How deeply lists and quotes are nested at most. */
export const MAX_DEPTH = 64
const TOO_DEEP = `lists and quotes are nested more than ${MAX_DEPTH} deep: what is deeper is read as plain text`

/** The blocks of a source, in order. Between the directives "start" and "end" none is added. */
export class Blocks {
  readonly list: Block[] = []
  readonly builder: BlockBuilder
  readonly #said: Said
  /** Where the directive "start" is since which blocks are ignored. */
  #ignoredFrom: number | undefined
  #isTooDeep = false

  constructor(source: string, said: Said = { notices: [], directives: [] }) {
    this.builder = new BlockBuilder(source)
    this.#said = said
  }

  /** Obeys a directive at an offset; whether the next block is to be ignored is for the cutter to know. */
  obey(directive: Directive | undefined, at: number): void {
    if (directive === "start") this.#ignoredFrom ??= at
    if (directive !== undefined && directive !== "unknown") this.#said.directives.push({ directive, at })
    if (directive === "unknown") this.#said.notices.push({ message: UNKNOWN, at })
    if (directive !== "end") return
    if (this.#ignoredFrom === undefined) this.#said.notices.push({ message: NO_START, at })
    this.#ignoredFrom = undefined
  }

  /** Notes the first place that is nested too deeply. */
  tooDeep(at: number): void {
    if (!this.#isTooDeep) this.#said.notices.push({ message: TOO_DEEP, at })
    this.#isTooDeep = true
  }

  /** The blocks, at the end of the source. */
  end(): Block[] {
    if (this.#ignoredFrom !== undefined) this.#said.notices.push({ message: NO_END, at: this.#ignoredFrom })
    return this.list
  }

  /** Adds what the builder holds, if it holds a text. */
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
