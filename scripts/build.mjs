// Builds the package into dist/, and with "page" the page into www/dist/, with "notes" the example
// into examples/notes/dist/. Does nothing that was done.
import { chmodSync, cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buildModule, MODULES, UNSTABLE } from "./modules.mjs"
import { packageNotice, pageNotice } from "./notices.mjs"
import { root, run, step, tool } from "./run.mjs"

const dist = join(root, "dist")

const MODULE_SOURCES = [
  ...["src", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"],
  ...["scripts/bindgen", "scripts/modules.mjs"],
]

for (const module of MODULES) {
  const outputs = [`${module.name}.wasm`, `${module.inlined}.js`, "exports.js"].map((file) =>
    join(dist, file),
  )
  if (!stale(outputs, MODULE_SOURCES)) continue
  step(`Compiling ${module.name}.wasm`)
  buildModule(module, dist, UNSTABLE)
}
if (stale([join(dist, "index.js"), join(dist, "cli.js")], ["js", "scripts/build.mjs"])) buildPackage()
if (stale([join(root, "THIRD-PARTY.txt")], ["Cargo.lock", "scripts/notices.mjs", "dist/simhash.wasm"])) {
  step("Writing the notice of others' work")
  writeFileSync(join(root, "THIRD-PARTY.txt"), packageNotice())
}
if (process.argv.includes("page"))
  await buildSite("the page", "www", ["benches/fingerprints", "benches/timing.mjs"])
if (process.argv.includes("notes")) await buildSite("the notes", "examples/notes")

/** The package's JavaScript, and the declarations that are written by hand. */
function buildPackage() {
  step("Compiling the package's TypeScript")
  // What a source that is gone had become would be packed.
  const modules = MODULES.flatMap(({ name, bindings, inlined }) => [
    ...[`${name}.wasm`, `${bindings}.js`, `${inlined}.js`],
  ])
  const kept = new Set([...modules, "exports.js"])
  for (const file of readdirSync(dist).filter((name) => !kept.has(name))) {
    rmSync(join(dist, file), { recursive: true })
  }
  run(tool("tsc"), ["-p", "js/tsconfig.json"])
  // The command line knows Node, which the rest must not: it is compiled apart.
  run(tool("tsc"), ["-p", "js/cli/tsconfig.json"])
  chmodSync(join(dist, "cli.js"), 0o755)
  for (const file of readdirSync(join(root, "js/public")))
    cpSync(join(root, "js/public", file), join(dist, file))
}

/** What a folder with a page in it, and what it takes from elsewhere, become for a static host. */
async function buildSite(what, folder, others = []) {
  const sources = [folder, "dist", "scripts/notices.mjs", ...others]
  if (!stale([join(root, folder, "dist/index.html")], sources, `${folder}/dist`)) return
  step(`Building ${what}`)
  const { build } = await import("vite")
  await build({ root: join(root, folder), logLevel: "warn", plugins: [pageNotice()] })
}

/** Whether an output is missing or older than a source; `except` is a folder that is no source. */
function stale(outputs, sources, except) {
  if (!outputs.every((file) => existsSync(file))) return true
  const oldest = Math.min(...outputs.map((file) => statSync(file).mtimeMs))
  const newest = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) return stat.mtimeMs
    const inner = readdirSync(path).filter(
      (name) => name !== "node_modules" && join(path, name) !== join(root, except ?? "?"),
    )
    // A folder's own time tells that a file in it is gone.
    return Math.max(stat.mtimeMs, ...inner.map((name) => newest(join(path, name))))
  }
  return sources.some((source) => newest(join(root, source)) > oldest)
}
