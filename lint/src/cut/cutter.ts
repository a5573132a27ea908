// What the cutters of all formats share: the blocks so far, and the comments that say what is ignored.
import { type Block, BlockBuilder, type Kind } from "../block.js"

/** Cuts a source into blocks. Its lines end at LF. Throws {@link BrokenSource} if the source is not valid. */
export type Cut = (source: string) => Block[]

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

/** What a comment asks for. */
export type Directive = "next" | "start" | "end"

const DIRECTIVE = /^\s*simhash-ignore(?:-(start|end))?(?![\w-])/

/** The directive of a comment, given the text between the comment's marks. */
export function directiveOf(comment: string): Directive | undefined {
  const [found, which] = DIRECTIVE.exec(comment) ?? []
  return found === undefined ? undefined : ((which as Directive | undefined) ?? "next")
}

/** The blocks of a source, in order. Between the directives "start" and "end" none is added. */
export class Blocks {
  readonly list: Block[] = []
  readonly builder: BlockBuilder
  #ignoring = false

  constructor(source: string) {
    this.builder = new BlockBuilder(source)
  }

  /** Obeys a directive; whether the next block is to be ignored is for the cutter to know. */
  obey(directive: Directive | undefined): void {
    if (directive === "start") this.#ignoring = true
    if (directive === "end") this.#ignoring = false
  }

  /** Adds what the builder holds, if it holds a text. */
  flush(kind: Kind, ignored = false): void {
    const block = this.builder.take(kind)
    if (block && !ignored && !this.#ignoring) this.list.push(block)
  }

  /** Adds a part of the source as a block. */
  add(kind: Kind, from: number, to: number): void {
    this.builder.copy(from, to)
    this.flush(kind)
  }
}
