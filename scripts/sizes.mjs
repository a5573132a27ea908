// Prints the download size of each entry of the package. Then measures what each unstable flag saves: builds the
// modules with all flags, then without one flag at a time, and prints a table of gzipped bytes.
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { bundled, ENTRIES } from "./entries.mjs"
import { buildModule, MODULES, UNSTABLE } from "./modules.mjs"
import { root } from "./run.mjs"

console.log("\n| entry, with all that it exports | gzipped | brought by the app |\n| --- | ---: | --- |")
for (const { name, file } of ENTRIES) {
  const { gzip, imports } = await bundled(file)
  console.log(`| ${name} | ${gzip} | ${imports.join(", ")} |`)
}

const names = process.argv.slice(2)
const chosen = UNSTABLE.filter(({ name }) => names.length === 0 || names.includes(name))
const rows = [["all of them", await sizes(UNSTABLE, "all")]]
for (const { name } of chosen) {
  const kept = UNSTABLE.filter((flag) => flag.name !== name && flag.needs !== name)
  rows.push([`without ${name}`, await sizes(kept, name)])
}

const [[, all]] = rows
console.log(`\n| | ${MODULES.map(({ name }) => `${name}.wasm | saved`).join(" | ")} |`)
console.log(`| --- |${" ---: | ---: |".repeat(MODULES.length)}`)
for (const [what, bytes] of rows) {
  const cells = bytes.map((size, at) => `${size} | ${((1 - all[at] / size) * 100).toFixed(1)} %`)
  console.log(`| ${what} | ${cells.join(" | ")} |`)
}

async function sizes(flags, name) {
  const folder = join(root, "target/sizes", name)
  mkdirSync(folder, { recursive: true })
  const paths = await Promise.all(MODULES.map((module) => buildModule(module, folder, flags)))
  return paths.map((path) => gzipSync(readFileSync(path), { level: 9 }).length)
}
