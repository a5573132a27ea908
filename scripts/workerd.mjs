// The entries for Cloudflare's workerd, which compiles no bytes: those that inline modules, with imports of their files instead.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { MODULES } from "./modules.mjs"

const ENTRIES = [
  "api",
  "core",
  "documents",
  "dom",
  "editor",
  "index",
  "interop",
  "stream",
  "url-editor",
  "url-node",
]

/** Writes them into the folder `workerd` of the compiled package. */
export function writeWorkerdEntries(dist) {
  const inlining = readdirSync(dist).filter((name) => /^inline(-\w+)?\.js$/.test(name))
  const names = [...ENTRIES.map((name) => `${name}.js`), ...inlining]
  mkdirSync(join(dist, "workerd"), { recursive: true })
  for (const name of names) {
    const text = readFileSync(join(dist, name), "utf8")
    writeFileSync(
      join(dist, "workerd", name),
      inlining.includes(name) ? imported(text) : elsewhere(text, names),
    )
  }
}

/** What says where a module is, if that is a file that is imported. */
function imported(text) {
  const { name } = MODULES.find(({ inlined }) => text.includes(`"./${inlined}.js"`))
  return elsewhere(
    text
      .replace(/^import \{ decode \} .*\n/m, "")
      .replace(/^import \{ text \} .*$/m, `import text from "./${name}.wasm"`)
      .replace("decode(text)", "text"),
    [],
  )
}

/** A file with its imports, in the folder in which some others are too. */
function elsewhere(text, others) {
  return text.replace(/(?<=")\.\/([\w./-]+)(?=")/g, (path, name) =>
    others.includes(name) ? path : `../${name}`,
  )
}
