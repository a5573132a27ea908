import type { OptionName, Options } from "./options.js"
import type { Report } from "./report.js"

/** A command: what the help says about it, and what it does. */
export interface Command {
  /** Its arguments but for the options, as the help writes them. */
  readonly takes: string
  /** What it does, in a line. */
  readonly summary: string
  /** What else there is to know, in paragraphs. */
  readonly about: readonly string[]
  readonly options: readonly OptionName[]
  /** Command lines, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  /** Whether rows are printed while it reads. */
  readonly streams: boolean
  /** Runs it: what it yields is printed. */
  run(call: Call): AsyncIterable<string | Uint8Array>
}

/** What a command was called with. */
export interface Call {
  readonly files: readonly string[]
  readonly options: Options
  readonly report: Report
  readonly signal: AbortSignal
}
