// Snapshots that were cut off, changed or made up: each is refused, or is the snapshot of another index.
import { DuplicateIndex, PassageIndex } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { memories } from "./memories.js"
import { Random, rounds } from "./random.js"
import { resum } from "./resum.js"
import { bytesOf, sampleOfFingerprints, sampleOfPassages } from "./snapshots.js"

const random = new Random(3n)

const KINDS = [
  {
    kind: "fingerprints",
    sample: sampleOfFingerprints,
    read: (bytes: Uint8Array) => DuplicateIndex.fromBytes(bytes as never),
    twoIds: () => new DuplicateIndex().set("ab", 1n).set("cd", 2n),
    header: 40,
    counts: [24, 32],
  },
  {
    kind: "passages",
    sample: sampleOfPassages,
    read: (bytes: Uint8Array) => PassageIndex.fromBytes(bytes as never),
    twoIds: () => new PassageIndex().set("ab", "a text").set("cd", "another"),
    header: 56,
    counts: [32, 40, 48],
  },
]

describe.each(KINDS)("a snapshot of $kind", ({ sample, read, twoIds, header, counts }) => {
  test("that was cut off, at whatever byte, is refused", () => {
    const bytes = sample(9)
    for (let length = 0; length < bytes.length; length++)
      expect(codeOf(() => read(bytes.slice(0, length)))).toBe("CORRUPT_SNAPSHOT")
  })

  test("with any one bit flipped is refused", () => {
    const bytes = sample(9)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(codeOf(() => read(flipped))).toMatch(/CORRUPT_SNAPSHOT|UNSUPPORTED_VERSION/)
    }
  })

  test("that was tampered with is refused, or is another one", () => {
    const originals = [sample(0), sample(1), sample(6), sample(20)]
    let accepted = 0
    for (let round = 0; round < rounds(100_000); round++) {
      const bytes = (originals[round % originals.length] as Uint8Array<ArrayBuffer>).slice()
      for (let times = 1 + random.below(4); times > 0; times--) tamper(bytes, header)
      resum(bytes)
      const code = codeOf(() => {
        // An accepted snapshot is exactly what its bytes specify.
        expect(bytesOf(read(bytes))).toEqual(bytes)
        accepted++
      })
      expect(code).toMatch(/^(none|CORRUPT_SNAPSHOT|UNSUPPORTED_VERSION|RECIPE_MISMATCH)$/)
    }
    expect(accepted).toBeGreaterThan(rounds(1000))
  })

  test("that claims to be huge is refused before anything is allocated", () => {
    const bytes = sample(4)
    const data = new DataView(bytes.buffer)
    const size = () => memories.map(({ buffer }) => buffer.byteLength)
    const before = size()
    expect(before.length).toBeGreaterThan(0)
    for (const at of counts) {
      const honest = data.getBigUint64(at, true)
      for (const count of [1n << 20n, 1n << 32n, (1n << 64n) - 1n]) {
        data.setBigUint64(at, count, true)
        resum(bytes)
        expect(codeOf(() => read(bytes))).toBe("CORRUPT_SNAPSHOT")
      }
      data.setBigUint64(at, honest, true)
    }
    expect(size()).toEqual(before)
  })

  test("with an id twice is refused", () => {
    const bytes = bytesOf(twoIds())
    bytes.set([97, 98], bytes.lastIndexOf("c".charCodeAt(0)))
    resum(bytes)
    expect(() => read(bytes)).toThrow("an id occurs twice")
  })
})

function tamper(bytes: Uint8Array, header: number): void {
  const at = random.below(bytes.length)
  const kind = random.below(5)
  if (kind === 0) bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
  else if (kind === 1) bytes[at] = random.below(256)
  else if (kind === 2) bytes.copyWithin(at, random.below(bytes.length), random.below(bytes.length))
  else if (kind === 3) new DataView(bytes.buffer).setUint32(at & ~3, random.below(2 ** 32), true)
  // The numbers that sizes depend on.
  else bytes[12 + random.below(header - 12)] = random.below(256)
}
