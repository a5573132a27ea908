#!/usr/bin/env node
// The command line. It reads input, calls the package and prints the results. It contains no algorithm.
import { main } from "./cli/main.js"

await main(process.argv.slice(2))
