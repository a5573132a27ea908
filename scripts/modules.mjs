// Compiles src/ to the eight WebAssembly modules. There is only one way to do it, and any failure stops the build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bindgen, inline } from "./bindgen.mjs"
import { root, run, started, tool } from "./run.mjs"
import { requireRust } from "./rust.mjs"

// LLVM size flags: the thresholds for inlining and for loop unrolling. LLVM's defaults make the module a sixth larger
// and hardly faster. Automatic vectorisation is off because LLVM also vectorises loops with 64-bit products. For them
// WebAssembly has i64x2.mul, but most processors lack the instruction, and the sequence that replaces it is slow. Loops
// that gain from SIMD use it explicitly.
const llvmSizeFlags = (inlined) => [
  ...[`-Cllvm-args=-inline-threshold=${inlined}`, "-Cllvm-args=-inlinehint-threshold=15"],
  ...["-Cllvm-args=-unroll-runtime=0", "-Cllvm-args=-unroll-threshold=20"],
  ...["-Cno-vectorize-loops", "-Cno-vectorize-slp"],
]
const LLVM_SIZE_FLAGS = llvmSizeFlags(5)

// An LLVM flag that turns off partial redundancy elimination, which puts copies of an operation on several paths so that none
// computes it twice. The pass makes queries of an index faster by 1 to 2 %, and its module, as text, larger by 1.7 %.
const NO_PRE = "-Cllvm-args=-enable-pre=false"

// LLVM flags that turn off three passes for the core: strength reduction of loops, partial redundancy elimination, and loop
// rotation. They make its code faster by about 1 %, and at most 5 %, and larger by 1.8 %.
const FEWER_PASSES = [...["-Cllvm-args=-disable-lsr", NO_PRE], "-Cllvm-args=-rotation-max-header-size=0"]

// LLVM flags for the module with the recipes of other libraries. LLVM vectorises the loop over lanes in src/interop/md5.rs only
// if the inner loops are unrolled. This makes the module a third larger and four times as fast.
const VECTORISED = [
  ...["-Cllvm-args=-inline-threshold=5", "-Cllvm-args=-inlinehint-threshold=15"],
  ...["-Cllvm-args=-unroll-runtime=0", "-Cllvm-args=-unroll-threshold=150", "-Cno-vectorize-slp"],
]

// Size flags of wasm-opt: the maximum size of a function that is inlined into its only caller, or into several. Zeros
// between constants stay: compressed, they take fewer bytes than the code that skips them.
const WASM_OPT_SIZE_FLAGS = ["-ocimfs", "60", "-fimfs", "14", "--skip-pass=memory-packing"]

// Size flags for the engine and for texts in chunks. `simplify-locals` would make them smaller, but less
// compressible; engines optimise locals themselves.
const MAIN_SIZE_FLAGS = [
  ...["-ocimfs", "35", "-fimfs", "14"],
  ...["--skip-pass=memory-packing", "--skip-pass=simplify-locals"],
]

// LLVM flags for the index and for the search for duplicates. Only functions marked `#[inline]` in the source are inlined:
// those on the path of a query or of a sort.
const MARKED = [
  ...["-Cllvm-args=-inline-threshold=15", "-Cllvm-args=-inlinehint-threshold=150"],
  ...["-Cllvm-args=-unroll-runtime=0", NO_PRE],
  ...["-Cno-vectorize-loops", "-Cno-vectorize-slp"],
]

// wasm-opt flags for the core and the index, among others: passes repeat until the size is stable, and two of them are left
// out, because what they remove compresses well. Functions are sorted by name, which puts similar functions next to each other.
const REPEATED = [
  ...[...WASM_OPT_SIZE_FLAGS, "--converge", "--reorder-functions-by-name"],
  ...["--skip-pass=local-cse", "--skip-pass=merge-blocks"],
]

// The crate of the bindings, in wasm/.
const BINDINGS = "simhash-wasm-bindings"

// The package calls the exports of a module directly if it imports nothing, and its functions only take and return numbers: the
// glue of wasm-bindgen would be a tenth of its JavaScript. Only the module for the text of pages reads nodes, and has glue.
//
// There are eight modules, because most users need only the fingerprints of texts: no index, no collections, no fingerprints
// of other libraries, and no texts in chunks or of pages.
export const MODULES = [
  { feature: "core", level: "2", flags: [...llvmSizeFlags(20), ...FEWER_PASSES], copies: REPEATED },
  { feature: "text", name: "simhash", level: "2", flags: LLVM_SIZE_FLAGS, copies: MAIN_SIZE_FLAGS },
  { feature: "index", name: "duplicate-index", level: "3", flags: MARKED, copies: REPEATED },
  { feature: "duplicates", level: "3", flags: MARKED, copies: REPEATED },
  { feature: "passages", level: "2", flags: [...LLVM_SIZE_FLAGS, NO_PRE], copies: REPEATED },
  { feature: "interop", level: "2", flags: VECTORISED, copies: REPEATED },
  { feature: "stream", level: "2", flags: [...LLVM_SIZE_FLAGS, NO_PRE], copies: MAIN_SIZE_FLAGS },
  // Calls into the document take most of its time.
  { feature: "dom", level: "z", flags: LLVM_SIZE_FLAGS, copies: REPEATED, hasGlue: true },
].map(({ name, ...module }) => {
  // The files of the engine have no prefix.
  const prefix = module.feature === "text" ? "" : `${name ?? module.feature}-`
  return {
    ...module,
    name: name ?? module.feature,
    bindings: `${prefix}bindings`,
    inlined: `${prefix}inlined`,
    // Whether `init` of js/url.ts loads the module from its file.
    isLoaded: ["core", "text"].includes(module.feature),
  }
})

// Unstable flags of Rust, which require a pinned compiler. Each has the share of the gzipped bytes of simhash.wasm and of
// duplicate-index.wasm that it saves. `npm run sizes` measures this: it leaves out one flag at a time, with the flags that
// need it.
export const UNSTABLE = [
  // 15 % and 21 %, with the three flags that need it.
  { name: "build-std", cargo: ["-Zbuild-std=std,panic_abort"] },
  {
    // 4 % and 15 %.
    name: "optimize_for_size",
    needs: "build-std",
    cargo: ["-Zbuild-std-features=optimize_for_size"],
  },
  {
    // A panic traps without formatting a message: 10 % and 8 %.
    name: "immediate-abort",
    needs: "build-std",
    rustc: ["-Zunstable-options", "-Cpanic=immediate-abort"],
  },
  {
    // Without these features, results return through memory, and objects are indices into a list: 1.3 % and 2 %.
    // The flag is stable, but the standard library must be compiled with it too, or wasm-bindgen fails.
    name: "reference-types",
    needs: "build-std",
    rustc: ["-Ctarget-feature=-multivalue,-reference-types"],
    otherwise: ["--enable-multivalue", "--enable-reference-types"],
  },
  {
    // The size flags also apply to the core when it is compiled, and not only to the last step: 2 % and 3 %.
    name: "profile-rustflags",
    cargo: ["-Zprofile-rustflags"],
  },
  {
    // Generic code of one type is compiled once, not in each crate: 0.5 % and 2 %. The flag stays because without
    // it two modules exceed their budgets.
    name: "share-generics",
    rustc: ["-Zshare-generics=y"],
  },
  {
    // A square root is one instruction: 1.3 % and 0 %. The flag stays because without it simhash.wasm
    // exceeds its budget.
    name: "unstable-intrinsics",
    cargo: ["--features", "libm/unstable-intrinsics"],
  },
]

// The WebAssembly features that Rust uses by default, and SIMD. "--all-features" would permit features that no browser
// supports yet.
const FEATURES = [
  ...["simd", "bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "nontrapping-float-to-int"],
  ...["sign-ext", "mutable-globals"],
].map((feature) => `--enable-${feature}`)

/** The folder of the modules' TypeScript declarations. js/tsconfig.json also names it. */
export const DECLARATIONS = "target/bindings"

/** Returns the path of the TypeScript declarations of a module's bindings, which are generated from the Rust signatures. */
export function declarationsOf(bindings) {
  return join(root, DECLARATIONS, `${bindings}.d.ts`)
}

/**
 * Builds a WebAssembly module into a folder, with its bindings, their declarations, and the module as text. When the call
 * returns, the module is compiled, and wasm-opt is running: another module can be compiled meanwhile, as each of these steps
 * uses one core most of the time. Resolves with the path of the module.
 */
export async function buildModule(module, folder, unstable) {
  const { feature, name, bindings, inlined, level, flags, copies, hasGlue, isLoaded } = module
  const compiled = compile(feature, level, flags, unstable)
  for (const path of [folder, join(root, DECLARATIONS)]) mkdirSync(path, { recursive: true })
  bindgen(compiled, folder, bindings, declarationsOf(bindings), !hasGlue)
  const wasm = join(folder, `${name}.wasm`)
  await started(tool("wasm-opt"), [
    "-O3",
    ...copies,
    "--low-memory-unused",
    // The alignments of loads and stores are only hints. They compress better if all are equal.
    "--dealign",
    // Strips the names of the compiler and of its target features, which nothing reads.
    ...["--strip-producers", "--strip-target-features"],
    ...FEATURES,
    ...UNSTABLE.filter((flag) => !unstable.includes(flag)).flatMap(({ otherwise = [] }) => otherwise),
    join(folder, `${bindings}_bg.wasm`),
    "-o",
    wasm,
  ])
  rmSync(join(folder, `${bindings}_bg.wasm`))
  await inline(wasm, join(folder, `${inlined}.js`))
  if (isLoaded) writeExports(wasm, join(folder, `${name}-exports.js`))
  return wasm
}

/**
 * Builds the module that decodes the others, as text: each byte is a character. Most are printable after XOR with the number that
 * js/modules/decode.ts has too, and the others are escaped: less than base64 after gzip, by a fifth.
 */
export function buildDecoder(folder) {
  const wasm = join(folder, "decode.wasm")
  run(tool("wasm-opt"), [join(root, "wasm/decode.wat"), "-Oz", ...FEATURES, "-o", wasm])
  const characters = [...readFileSync(wasm)].map((byte) => {
    const character = String.fromCharCode(byte ^ 49)
    const isPlain = /[ -~]/.test(character) && !/["\\]/.test(character)
    return isPlain ? character : `\\x${(byte ^ 49).toString(16).padStart(2, "0")}`
  })
  rmSync(wasm)
  writeFileSync(join(folder, "decoder.js"), `export const decoder =\n  "${characters.join("")}"\n`)
}

/** Writes the list of the module's exports. The package requires them of a module that a user passes to `init`. */
function writeExports(wasm, file) {
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(wasm)))
  const names = exports.map(({ kind, name }) => `${kind} ${name}`)
  writeFileSync(file, `export const exports = "${names.join(",")}".split(",")\n`)
}

function compile(feature, level, shape, unstable) {
  requireRust()
  const folder = "target/package"
  const args = ["rustc", "--package", BINDINGS, "--release", "--locked", "--lib", "--crate-type", "cdylib"]
  // Dependencies are compiled for size: most of their code handles errors and rare characters.
  args.push("--config", 'profile.release.package."*".opt-level="s"')
  if (unstable.some(({ name }) => name === "profile-rustflags")) {
    args.push("--config", `profile.release.package.simhash-wasm.rustflags=${JSON.stringify(shape)}`)
  }
  // Macros and build scripts run in the compiler, for less time than optimising them takes. Unlike a level in their profile, a flag
  // for the host does not change the hashes in symbols, on which the order of constants in the modules depends.
  args.push("-Zhost-config", "-Ztarget-applies-to-host", "--config", 'host.rustflags=["-Copt-level=0"]')
  args.push("--features", feature, "--target", "wasm32-unknown-unknown", "--target-dir", folder)
  const flags = ["-Ctarget-feature=+simd128"]
  for (const { cargo = [], rustc = [] } of unstable) {
    args.push(...cargo)
    flags.push(...rustc)
  }
  // Settings in the environment for other builds must not change this one.
  const kept = Object.entries(process.env).filter(([name]) => !/^CARGO_(PROFILE|UNSTABLE)_/.test(name))
  const environment = {
    ...Object.fromEntries(kept),
    CARGO_INCREMENTAL: "0",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: level,
    CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f"),
    // Makes a stable compiler accept unstable flags.
    RUSTC_BOOTSTRAP: "1",
  }
  // The size flags apply to the core and to the last step, which optimises all crates as one. The modules share the
  // other compiled dependencies.
  run("cargo", [...args, "--", ...shape], { env: environment })
  return join(root, folder, "wasm32-unknown-unknown/release/simhash_wasm_bindings.wasm")
}
