// The memory of a stream is bounded by its vocabulary, not by its length, and what it computes of any length is right: also
// of a text that no string can hold, whose fingerprint follows from those of its parts.
import { fingerprint } from "simhash-wasm"
import { TextStream } from "simhash-wasm/stream"
import { expect, test } from "vitest"
import { memories } from "./memories.js"
import { ALL_ROUNDS } from "./random.js"

// The module is instantiated here, after the one that decodes it.
new TextStream().dispose()
const memory = memories.at(-1) as WebAssembly.Memory

/** Nightly about twice what the longest string holds. */
const LENGTH = ALL_ROUNDS ? 1e9 : 64e6

const TEXTS = [
  ["ASCII", (word: number) => `word${word} `],
  ["Chinese", (word: number) => `词${String.fromCodePoint(0x4e00 + word)}，`],
] as const

/** Words that follow one another in few orders: pairs of words are features too. */
const partOf = (wordOf: (word: number) => string) =>
  Array.from({ length: 20_000 }, (_, i) => wordOf((i * i) % 2003)).join("")

/** How often a part is in a text of about {@link LENGTH} bytes. */
const timesOf = (part: Uint8Array) => Math.ceil(LENGTH / part.length)

test.each(TEXTS)(
  "a long stream of %s with a bounded vocabulary takes less than 16 MB, and its fingerprint is that of the text",
  (_, wordOf) => {
    const part = partOf(wordOf)
    using stream = new TextStream()
    const bytes = new TextEncoder().encode(part)
    for (let n = 0; n < timesOf(bytes); n++) stream.push(bytes)
    // Each feature votes once: the text has those of two parts, and where they meet.
    expect(stream.end()).toBe(fingerprint(part + part))
    // Memory never shrinks, so that this is the most that it was.
    expect(memory.buffer.byteLength).toBeGreaterThan(5e5)
    expect(memory.buffer.byteLength).toBeLessThan(16e6)
  },
)

test.each(TEXTS)("the sums of a long stream of %s by count are those of its parts", (_, wordOf) => {
  const part = new TextEncoder().encode(partOf(wordOf))
  using stream = new TextStream({ recipe: "text/1", weights: "count" })
  const sumsOf = (times: number) => {
    stream.reset()
    for (let n = 0; n < times; n++) stream.push(part)
    stream.end()
    return stream.sums()
  }
  const [one, two] = [sumsOf(1), sumsOf(2)]
  const times = timesOf(part)
  // Each part after the first adds its own features, and those where it meets the one before.
  const expected = one.map((sum, bit) => sum + (times - 1) * ((two[bit] as number) - sum))
  expect(sumsOf(times)).toEqual(expected)
})
