// What an index of passages costs a user: the growth of the module's memory, which is not what the index counts
// itself.
import { PassageIndex, passages } from "simhash-wasm"
import { expect, test } from "vitest"
import { memories } from "./memories.js"
import { ALL_ROUNDS, Random } from "./random.js"

const COUNT = ALL_ROUNDS ? 100_000 : 20_000

/** A paragraph of 75 words, which has about 28 values. Half of them are in other paragraphs too. */
function paragraph(random: Random): string {
  const phrase = random.below(COUNT / 4)
  const own = () => `w${random.below(40_000)}`
  const words = Array.from({ length: 75 }, (_, at) => (at < 38 ? `p${(phrase * 31 + at) % 40_000}` : own()))
  return words.join(" ")
}

test("the memory of many paragraphs is at most 1.5 times what is documented for each value", () => {
  const random = new Random(1n)
  const index = new PassageIndex<number>()
  // That of the index, before the core module cuts the first text.
  const memory = memories.at(-1) as WebAssembly.Memory
  index.set(-1, "a text")
  const before = memory.buffer.byteLength
  let values = 0
  for (let id = 0; id < COUNT; id++) {
    const made = passages(paragraph(random))
    values += made.values.length
    index.set(id, made)
  }
  const growth = memory.buffer.byteLength - before
  expect(growth / values).toBeLessThanOrEqual(1.5 * 30)
  expect(index.byteLength).toBeLessThanOrEqual(growth)
})
