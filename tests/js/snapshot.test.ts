// Snapshots: a snapshot of any released version is read, and anything else is refused.
import { DuplicateIndex, fromHex, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import literal from "../vectors/snapshot-1.json"
import { codeOf } from "./code-of.js"
import { Random } from "./random.js"
import { resum } from "./resum.js"
import { fromHexBytes, sampleOfFingerprints } from "./snapshots.js"

const random = new Random(2n)

describe("a snapshot", () => {
  test.each(literal.cases)("of version 1 is read and written: $name", (given) => {
    const { recipe, bits, maxDistance, entries, hex } = given
    const bytes = fromHexBytes(hex)
    const index = DuplicateIndex.fromBytes(bytes)
    expect(index).toMatchObject({ recipe, bits, maxDistance, size: entries.length })
    expect([...index]).toEqual(entries.map(([id, digits]) => [id, fromHex(digits as string, bits)]))
    expect(index.toBytes()).toEqual(bytes)
  })

  test("brings back an index that answers the same", () => {
    const index = new DuplicateIndex({ maxDistance: 3 })
    for (let n = 0; n < 3000; n++) index.set(n % 2 ? `${n}` : n, random.next())
    for (let n = 0; n < 3000; n += 7) index.delete(n % 2 ? `${n}` : n)
    for (let n = 0; n < 300; n++) index.set(`new ${n}`, (index.get(2) as bigint) ^ (1n << BigInt(n % 64)))
    const read = DuplicateIndex.fromBytes(index.toBytes())
    expect([...read]).toEqual([...index])
    for (const [id, fingerprint] of [...index].slice(0, 500)) {
      expect(read.query(fingerprint)).toEqual(index.query(fingerprint))
      expect(read.query(fingerprint, { exclude: id, maxDistance: 20 })).toEqual(
        index.query(fingerprint, { exclude: id, maxDistance: 20 }),
      )
    }
    expect(read.pairs()).toEqual(index.pairs())
  })

  test("of another recipe or width than expected is refused", () => {
    const { recipe } = new SimHash({ recipe: "short/1", bits: 128 })
    const bytes = new DuplicateIndex({ recipe }).toBytes()
    expect(DuplicateIndex.fromBytes(bytes, { recipe }).bits).toBe(128)
    expect(DuplicateIndex.fromBytes(bytes, { recipe: "short/1" }).bits).toBe(128)
    for (const expected of [
      { recipe: "text/1" },
      { recipe: new SimHash("short/1").recipe },
      { bits: 64 },
      { recipe: "short/1", bits: 64 },
    ]) {
      expect(codeOf(() => DuplicateIndex.fromBytes(bytes, expected))).toBe("RECIPE_MISMATCH")
    }
  })

  test("of a later version is refused as such", () => {
    const bytes = sampleOfFingerprints(3)
    new DataView(bytes.buffer).setUint32(8, 2, true)
    resum(bytes)
    expect(codeOf(() => DuplicateIndex.fromBytes(bytes))).toBe("UNSUPPORTED_VERSION")
  })

  test("that is not one is refused with a sentence that names what is wrong", () => {
    const bytes = sampleOfFingerprints(9)
    const { length } = bytes
    const changed = (change: (data: DataView) => void) => {
      const copy = bytes.slice()
      change(new DataView(copy.buffer))
      resum(copy)
      return copy
    }
    const longer = new Uint8Array(length + 8)
    longer.set(bytes)
    const flipped = bytes.slice()
    flipped[length - 1] = (flipped[length - 1] as number) ^ 1
    const faults: [Uint8Array<ArrayBuffer>, string][] = [
      [bytes.slice(1), "wrong magic bytes"],
      [bytes.slice(0, 11), "wrong magic bytes"],
      [bytes.slice(0, 12), "truncated header"],
      [bytes.slice(0, 47), "truncated header"],
      [bytes.slice(0, 48), `truncated to 48 of ${length} bytes`],
      [bytes.slice(0, length - 1), `truncated to ${length - 1} of ${length} bytes`],
      [longer, `trailing bytes: ${length + 8} instead of ${length}`],
      [flipped, "checksum mismatch"],
      [changed((data) => data.setUint32(12, 0, true)), "invalid width of 0 bits"],
      [changed((data) => data.setUint32(16, 65, true)), "invalid distance of 65 bits"],
    ]
    for (const [fault, what] of faults) {
      expect(() => DuplicateIndex.fromBytes(fault)).toThrow(`this is not a complete snapshot: ${what}`)
    }
  })
})
