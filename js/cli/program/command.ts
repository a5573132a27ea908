import type { Given, OptionTable } from "./option.js"
import type { Report } from "./output.js"

/** A command of a program with a table of options: its help and its work. */
export interface Command<Table extends OptionTable> {
  /** The arguments other than options, as the help writes them: "[FILE...]". */
  readonly takes: string
  /** One line without a full stop. */
  readonly summary: string
  readonly about: readonly string[]
  readonly options: readonly (keyof Table & string)[]
  /** Example command lines, each with a description. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  /** Whether the command prints rows while it reads, which show its progress. */
  readonly streams: boolean
  /** The exit status of a failure, if it is not 1. */
  readonly failure?: number
  /** Runs the command; everything it yields is written to standard output. */
  run(call: Call<Table>): AsyncIterable<string | Uint8Array>
}

/** The arguments of a command, and what it reports to. */
export interface Call<Table extends OptionTable> {
  readonly files: readonly string[]
  readonly options: Given<Table>
  readonly report: Report
  /** Sets the exit status for when the command has ended without an error; it is 0 otherwise. */
  readonly exit: (status: number) => void
}
