// Every command by its name, or names.
import { build } from "./commands/build.js"
import type { Command } from "./commands/command.js"
import { dedupe } from "./commands/dedupe.js"
import { fingerprint } from "./commands/fingerprint.js"
import { groups } from "./commands/groups.js"
import { lint } from "./commands/lint.js"
import { pairs } from "./commands/pairs.js"
import { query } from "./commands/query.js"
import { shown, UsageError } from "./errors.js"

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["fingerprint", fingerprint],
  ["index build", build],
  ["index query", query],
  ["pairs", pairs],
  ["index pairs", pairs],
  ["groups", groups],
  ["index groups", groups],
  ["dedupe", dedupe],
  ["lint", lint],
])

/** The command that the first arguments name, and the other arguments. */
export function commandOf(args: readonly string[]): {
  name: string
  command: Command
  rest: readonly string[]
} {
  const words = args[0] === "index" ? 2 : 1
  const name = args.slice(0, words).join(" ")
  const command = COMMANDS.get(name)
  if (command) return { name, command, rest: args.slice(words) }
  const names = [...COMMANDS.keys()].filter((known) => words === 1 || known.startsWith("index "))
  throw new UsageError(
    `${args.length < words ? "a command is missing" : `unknown command ${shown(name)}`}: the commands are ${names.join(", ")}`,
  )
}
