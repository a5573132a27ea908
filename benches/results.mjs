// results.json has a section for each suite, with its date, machine and figures.
import { readFileSync, writeFileSync } from "node:fs"

const FILE = new URL("results.json", import.meta.url)

export function readResults() {
  return JSON.parse(readFileSync(FILE, "utf8"))
}

/** Replaces one section. */
export function writeSection(name, section) {
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [name]: section }, null, 2)}\n`)
}
