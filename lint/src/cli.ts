#!/usr/bin/env node
import { main } from "../../js/cli/program/main.js"
import { lint } from "./command.js"
import { lsp } from "./lsp/command.js"
import { OPTIONS } from "./options.js"
import { version } from "./version.js"

const commandOf = ([first, ...rest]: readonly string[]) =>
  first === "lsp"
    ? { name: "lsp", command: lsp, rest }
    : { name: "", command: lint, rest: first === undefined ? [] : [first, ...rest] }

await main({ name: "simhash-lint", version, options: OPTIONS, commandOf }, process.argv.slice(2))
