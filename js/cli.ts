#!/usr/bin/env node
// The package on the command line. It reads, asks the package, and prints: no algorithm.
import { main } from "./cli/main.js"

await main(process.argv.slice(2))
