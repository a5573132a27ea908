// The commands by name. A command may have several names.
import { build } from "./commands/build.js"
import type { Command } from "./commands/command.js"
import { dedupe } from "./commands/dedupe.js"
import { fingerprint } from "./commands/fingerprint.js"
import { groups } from "./commands/groups.js"
import { pairs } from "./commands/pairs.js"
import { query } from "./commands/query.js"
import type { OPTIONS } from "./options.js"
import { Failure, shown, UsageError } from "./program/errors.js"
import type { Asked } from "./program/main.js"

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["fingerprint", fingerprint],
  ["index build", build],
  ["index query", query],
  ["pairs", pairs],
  ["index pairs", pairs],
  ["groups", groups],
  ["index groups", groups],
  ["dedupe", dedupe],
])

/** Returns the command that the first arguments name, and the other arguments. */
export function commandOf(args: readonly string[]): Asked<typeof OPTIONS> {
  // The exit status of all errors of lint.
  if (args[0] === "lint") {
    throw Object.assign(new Failure('lint is in a package of its own: use "npx simhash-lint"'), { status: 2 })
  }
  const words = args[0] === "index" ? 2 : 1
  const name = args.slice(0, words).join(" ")
  const command = COMMANDS.get(name)
  if (command) return { name, command, rest: args.slice(words) }
  const names = [...COMMANDS.keys()].filter((known) => words === 1 || known.startsWith("index "))
  throw new UsageError(
    `${args.length < words ? "a command is missing" : `unknown command ${shown(name)}`}: the commands are ${names.join(", ")}`,
  )
}
