// Texts that the module takes in section by section.
import { fingerprint, fromLimbs, type RecipeOptions, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { memories } from "./memories.js"
import { randomNumbers, randomText } from "./oracle.js"

/** One of the fast path, and one that takes the general path; the core's tests process sections under others. */
const RECIPES: readonly RecipeOptions[] = [
  { recipe: "page/1", bits: 128 },
  { unit: "char", sizes: [2] },
]

/** A text of more than a section, and than what is taken in as a whole, of lines in many scripts. */
function lines(seed: bigint, units: number): string[] {
  const random = randomNumbers(seed)
  const lines: string[] = []
  // Repeated lines: making distinct ones would take long.
  const known = Array.from({ length: 400 }, () => `${randomText(random, 30)}\n`)
  for (let length = 0; length < units; ) {
    const line = known[random(known.length)] as string
    lines.push(line)
    length += line.length
  }
  return lines
}

test("a long text has the sums of its sections", () => {
  const some = lines(1n, 1_500_000)
  const text = some.join("")
  for (const options of RECIPES) {
    const simhash = new SimHash(options)
    // An accumulator takes any text by the general path.
    const whole = simhash.accumulator()
    whole.add(text)
    expect(simhash.fingerprint(text)).toBe(whole.fingerprint())
    expect(fromLimbs(simhash.fingerprints([text, "a cat"]), simhash.recipe.bits)[0]).toBe(whole.fingerprint())
    whole.dispose()
  }
})

test("a text whose normal form is many times as long has its fingerprint", () => {
  const text = "\ufdfa".repeat(400_000)
  const simhash = new SimHash({ sizes: [1] })
  expect(simhash.fingerprint(text)).toBe(simhash.fingerprint("\ufdfa\ufdfa\ufdfa"))
})

test.each<[module: string, fingerprintOf: (text: string) => bigint]>([
  ["the engine", (text) => new SimHash("text/1").fingerprint(text)],
  ["the core module", fingerprint],
])("what a long text took is given back by %s", (_, fingerprintOf) => {
  const text = "the quick brown fox jumps over the lazy dog. ".repeat(3_000_000)
  fingerprintOf("a cat")
  const before = memories.length
  fingerprintOf(text)
  // The text in UTF-8, and half as much again for its buffer to grow by.
  const taken = (memories[before - 1] as WebAssembly.Memory).buffer.byteLength
  expect(taken).toBeGreaterThan(text.length)
  expect(taken).toBeLessThan(2 * text.length)
  fingerprintOf("a cat")
  expect(memories.length).toBeGreaterThan(before)
  expect((memories.at(-1) as WebAssembly.Memory).buffer.byteLength).toBeLessThan(4_000_000)
})
