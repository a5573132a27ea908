// The native contenders are one program, benches/native. It runs as a separate process, waits for requests, and times
// its repetitions itself.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { output, root, run, step, which } from "../scripts/run.mjs"

const MANIFEST = join("benches", "native", "Cargo.toml")
const FOLDER = join(root, "target", "benches")
export const PROGRAM = join(FOLDER, "release", "simhash-wasm-native-bench")
const TARGET = "wasm32-unknown-unknown"

/** Builds the program. Returns the reason if that fails, else undefined. */
export function buildNative() {
  if (!which("cargo")) return "cargo is not installed"
  step("Building the native contenders")
  const args = ["build", "--release", "--quiet", "--manifest-path", MANIFEST, "--target-dir", FOLDER]
  const built = output("cargo", args, { stdio: ["ignore", "pipe", "inherit"] })
  return built === undefined ? "benches/native does not compile" : undefined
}

/** Runs the tests of its exact join. Exits if one fails. */
export function testNative() {
  step("Testing the exact join")
  run("cargo", [
    "test",
    "--release",
    "--quiet",
    "--bins",
    "--manifest-path",
    MANIFEST,
    "--target-dir",
    FOLDER,
  ])
}

/** Starts the program with these arguments. */
export function startNative(args) {
  return spawn(PROGRAM, args, { stdio: ["pipe", "pipe", "inherit"] })
}

/** Returns a function that writes a line to a process and parses the line of JSON that it answers. */
export function asker(child) {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (line) => {
    child.stdin.write(`${line}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(`${child.spawnfile} ended when asked for "${line}".`)
    return JSON.parse(value)
  }
}

/** Builds the library of benches/native as a WebAssembly module, with SIMD; returns its path. */
export function buildBaseline() {
  step("Building the baseline as WebAssembly")
  const args = ["rustc", "--release", "--quiet", "--lib", "--crate-type", "cdylib", "--target", TARGET]
  run("cargo", [...args, "--manifest-path", MANIFEST, "--target-dir", FOLDER], {
    env: { ...process.env, CARGO_ENCODED_RUSTFLAGS: "-Ctarget-feature=+simd128" },
  })
  return join(FOLDER, TARGET, "release", "plain.wasm")
}
