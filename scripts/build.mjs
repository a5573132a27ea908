// Builds the package into dist/ and simhash-lint into lint/dist/. "page" also builds the page into www/dist/, "notes" the notes
// into examples/notes/dist/, and "examples" each small example into its dist/. Skips everything that is newer than its sources.
// "page --only" leaves out the modules that the page does not load, unless they were built before, and what needs all modules.
import { chmodSync, cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { bundlePackages, LIST } from "./bundle.mjs"
import { removeComments } from "./comments.mjs"
import { publish } from "./emitted.mjs"
import { liteTables, TABLE_SOURCES } from "./lite-tables.mjs"
import { buildDecoder, buildModule, DECLARATIONS, declarationsOf, MODULES, UNSTABLE } from "./modules.mjs"
import { packageNotice, pageNotice } from "./notices.mjs"
import { RELEASED_SOURCES, releasedFiles } from "./released.mjs"
import { root, run, step, tool } from "./run.mjs"
import { buildSingleFiles, ELEMENT_FILE, SINGLE_FILE } from "./single-file.mjs"
import { writeWorkerdEntries } from "./workerd.mjs"

const dist = join(root, "dist")

// Packages export other modules for development, and the caller may have set that environment.
process.env.NODE_ENV = "production"

const SMALL_EXAMPLES = ["textarea", "tiptap", "questions"]

const MODULE_SOURCES = [
  ...["src", "wasm", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"],
  ...["scripts/bindgen", "scripts/bindgen.mjs", "scripts/modules.mjs"],
]

const outputsOf = ({ name, inlined, bindings }) => [
  ...[`${name}.wasm`, `${inlined}.js`].map((file) => join(dist, file)),
  declarationsOf(bindings),
]
const leftOut = process.argv.includes("--only")
  ? MODULES.filter((module) => !module.isLoaded && !outputsOf(module).every((file) => existsSync(file)))
  : []
const isComplete = leftOut.length === 0

const builds = []
for (const module of MODULES) {
  if (leftOut.includes(module) || !stale(outputsOf(module), MODULE_SOURCES)) continue
  step(`Compiling ${module.name}.wasm`)
  builds.push(buildModule(module, dist, UNSTABLE))
}
await Promise.all(builds)
if (stale([join(dist, "decoder.js")], ["wasm/decode.wat", "scripts/modules.mjs"])) {
  step("Assembling the decoder of modules")
  buildDecoder(dist)
}
// Also after a module is compiled, because the types of js/ are checked against its new declarations.
if (
  stale(
    [join(dist, "index.js"), join(dist, "cli.js"), join(dist, "released.js"), LIST],
    [
      ...["js", DECLARATIONS, "package.json", "scripts/build.mjs", "scripts/bundle.mjs"],
      ...["scripts/comments.mjs", "scripts/emitted.mjs", "scripts/workerd.mjs"],
      ...TABLE_SOURCES,
      ...RELEASED_SOURCES,
    ],
  )
)
  await buildPackage()
if (
  isComplete &&
  stale(
    [join(root, "lint/dist/lint/src/cli.js")],
    ["lint/src", "lint/tsconfig.json", "js/cli/program", "dist", "scripts/comments.mjs"],
  )
)
  buildLint()
if (
  isComplete &&
  stale(
    [SINGLE_FILE, ELEMENT_FILE],
    ["js", "package.json", "scripts/single-file.mjs", ...MODULES.map(({ inlined }) => `dist/${inlined}.js`)],
  )
) {
  step("Bundling the package for pages without a bundler")
  await buildSingleFiles()
}
if (
  isComplete &&
  stale(
    [join(root, "THIRD-PARTY.txt")],
    ["Cargo.lock", "scripts/notices.mjs", "dist/simhash.wasm", relative(root, LIST)],
  )
) {
  step("Writing the notices of third-party code")
  writeFileSync(join(root, "THIRD-PARTY.txt"), packageNotice())
}
if (process.argv.includes("page")) await buildSite("the page", "www")
if (process.argv.includes("notes")) await buildSite("the notes", "examples/notes", ["examples/language.ts"])
if (process.argv.includes("examples")) {
  for (const name of SMALL_EXAMPLES)
    await buildSite(`the example ${name}`, `examples/${name}`, ["examples/page.css", "examples/language.ts"])
}

/**
 * Compiles the package's JavaScript and its declarations. If modules are left out, their types are missing, so none are checked. Once
 * those modules are built, this output is older than their types.
 */
async function buildPackage() {
  step("Compiling the package's TypeScript")
  // The output of a deleted source would be packed. Only the outputs of the modules stay.
  const modules = MODULES.flatMap(({ name, bindings, inlined, hasGlue }) => [
    ...[`${name}.wasm`, `${inlined}.js`, ...(hasGlue ? [`${bindings}.js`] : [])],
  ])
  const exports = ["core-exports.js", "simhash-exports.js"]
  const kept = new Set([...modules, "decoder.js", ...exports])
  for (const file of readdirSync(dist).filter((name) => !kept.has(name))) {
    rmSync(join(dist, file), { recursive: true })
  }
  const released = releasedFiles()
  writeFileSync(join(root, DECLARATIONS, "released.d.ts"), released.internal)
  const checks = isComplete ? [] : ["--noCheck"]
  run(tool("tsc"), ["-p", "js/tsconfig.json", ...checks])
  writeFileSync(join(dist, "released.js"), released.module)
  writeFileSync(join(dist, "released.d.ts"), released.published)
  // The command line is compiled with the types of Node, which the other files must not use.
  run(tool("tsc"), ["-p", "js/cli/tsconfig.json", ...checks])
  // The declarations of the modules, which have no source.
  for (const file of readdirSync(join(root, "js/public")))
    cpSync(join(root, "js/public", file), join(dist, file))
  publish(dist, kept)
  writeFileSync(join(dist, "lite/tables.js"), liteTables())
  writeWorkerdEntries(dist)
  await bundlePackages(join(dist, "bundled"))
  chmodSync(join(dist, "cli.js"), 0o755)
}

/** Compiles simhash-lint with the part of the command line that both packages share. Its licences are those in the root. */
function buildLint() {
  step("Compiling simhash-lint")
  const folder = join(root, "lint")
  rmSync(join(folder, "dist"), { recursive: true, force: true })
  run(tool("tsc"), ["-p", "lint/tsconfig.json"])
  removeComments(join(folder, "dist"))
  chmodSync(join(folder, "dist/lint/src/cli.js"), 0o755)
  for (const name of readdirSync(root).filter((name) => name.startsWith("LICENSE")))
    cpSync(join(root, name), join(folder, name))
}

/** Builds a folder with a page for a static host. `others` are the sources outside the folder. */
async function buildSite(what, folder, others = []) {
  const sources = [folder, "dist", "scripts/notices.mjs", ...others]
  if (!stale([join(root, folder, "dist/index.html")], sources, `${folder}/dist`)) return
  step(`Building ${what}`)
  const { build } = await import("vite")
  await build({ root: join(root, folder), logLevel: "warn", plugins: [pageNotice(), withoutLeftOut()] })
}

/** Returns a Vite plugin for the modules that are left out: files may import their text, but nothing in the output may need it. */
function withoutLeftOut() {
  const names = leftOut.map(({ inlined }) => `${inlined}.js`)
  const isLeftOut = (path) => names.includes(basename(path))
  return {
    name: "without-left-out",
    resolveId: (id) => (isLeftOut(id) ? { id, external: true, moduleSideEffects: false } : undefined),
    generateBundle(_, bundle) {
      for (const { fileName, imports = [], dynamicImports = [] } of Object.values(bundle)) {
        const needed = [...imports, ...dynamicImports].find(isLeftOut)
        if (needed) throw new Error(`${fileName} needs ${needed}, which "--only" leaves out.`)
      }
    },
  }
}

/** Whether an output is missing or older than a source. The folder `except` is not a source. */
function stale(outputs, sources, except) {
  if (!outputs.every((file) => existsSync(file))) return true
  const oldest = Math.min(...outputs.map((file) => statSync(file).mtimeMs))
  const newest = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) return stat.mtimeMs
    const inner = readdirSync(path).filter(
      (name) => name !== "node_modules" && join(path, name) !== join(root, except ?? "?"),
    )
    // The modification time of a folder changes when a file in it is deleted.
    return Math.max(stat.mtimeMs, ...inner.map((name) => newest(join(path, name))))
  }
  return sources.some((source) => newest(join(root, source)) > oldest)
}
