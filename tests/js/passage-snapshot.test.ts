// Snapshots of passages: what was written is read, and anything else is refused.
import { PassageIndex, passages, recipes, SimHash, type SimHashError } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import literal from "../vectors/passage-snapshot-1.json"
import { codeOf } from "./code-of.js"
import { memories } from "./memories.js"
import { Random, rounds } from "./random.js"
import { resum } from "./resum.js"

const random = new Random(2n)

/** A snapshot with ids of both kinds, repeated values, and ignored ones. */
function sample(texts: number): Uint8Array<ArrayBuffer> {
  const index = new PassageIndex({ minShared: 3, maxShare: 0.25 })
  for (let n = 0; n < texts; n++) {
    const words = Array.from({ length: random.below(30) }, () => `w${random.below(9)}é`)
    index.set(n % 3 ? `note ${n} é` : n / 2, words.join(" "))
  }
  if (texts > 1) index.ignore("one two three four five six seven eight nine")
  const bytes = index.toBytes()
  index.dispose()
  return bytes
}

function fromHexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

describe("a snapshot of passages", () => {
  test("of version 1 is read and written", () => {
    const { hex, recipe, minShared, maxShare, texts } = literal
    const bytes = fromHexBytes(hex)
    const index = PassageIndex.fromBytes(bytes)
    expect(index).toMatchObject({ recipe, minShared, maxShare, size: texts.length })
    for (const [id, text] of texts) expect(index.get(id as string)).toEqual(passages(text as string, recipe))
    expect(index.toBytes()).toEqual(bytes)
  })

  test("brings back an index that answers the same", () => {
    const index = new PassageIndex<string | number>({ recipe: "short/1", minShared: 1, maxShare: 0.9 })
    const text = () => Array.from({ length: 40 }, () => `w${random.below(40)}`).join(" ")
    for (let n = 0; n < 300; n++) index.set(n % 2 ? `${n}` : n, text())
    for (let n = 0; n < 300; n += 7) index.delete(n % 2 ? `${n}` : n)
    index.ignore(text())
    const read = PassageIndex.fromBytes(index.toBytes())
    expect(read).toMatchObject({ recipe: "short/1", minShared: 1, maxShare: 0.9 })
    expect([...read.ids()]).toEqual([...index.ids()])
    expect(read.pairs()).toEqual(index.pairs())
    for (let n = 0; n < 20; n++) {
      const asked = text()
      expect(read.query(asked)).toEqual(index.query(asked))
    }
    read.set("new", text()).delete(2)
    expect(read.size).toBe(index.size)
  })

  test("is of one recipe", () => {
    const bytes = new PassageIndex({ recipe: "page/1" }).toBytes()
    expect(PassageIndex.fromBytes(bytes, { recipe: recipes["page/1"] }).recipe).toBe("page/1")
    expect(codeOf(() => PassageIndex.fromBytes(bytes, { recipe: "text/1" }))).toBe("RECIPE_MISMATCH")
    // The weights of a table are not in the snapshot.
    const { recipe } = new SimHash({ weights: { table: { the: 0 } } })
    const tabled = new PassageIndex({ recipe }).set("a", "it was the best of times").toBytes()
    expect(codeOf(() => PassageIndex.fromBytes(tabled))).toBe("RECIPE_MISMATCH")
    expect(PassageIndex.fromBytes(tabled, { recipe }).has("a")).toBe(true)
  })

  test("that was cut off, at whatever byte, is refused", () => {
    const bytes = sample(9)
    for (let length = 0; length < bytes.length; length++)
      expect(codeOf(() => PassageIndex.fromBytes(bytes.slice(0, length)))).toBe("CORRUPT_SNAPSHOT")
    expect(codeOf(() => PassageIndex.fromBytes("no" as never))).toBe("INVALID_ARGUMENT")
  })

  test("with any one bit flipped is refused", () => {
    const bytes = sample(5)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(codeOf(() => PassageIndex.fromBytes(flipped))).toMatch(/CORRUPT_SNAPSHOT|UNSUPPORTED_VERSION/)
    }
  })

  test("that was tampered with is refused, or is another one", () => {
    const originals = [sample(0), sample(1), sample(6), sample(20)]
    let accepted = 0
    for (let round = 0; round < rounds(100_000); round++) {
      const bytes = (originals[round % originals.length] as Uint8Array<ArrayBuffer>).slice()
      for (let times = 1 + random.below(4); times > 0; times--) tamper(bytes)
      resum(bytes)
      let index: PassageIndex
      try {
        index = PassageIndex.fromBytes(bytes)
      } catch (error) {
        expect((error as SimHashError).code).toMatch(/CORRUPT_SNAPSHOT|UNSUPPORTED_VERSION|RECIPE_MISMATCH/)
        continue
      }
      // An accepted snapshot is exactly what its bytes specify.
      expect(index.toBytes()).toEqual(bytes)
      index.dispose()
      accepted++
    }
    expect(accepted).toBeGreaterThan(rounds(1000))
  })

  test("that claims to be huge is refused before anything is allocated", () => {
    const bytes = sample(4)
    const data = new DataView(bytes.buffer)
    const size = () => memories.map(({ buffer }) => buffer.byteLength)
    const before = size()
    expect(before.length).toBeGreaterThan(0)
    for (const at of [32, 40, 48]) {
      const honest = data.getBigUint64(at, true)
      for (const count of [1n << 20n, 1n << 32n, (1n << 64n) - 1n]) {
        data.setBigUint64(at, count, true)
        resum(bytes)
        expect(codeOf(() => PassageIndex.fromBytes(bytes))).toBe("CORRUPT_SNAPSHOT")
      }
      data.setBigUint64(at, honest, true)
    }
    expect(size()).toEqual(before)
  })

  test("with an id twice is refused", () => {
    const bytes = new PassageIndex().set("ab", "a text").set("cd", "another").toBytes()
    bytes.set([97, 98], bytes.lastIndexOf("c".charCodeAt(0)))
    resum(bytes)
    expect(() => PassageIndex.fromBytes(bytes)).toThrow("an id occurs twice")
  })
})

function tamper(bytes: Uint8Array): void {
  const at = random.below(bytes.length)
  const kind = random.below(4)
  if (kind === 0) bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
  else if (kind === 1) bytes[at] = random.below(256)
  else if (kind === 2) bytes.copyWithin(at, random.below(bytes.length), random.below(bytes.length))
  // The numbers that sizes depend on.
  else bytes[12 + random.below(44)] = random.below(256)
}
