// What is compared that is Rust is one program, benches/native. It times its repetitions itself, when it is asked.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { root, run, step, which } from "../scripts/run.mjs"

const FOLDER = join(root, "target", "benches")
const CARGO = ["--release", "--quiet", "--manifest-path", "benches/native/Cargo.toml", "--target-dir", FOLDER]
export const PROGRAM = join(FOLDER, "release", "simhash-wasm-native-bench")

/** Builds the program; undefined where there is no cargo. */
export function buildNative() {
  if (!which("cargo")) return undefined
  step("Building the contender and the join that are Rust")
  run("cargo", ["build", ...CARGO])
  return PROGRAM
}

export function testNative() {
  run("cargo", ["test", ...CARGO])
}

/**
 * Starts the index that is Rust with some data: `ask` writes a line and parses the line that answers it. Undefined, with a line that
 * says so, where there is no cargo.
 */
export async function startIndex(data) {
  if (!buildNative()) return console.log("Not in this run, because cargo is not installed: gaoya")
  const child = spawn(PROGRAM, ["index"], { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (line) => {
    child.stdin.write(`${line}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(`The native index ended when asked for "${line}".`)
    return JSON.parse(value)
  }
  await ask(JSON.stringify(data, (_, value) => (typeof value === "bigint" ? `${value}` : value)))
  return { ask, close: () => child.stdin.end() }
}
