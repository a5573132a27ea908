#!/usr/bin/env node
// The command line. It reads input, calls the package and prints the results. It contains no algorithm.
//
// Imports go in one direction: from commands/ to the files that commands share (indexes.ts, fingerprints.ts, texts.ts), then to
// input.ts and options.ts, then to program/.
import { COMMANDS, commandOf } from "./cli/commands.js"
import { OPTIONS } from "./cli/options.js"
import { overview } from "./cli/overview.js"
import { main, type Program } from "./cli/program/main.js"
import { version } from "./cli/version.js"

const isHelp = (word: string | undefined) => word === "--help" || word === "-h"

const program: Program<typeof OPTIONS> = {
  name: "simhash-wasm",
  version,
  options: OPTIONS,
  overview([first, second]) {
    if (isHelp(first)) return overview(COMMANDS)
    if (first === "index" && isHelp(second)) return overview(COMMANDS, "index ")
    return undefined
  },
  commandOf,
}

await main(program, process.argv.slice(2))
