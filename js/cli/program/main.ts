// From the arguments of the command line to its exit status.
//
// The imports of js/cli lead one way: main.ts, then commands/, then what commands share (indexes.ts,
// fingerprints.ts, texts.ts) and lint/, then input.ts and output.ts, then files.ts, regular.ts, options.ts and errors.ts.
import { SimHashError } from "../index.js"
import type { Call, Command } from "./commands/command.js"
import { COMMANDS, commandOf } from "./commands.js"
import { Failure, Unforeseen, UsageError } from "./errors.js"
import { helpOf, overview } from "./help.js"
import { Interrupted } from "./interrupt.js"
import { parse } from "./options.js"
import { print, ReaderGone, Report, say } from "./output.js"
import { version } from "./version.js"

export async function main(args: readonly string[]): Promise<void> {
  // A failed write to standard output rejects in print(). A closed standard error is ignored: the results
  // are written all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  try {
    await execute(args)
  } catch (error) {
    process.exitCode = reportError(error)
  }
}

async function execute(args: readonly string[]): Promise<void> {
  const isHelp = (word: string | undefined) => word === "--help" || word === "-h"
  if (args[0] === "--version") return print(`${version()}\n`)
  if (isHelp(args[0])) return print(overview(COMMANDS))
  if (args[0] === "index" && isHelp(args[1])) return print(overview(COMMANDS, "index "))

  const { name, command, rest } = commandOf(args)
  try {
    const { options, files } = parse(rest, command.options)
    if (options.help) await print(helpOf(name, command))
    else await run(command, { files, options })
  } catch (error) {
    if (error instanceof UsageError) error.command = `${name} `
    throw command.failure === undefined ? error : withStatus(error, command.failure)
  }
}

async function run(command: Command, { files, options }: Pick<Call, "files" | "options">): Promise<void> {
  // Rows on the terminal show the progress themselves.
  const live = !(command.streams && process.stdout.isTTY)
  const report = new Report({ quiet: options.quiet ?? false, live })
  try {
    for await (const piece of command.run({ files, options, report, exit })) await print(piece)
  } finally {
    report.clear()
  }
}

function exit(status: number): void {
  process.exitCode = status
}

/** An error with the exit status that its command gives to failures. */
function withStatus(error: unknown, status: number): unknown {
  if (error instanceof SimHashError) return withStatus(new Failure(error.message, { cause: error }), status)
  if (error instanceof Failure) {
    error.status = status
    return error
  }
  const isKnown = error instanceof UsageError || error instanceof Interrupted || error instanceof ReaderGone
  return isKnown ? error : withStatus(new Unforeseen(error), status)
}

/** The exit status of a program that writes to a pipe whose reader is gone: 128 plus the number of SIGPIPE. */
const READER_GONE = 141

/** Prints an error, and returns the exit status. */
function reportError(error: unknown): number {
  if (error instanceof ReaderGone) return READER_GONE
  if (error instanceof Interrupted) return error.status
  if (error instanceof UsageError) {
    say(error.message)
    say(`"simhash-wasm ${error.command}--help" shows how to use it`)
    return 2
  }
  if (error instanceof SimHashError || (error instanceof Failure && !(error instanceof Unforeseen))) {
    say(error.message)
    return error instanceof Failure ? error.status : 1
  }
  // Node would print it as it is, and it may quote a name of a stranger.
  const unforeseen = error instanceof Unforeseen ? error : new Unforeseen(error)
  for (const line of unforeseen.message.split(/[\r\n]+/)) say(line)
  return unforeseen.status
}
