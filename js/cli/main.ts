// From the arguments of the command line to its exit status.
//
// The imports of js/cli lead one way: main.ts, then commands/, then what commands share (indexes.ts,
// fingerprints.ts, texts.ts) and lint/, then input.ts and output.ts, then files.ts, options.ts and errors.ts.
import { SimHashError } from "../index.js"
import type { Call, Command } from "./commands/command.js"
import { COMMANDS, commandOf } from "./commands.js"
import { Failure, refused, UsageError } from "./errors.js"
import { helpOf, overview } from "./help.js"
import { Interrupted, interruptible } from "./interrupt.js"
import { parse } from "./options.js"
import { print, Report, say } from "./output.js"
import { version } from "./version.js"

export async function main(args: readonly string[]): Promise<void> {
  // A failed write to standard output rejects in print(). A closed standard error is ignored: the results
  // are written all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  try {
    for await (const piece of outputOf(args)) await print(piece)
  } catch (error) {
    process.exitCode = reportError(error)
  }
}

/** Runs the command line, and yields what it prints to standard output. */
async function* outputOf(args: readonly string[]): AsyncGenerator<string | Uint8Array> {
  const isHelp = (word: string | undefined) => word === "--help" || word === "-h"
  if (args[0] === "--version") return yield `${version()}\n`
  if (isHelp(args[0])) return yield overview(COMMANDS)
  if (args[0] === "index" && isHelp(args[1])) return yield overview(COMMANDS, "index ")

  const { name, command, rest } = commandOf(args)
  try {
    const { options, files } = parse(rest, command.options)
    if (options.help) yield helpOf(name, command)
    else yield* run(command, { files, options })
  } catch (error) {
    if (error instanceof UsageError) error.command = `${name} `
    throw command.failure === undefined ? error : withStatus(error, command.failure)
  }
}

async function* run(
  command: Command,
  { files, options }: Pick<Call, "files" | "options">,
): AsyncGenerator<string | Uint8Array> {
  // Rows on the terminal show the progress themselves.
  const live = !(command.streams && process.stdout.isTTY)
  const report = new Report({ quiet: options.quiet ?? false, live })
  const { signal, release } = interruptible()
  // A command that streams has nothing to clean up.
  if (command.streams) release()
  try {
    for await (const piece of command.run({ files, options, report, signal, exit })) {
      release()
      yield piece
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    release()
    report.clear()
  }
}

function exit(status: number): void {
  process.exitCode = status
}

/** An error with the exit status that its command gives to failures. */
function withStatus(error: unknown, status: number): unknown {
  if (error instanceof SimHashError) return withStatus(new Failure(error.message, { cause: error }), status)
  if (error instanceof Failure) error.status = status
  return error
}

/** Prints an error, and returns the exit status. */
function reportError(error: unknown): number {
  // The reader of standard output, such as `head`, has closed it: not an error.
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return 0
  if (error instanceof Interrupted) return error.status
  const failure = error instanceof SimHashError ? error : refused("cannot write to standard output", error)
  if (failure instanceof UsageError) {
    say(failure.message)
    say(`"simhash-wasm ${failure.command}--help" shows how to use it`)
    return 2
  }
  if (!(failure instanceof Failure || failure instanceof SimHashError)) throw error
  say(failure.message)
  return failure instanceof Failure ? failure.status : 1
}
