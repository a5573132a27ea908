import type { Command } from "./commands/command.js"
import { paragraphs, table } from "./program/help.js"

/** Returns the general help: a list of the commands whose names begin with `prefix`. */
export function overview(commands: ReadonlyMap<string, Command>, prefix = ""): string {
  const names = new Map<Command, string[]>()
  for (const [name, command] of commands) {
    if (name.startsWith(prefix)) names.set(command, [...(names.get(command) ?? []), name])
  }
  return paragraphs([
    `Usage: simhash-wasm ${prefix}COMMAND [OPTION...] [FILE...]`,
    "SimHash text fingerprints: finds texts that are nearly the same.",
    [
      "Commands:",
      ...table([...names].map(([{ summary }, names]) => [names.join(", "), summary] as const)),
    ].join("\n"),
    `"simhash-wasm ${prefix}COMMAND --help" describes the options of a command, with examples; ` +
      '"simhash-wasm --version" prints the version. The program simhash-lint, a package of its own, reports what repeats ' +
      "in documents.",
    "Exit status: 0 for success, also if nothing was found; 1 for an error; 2 for a command line that is not " +
      "valid; 130 after Ctrl-C.",
  ])
}
