// Runs a command line, and sets the exit status.
//
// This folder is compiled into simhash-wasm and into simhash-lint, and imports nothing from outside.
import type { Call, Command } from "./command.js"
import { Failure, isOfPackage, Unforeseen, UsageError } from "./errors.js"
import { helpOf } from "./help.js"
import { Interrupted } from "./interrupt.js"
import { type OptionTable, parse } from "./option.js"
import { print, ReaderGone, Report, say, speakAs } from "./output.js"

export interface Program<Table extends OptionTable> {
  readonly name: string
  readonly version: () => string
  readonly options: Table
  /** Returns the general help, if the arguments request it. */
  readonly overview?: (args: readonly string[]) => string | undefined
  /** Returns the command that the first arguments name, and the other arguments. */
  readonly commandOf: (args: readonly string[]) => Asked<Table>
}

/** A command by its name, which is empty if the program has no other. */
export interface Asked<Table extends OptionTable> {
  readonly name: string
  readonly command: Command<Table>
  readonly rest: readonly string[]
}

export async function main<Table extends OptionTable>(
  program: Program<Table>,
  args: readonly string[],
): Promise<void> {
  speakAs(program.name)
  // A failed write to standard output rejects in print(). A closed standard error is ignored, so that the
  // results are still written.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  try {
    await execute(program, args)
  } catch (error) {
    process.exitCode = reportError(error, program.name)
  }
}

async function execute<Table extends OptionTable>(
  program: Program<Table>,
  args: readonly string[],
): Promise<void> {
  if (args[0] === "--version") return print(`${program.version()}\n`)
  const overview = program.overview?.(args)
  if (overview !== undefined) return print(overview)

  const { name, command, rest } = program.commandOf(args)
  try {
    const { options, files } = parse(rest, program.options, command.options)
    if (options["help"]) await print(helpOf(`${program.name} ${name}`.trimEnd(), command, program.options))
    else await run(command, { files, options })
  } catch (error) {
    if (error instanceof UsageError && name !== "") error.command = `${name} `
    throw command.failure === undefined ? error : withStatus(error, command.failure)
  }
}

async function run<Table extends OptionTable>(
  command: Command<Table>,
  { files, options }: Pick<Call<Table>, "files" | "options">,
): Promise<void> {
  // Rows on the terminal show the progress themselves.
  const live = !(command.streams && process.stdout.isTTY)
  const report = new Report({ quiet: options["quiet"] === true, live })
  try {
    for await (const piece of command.run({ files, options, report, exit })) await print(piece)
  } finally {
    report.clear()
  }
}

function exit(status: number): void {
  process.exitCode = status
}

/** Returns an error with the exit status that its command uses for failures. */
function withStatus(error: unknown, status: number): unknown {
  if (isOfPackage(error)) return withStatus(new Failure(error.message, { cause: error }), status)
  if (error instanceof Failure) {
    error.status = status
    return error
  }
  const isKnown = error instanceof UsageError || error instanceof Interrupted || error instanceof ReaderGone
  return isKnown ? error : withStatus(new Unforeseen(error), status)
}

/** The exit status of a program that writes to a pipe whose reader is gone: 128 plus the number of SIGPIPE. */
const READER_GONE = 141

function reportError(error: unknown, program: string): number {
  if (error instanceof ReaderGone) return READER_GONE
  if (error instanceof Interrupted) return error.status
  if (error instanceof UsageError) {
    say(error.message)
    say(`"${program} ${error.command}--help" shows how to use it`)
    return 2
  }
  if (isOfPackage(error) || (error instanceof Failure && !(error instanceof Unforeseen))) {
    say(error.message)
    return error instanceof Failure ? error.status : 1
  }
  // Node would print the error unescaped, and it may quote an untrusted name.
  const unforeseen = error instanceof Unforeseen ? error : new Unforeseen(error)
  for (const line of unforeseen.message.split(/[\r\n]+/)) say(line)
  return unforeseen.status
}
