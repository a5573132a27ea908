// Checks everything that is not a test: formatting, lints, builds for other targets, types, sizes.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { MODULES } from "./modules.mjs"
import { differences, machinePaths } from "./reproducible.mjs"
import { root, run, seconds, tool, watched } from "./run.mjs"
import { installOther, installRust } from "./rust.mjs"
import { finish, report } from "./tally.mjs"

const denied = { RUSTFLAGS: "-D warnings", RUSTDOCFLAGS: "-D warnings" }
const clippy = (...args) => ["cargo", ["clippy", "--quiet", ...args, "--", "-D", "warnings"]]
const build = (...args) => ["cargo", ["build", "--quiet", "--no-default-features", ...args], denied]
const wasm = ["--target", "wasm32-unknown-unknown"]
const OLDEST = `${readFileSync(join(root, "Cargo.toml"), "utf8").match(/^rust-version = "(.*)"$/m)[1]}.0`
const oldest = "cargo build --quiet --lib --no-default-features --target-dir target/oldest".split(" ")
const MODULE_FEATURES = MODULES.map(({ feature }) => feature)

const BARE = ["wasm32v1-none", "thumbv7em-none-eabi"]

const CHECKS = [
  ["Rust is formatted", "cargo", ["fmt", "--all", "--check"]],
  ...["benches/native", "python", "scripts/bindgen"].map((folder) => [
    `also in ${folder}`,
    "cargo",
    ["fmt", "--check", "--manifest-path", `${folder}/Cargo.toml`],
  ]),
  ["everything else is formatted, and Biome has no warnings", tool("biome"), ["ci", "--error-on-warnings"]],
  ["clippy has no warnings", ...clippy("--all-targets", "--features", "interop")],
  ["nor without std", ...clippy("--no-default-features")],
  [
    "nor as WebAssembly, with the bindings",
    ...clippy("--workspace", "--all-targets", "--all-features", ...wasm),
  ],
  [
    "the documentation is whole",
    "cargo",
    ["doc", "--quiet", "--no-deps", "--workspace", "--all-features"],
    denied,
  ],
  ...["", "std", "normalization", "std,normalization", "interop"].map((features) => [
    `the crate builds with ${features || "no feature"}`,
    ...build("--features", features),
  ]),
  ...[...MODULE_FEATURES, MODULE_FEATURES.join(",")].map((modules) => [
    `the bindings build with ${modules}`,
    ...build("--package", "simhash-wasm-bindings", "--features", modules, ...wasm),
  ]),
  ...["", "std", "std,normalization"].map((features) => [
    `Rust ${OLDEST}, the oldest supported, builds the crate with ${features || "no feature"}`,
    "rustup",
    ["run", OLDEST, ...oldest, "--features", features],
    denied,
  ]),
  ...BARE.map((target) => [
    `the core builds for ${target}`,
    ...build("--features", "interop", "--target", target),
  ]),
  ...[
    ...["js", "js/cli", "lint", "www", "examples/notes", "examples/textarea", "examples/tiptap"],
    ...["examples/questions", "tests/js", "tests/page", "tests/notes", "tests/examples", "tests/docs"],
  ].map((folder) => [`the types of ${folder} are right`, tool("tsc"), ["-p", folder, "--noEmit"]]),
  ...["es2020", "es2022", "esnext"].flatMap((lib) =>
    ["nodenext", "bundler"].map((resolution) => [
      `the package's types suit lib ${lib} and ${resolution} resolution`,
      tool("tsc"),
      [
        ...["--noEmit", "--strict", "--skipLibCheck", "false", "--types", "", "--target", "es2022"],
        ...["--lib", `${lib},dom`, "--moduleResolution", resolution],
        ...["--module", resolution === "bundler" ? "esnext" : resolution, "tests/js/types/consumer.ts"],
      ],
    ]),
  ),
  ["no regular expression takes more than linear time", process.execPath, ["scripts/regexps.mjs"]],
  ...[".", "lint"].map((folder) => [
    `the package in ${folder} is well formed`,
    tool("publint"),
    [folder, "--strict", "--pack", "npm"],
  ]),
]

/** The document with its imports and the longer of the two languages, and the chunks that load as soon as that is drawn. */
const FIRST_SCREEN = ["index.html", "words/zh-CN.ts"]
const CHAPTERS = ["chapters.ts", "words/chapters/zh-CN.ts"]

const SIZES = [
  ["the module of the everyday functions", 17_500, () => [join(root, "dist/core.wasm")]],
  ["the engine", 45_000, () => [join(root, "dist/simhash.wasm")]],
  ["the module of the index", 23_000, () => [join(root, "dist/duplicate-index.wasm")]],
  ["the module of the search for duplicates", 10_500, () => [join(root, "dist/duplicates.wasm")]],
  ["the module of the index of passages", 22_400, () => [join(root, "dist/passages.wasm")]],
  ["the module of the recipes of others", 14_300, () => [join(root, "dist/interop.wasm")]],
  ["the module of texts in chunks", 34_400, () => [join(root, "dist/stream.wasm")]],
  ["the module of the text of pages", 7000, () => [join(root, "dist/dom.wasm")]],
  ["what the first screen of the page loads", 106_500, () => loads(...FIRST_SCREEN)],
  ["all that the page loads by itself", 136_000, () => loads(...FIRST_SCREEN, ...CHAPTERS)],
]

installRust(true)
// Types are checked against the declarations that the build generates from the Rust signatures.
run(process.execPath, ["scripts/build.mjs", "page", "notes", "examples"])
installOther(OLDEST, [], "the oldest supported")
// Rust checks wait for each other's target folders, so they run in turn. The others run beside them.
const isRust = ([, command]) => ["cargo", "rustup"].includes(command)
await Promise.all([inTurn(CHECKS.filter(isRust)), inTurn(CHECKS.filter((check) => !isRust(check)))])
for (const [what, budget, list] of SIZES) {
  const paths = list().filter((path) => existsSync(path))
  const size = paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0)
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
  // A size of 0 means that nothing was built.
  report(`${what} takes ${kilobytes(size)} of ${kilobytes(budget)} kB, gzipped`, size > 0 && size <= budget)
}

for (const [what, find] of [
  ["nothing that was built names a path of this machine", machinePaths],
  ["a copy in another folder builds the same bytes", differences],
]) {
  const found = find()
  for (const line of found) console.error(`    ${line}`)
  report(what, found.length === 0)
}

finish()

async function inTurn(checks) {
  for (const [what, command, args, environment] of checks) {
    const env = { ...process.env, ...environment }
    const start = performance.now()
    const { status, text } = await watched(command, args, { env, show: false })
    if (status !== 0) console.error(text)
    report(`${what} (${seconds(start)})`, status === 0)
  }
}

/** Returns the document and the files that some chunks of the page load. */
function loads(...chunks) {
  const files = [...reached(builtPage(), chunks)]
  // The manifest also names the module of the everyday functions, which the page does not use.
  const used = files.filter((file) => !/\/core-.*\.wasm$/.test(file))
  return ["index.html", "early.js", ...used].map((file) => join(root, "www/dist", file))
}

function builtPage() {
  const path = join(root, "www/dist/.vite/manifest.json")
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
}

/** Returns the files of some chunks and of all their static imports. */
function reached(manifest, keys) {
  const seen = new Set()
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) visit(other)
  }
  for (const key of keys) visit(key)
  return files
}
