#!/usr/bin/env node
import { main } from "../../js/cli/program/main.js"
import { lint } from "./command.js"
import { OPTIONS } from "./options.js"
import { version } from "./version.js"

const commandOf = (rest: readonly string[]) => ({ name: "", command: lint, rest })

await main({ name: "simhash-lint", version, options: OPTIONS, commandOf }, process.argv.slice(2))
