// Builds the package into dist/, and with "page" the page into www/dist/, with "notes" the example
// into examples/notes/dist/. Does nothing that was done.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { output, root, run, step, tool } from "./run.mjs"

const dist = join(root, "dist")

// How much of a function's callees may be copied into it, and of a loop's turns: what LLVM chooses by
// itself takes a sixth more, and is hardly faster. And of loops that multiply it makes vectors, for which
// WebAssembly has no multiplication of 64 bits: what is worth being a vector is written as one.
const COMPACT = [
  ...["-Cllvm-args=-inline-threshold=5", "-Cllvm-args=-inlinehint-threshold=15"],
  ...["-Cllvm-args=-unroll-runtime=0", "-Cllvm-args=-unroll-threshold=80"],
  ...["-Cno-vectorize-loops", "-Cno-vectorize-slp"],
]

// The same for wasm-opt: how large a function may be to be copied into its only caller, and into
// others.
const APART = ["-ocimfs", "60", "-fimfs", "14"]

// Two modules: most users need no index, and only the index is worth every byte of speed.
const MODULES = [
  {
    feature: "wasm",
    name: "simhash",
    bindings: "bindings",
    inlined: "inlined",
    level: "2",
    flags: COMPACT,
    copies: APART,
  },
  {
    feature: "wasm-index",
    name: "index",
    bindings: "index-bindings",
    inlined: "index-inlined",
    level: "3",
    flags: [],
    copies: [],
  },
]

// What Rust makes use of by default, and SIMD. Named one by one: "all" would let in what no
// browser knows yet.
const FEATURES = [
  ...["simd", "bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "nontrapping-float-to-int"],
  ...["sign-ext", "mutable-globals"],
].map((feature) => `--enable-${feature}`)

for (const module of MODULES) {
  const outputs = [`${module.name}.wasm`, `${module.inlined}.js`, "exports.js"].map((file) =>
    join(dist, file),
  )
  if (stale(outputs, ["src", "Cargo.toml", "Cargo.lock", "scripts/build.mjs"])) buildModule(module)
}
if (stale([join(dist, "index.js"), join(dist, "cli.js")], ["js", "scripts/build.mjs"])) buildPackage()
if (process.argv.includes("page")) buildSite("the page", "www", ["benches/peers", "benches/timing.mjs"])
if (process.argv.includes("notes")) buildSite("the notes", "examples/notes")

/** A WebAssembly module, its bindings, and the module once more as text. */
function buildModule({ feature, name, bindings, inlined, level, flags, copies }) {
  step(`Compiling ${name}.wasm`)
  const compiled = compile(feature, level, flags)
  mkdirSync(dist, { recursive: true })
  run(join(root, ".tools/bin/wasm-bindgen"), [
    compiled,
    ...["--target", "web", "--omit-default-module-path", "--no-typescript"],
    ...["--out-dir", "dist", "--out-name", bindings],
  ])
  const wasm = join(dist, `${name}.wasm`)
  run(tool("wasm-opt"), [
    "-O3",
    ...copies,
    "--low-memory-unused",
    // Which compiler made it, and for what: nobody asks.
    ...["--strip-producers", "--strip-target-features"],
    ...FEATURES,
    `dist/${bindings}_bg.wasm`,
    "-o",
    wasm,
  ])
  rmSync(join(dist, `${bindings}_bg.wasm`))
  writeFileSync(join(dist, `${inlined}.js`), `export const base64 =\n  "${readFileSync(wasm, "base64")}"\n`)
  if (feature === "wasm") writeExports(wasm)
}

/** What the package asks of a module that it is given: to export what this one does. */
function writeExports(wasm) {
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(wasm)))
  const names = exports.map(({ kind, name }) => `${kind} ${name}`)
  writeFileSync(join(dist, "exports.js"), `export const exports = "${names.join(",")}".split(",")\n`)
}

function compile(feature, level, shape) {
  const folder = "target/package"
  const args = ["rustc", "--release", "--lib", "--crate-type", "cdylib", "--no-default-features"]
  // What others wrote, most of it for errors and for characters that are rare, is to be small.
  args.push("--config", 'profile.release.package."*".opt-level="s"')
  args.push("--features", feature, "--target", "wasm32-unknown-unknown", "--target-dir", folder)
  // A standard library that aborts at a panic without a word makes the module an eighth
  // smaller. That is not stable in Rust, so where it fails the module is the larger one.
  const small = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]
  // And a square root is one instruction, where libm may use what is not stable either.
  small.push("--features", "libm/unstable-intrinsics")
  // Results come back through memory, and objects as places in a list: an eighth of the bindings.
  const flags = ["-Ctarget-feature=+simd128,-multivalue,-reference-types"]
  const quiet = ["-Zunstable-options", "-Cpanic=immediate-abort", "-Zlocation-detail=none"]
  const environment = {
    ...process.env,
    CARGO_PROFILE_RELEASE_OPT_LEVEL: level,
    RUSTC_BOOTSTRAP: "1",
    CARGO_ENCODED_RUSTFLAGS: [...flags, ...shape, ...quiet].join("\x1f"),
  }
  if (
    output("cargo", [...args, ...small], { env: environment, stdio: ["ignore", "pipe", "inherit"] }) ===
    undefined
  ) {
    step("Compiling it once more, without what this Rust does not know")
    const { RUSTC_BOOTSTRAP: _, ...stable } = environment
    run("cargo", args, { env: { ...stable, CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") } })
  }
  return join(folder, "wasm32-unknown-unknown/release/simhash_wasm.wasm")
}

/** The package's JavaScript, and the declarations that are written by hand. */
function buildPackage() {
  step("Compiling the package's TypeScript")
  run(tool("tsc"), ["-p", "js/tsconfig.json"])
  // The command line knows Node, which the rest must not: it is compiled apart.
  run(tool("tsc"), ["-p", "js/cli/tsconfig.json"])
  chmodSync(join(dist, "cli.js"), 0o755)
  for (const file of readdirSync(join(root, "js/public")))
    cpSync(join(root, "js/public", file), join(dist, file))
}

/** What a folder with a page in it, and what it takes from elsewhere, become for a static host. */
function buildSite(what, folder, others = []) {
  const sources = [folder, "dist", ...others]
  if (!stale([join(root, folder, "dist/index.html")], sources, `${folder}/dist`)) return
  step(`Building ${what}`)
  run(tool("vite"), ["build", folder, "--logLevel", "warn"])
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
    return Math.max(0, ...inner.map((name) => newest(join(path, name))))
  }
  return sources.some((source) => newest(join(root, source)) > oldest)
}
