// What runs natively, in one process: this package's core, and crates from crates.io. It is sent the same
// texts, waits for its turns, and takes its own times.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { root } from "../../scripts/run.mjs"

const PROGRAM = join(root, "target/benches/release/simhash-wasm-native-bench")

export const CRATES = [
  {
    name: "crate gaoya 0.2.2",
    key: "gaoya",
    about: "64 bits; words at white space and punctuation of ASCII",
    spaces: true,
  },
  { name: "crate simhash 0.3.0", key: "simhash", about: "64 bits; words at white space", spaces: true },
  {
    name: "crate web-simhash 0.1.1",
    key: "web-simhash",
    about: "64 bits; words, pairs of words and a length, without stop words and endings",
  },
]

/** Starts the program with these sets of texts. */
export function startNative(sets) {
  const child = spawn(PROGRAM, ["fingerprints"], { stdio: ["pipe", "pipe", "inherit"] })
  const send = (number) => child.stdin.write(Uint8Array.of(number, number >> 8, number >> 16, number >> 24))
  const encoder = new TextEncoder()
  send(sets.length)
  for (const { atOnce, texts } of sets) {
    send(atOnce)
    send(texts.length)
    for (const text of texts) {
      const bytes = encoder.encode(text)
      send(bytes.length)
      child.stdin.write(bytes)
    }
  }
  return { ask: asker(child), close: () => child.stdin.end() }
}

/** Writes a line, and reads one of JSON. */
export function asker(child) {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (line) => {
    child.stdin.write(`${line}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(`${child.spawnfile} ended when asked for "${line}".`)
    return JSON.parse(value)
  }
}
