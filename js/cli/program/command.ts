import type { OptionName, Options } from "../options.js"
import type { Report } from "../output.js"

/** A command: its help and its work. */
export interface Command {
  /** The arguments other than options, as the help writes them: "[FILE...]". */
  readonly takes: string
  /** One line without a full stop. */
  readonly summary: string
  /** The paragraphs of the help. */
  readonly about: readonly string[]
  readonly options: readonly OptionName[]
  /** Example command lines, each with a description. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  /** Whether the command prints rows while it reads, which show its progress. */
  readonly streams: boolean
  /** The exit status of a failure, if it is not 1. */
  readonly failure?: number
  /** Runs the command; everything it yields is written to standard output. */
  run(call: Call): AsyncIterable<string | Uint8Array>
}

/** The arguments of a command, and what it reports to. */
export interface Call {
  readonly files: readonly string[]
  readonly options: Options
  readonly report: Report
  /** Sets the exit status for when the command has ended without an error; it is 0 otherwise. */
  readonly exit: (status: number) => void
}
