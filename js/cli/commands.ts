// The menu: every command by its name, or names.
import { build } from "./build.js"
import type { Command } from "./command.js"
import { shown, UsageError } from "./errors.js"
import { fingerprint } from "./fingerprint.js"
import { groups } from "./groups.js"
import { pairs } from "./pairs.js"
import { query } from "./query.js"

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["fingerprint", fingerprint],
  ["index build", build],
  ["index query", query],
  ["pairs", pairs],
  ["index pairs", pairs],
  ["groups", groups],
  ["index groups", groups],
])

/** The command at the start of the arguments, and the rest of them. */
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
    `${args.length < words ? "a command is missing" : `there is no command ${shown(name)}`}: the commands are ${names.join(", ")}`,
  )
}
