// The memory of a stream is bounded by its vocabulary, not by its length.
import { fingerprint } from "simhash-wasm"
import { TextStream } from "simhash-wasm/stream"
import { expect, test } from "vitest"
import { memories } from "./memories.js"

// The module is instantiated here, after the one that decodes it.
new TextStream().dispose()
const memory = memories.at(-1) as WebAssembly.Memory

test.each([
  ["ASCII", (word: number) => `word${word} `],
  ["Chinese", (word: number) => `词${String.fromCodePoint(0x4e00 + word)}，`],
])("a stream of 64 MB of %s with a bounded vocabulary takes less than 16 MB", (_, wordOf) => {
  // Words follow one another in few orders: pairs of words are features too.
  const part = Array.from({ length: 20_000 }, (_, i) => wordOf((i * i) % 2003)).join("")
  using stream = new TextStream()
  const bytes = new TextEncoder().encode(part)
  for (let length = 0; length < 64e6; length += bytes.length) stream.push(bytes)
  expect(stream.end()).toBe(fingerprint(part + part))
  // Memory never shrinks, so that this is the most that it was.
  expect(memory.buffer.byteLength).toBeGreaterThan(5e5)
  expect(memory.buffer.byteLength).toBeLessThan(16e6)
})
