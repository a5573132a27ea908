// A command line, from its arguments to its exit status.
import { readFileSync } from "node:fs"
import { SimHashError } from "../index.js"
import type { Call, Command } from "./command.js"
import { commandOf } from "./commands.js"
import { Failure, refused, UsageError } from "./errors.js"
import { helpOf, overview } from "./help.js"
import { Interrupted, interruptible } from "./interrupt.js"
import { parse } from "./options.js"
import { Report } from "./report.js"
import { forTerminal, oneLine } from "./terminal.js"

export async function main(args: readonly string[]): Promise<void> {
  // What cannot be written is told where it is written; and whoever does not read what is said
  // beside the results shall have them all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  try {
    for await (const piece of answer(args)) await print(piece)
  } catch (error) {
    process.exitCode = complain(error)
  }
}

/**
 * Prints, and waits until that is done. Standard output stays open: ending it would end it for the
 * programs that share it as well.
 */
function print(piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const shown = typeof piece === "string" && process.stdout.isTTY ? forTerminal(piece) : piece
    process.stdout.write(shown, (error) => (error ? reject(error) : resolve()))
  })
}

/** What is printed. */
async function* answer(args: readonly string[]): AsyncGenerator<string | Uint8Array> {
  const isHelp = (word: string | undefined) => word === "--help" || word === "-h"
  if (args[0] === "--version") return yield `${version()}\n`
  if (isHelp(args[0])) return yield overview()
  if (args[0] === "index" && isHelp(args[1])) return yield overview("index ")

  const { name, command, rest } = commandOf(args)
  try {
    const { options, files } = parse(rest, command.options)
    if (options.help) yield helpOf(name, command)
    else yield* run(command, { files, options })
  } catch (error) {
    if (error instanceof UsageError) error.command = `${name} `
    throw error
  }
}

async function* run(
  command: Command,
  { files, options }: Pick<Call, "files" | "options">,
): AsyncGenerator<string | Uint8Array> {
  // Rows that go to the terminal show themselves how far the work is.
  const live = !(command.streams && process.stdout.isTTY)
  const report = new Report({ quiet: options.quiet ?? false, live })
  const { signal, release } = interruptible()
  // What prints as it goes has nothing to leave in order.
  if (command.streams) release()
  try {
    for await (const piece of command.run({ files, options, report, signal })) {
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

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version
}

/** Says what went wrong, and returns the exit status. */
function complain(error: unknown): number {
  // Whoever read the results has seen enough.
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return 0
  if (error instanceof Interrupted) return error.status
  const failure = error instanceof SimHashError ? error : refused("cannot write to standard output", error)
  if (failure instanceof UsageError) {
    say(failure.message)
    say(`"simhash-wasm ${failure.command}--help" tells what there is`)
    return 2
  }
  if (!(failure instanceof Failure || failure instanceof SimHashError)) throw error
  say(failure.message)
  return 1
}

/** A sentence is one line, whatever characters stood in the names that it names. */
function say(sentence: string): void {
  process.stderr.write(`simhash-wasm: ${oneLine(sentence)}\n`)
}
