// Writes the entries for Cloudflare's workerd, which cannot compile bytes: entries that inline modules import their files instead.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { MODULES } from "./modules.mjs"
import { root } from "./run.mjs"

const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The files of the entries for workerd, and the one that some of them share. */
const ENTRIES = [
  "api.js",
  ...Object.values(exports).flatMap(({ workerd }) => workerd?.split("/").at(-1) ?? []),
]

/** Writes the entries into the folder `workerd` of the compiled package. */
export function writeWorkerdEntries(dist) {
  const inlining = readdirSync(join(dist, "inline"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `inline/${name}`)
  const names = [...ENTRIES, ...inlining]
  for (const name of names) {
    const text = readFileSync(join(dist, name), "utf8")
    const file = join(dist, "workerd", name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, elsewhere(inlining.includes(name) ? imported(text) : text, name, names))
  }
}

/** Rewrites a file that inlines a module so that it imports the module's file. */
function imported(text) {
  const { name } = MODULES.find(({ inlined }) => text.includes(`"../${inlined}.js"`))
  return text
    .replace(/^import \{ decode \} .*\n/m, "")
    .replace(/^import \{ text \} .*$/m, `import text from "../${name}.wasm"`)
    .replace("decode(text)", "text")
}

/** Rewrites the imports of a file for the folder `workerd`, which also contains the files in `others`. */
function elsewhere(text, file, others) {
  return text.replace(/(?<=")\.\.?\/[\w./-]+(?=")/g, (path) => {
    const target = posix.join(posix.dirname(file), path)
    if (others.includes(target)) return path
    return posix.relative(posix.join("workerd", posix.dirname(file)), target)
  })
}
