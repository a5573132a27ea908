// Fingerprints in other forms, and back. The answers are worked out here from decimal arithmetic alone.
import {
  fingerprint,
  fromBase64,
  fromBits,
  fromBytes,
  fromHex,
  fromLimbs,
  fromTagged,
  jsonReplacer,
  jsonReviver,
  SimHash,
  toBase64,
  toBits,
  toBytes,
  toHex,
  toLimbs,
  toTagged,
} from "simhash-wasm"
import { InteropSimHash } from "simhash-wasm/interop"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { CAT, CAT_HEX } from "./known.js"
import { Random } from "./random.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

const WIDTHS = Array.from({ length: 128 }, (_, at) => at + 1)
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** Fingerprints of a width: the least, the greatest, and some between. */
function* samples(bits: number): Generator<bigint> {
  const random = new Random(BigInt(bits))
  yield* [0n, 1n, (1n << BigInt(bits)) - 1n, 1n << BigInt(bits - 1)]
  for (let round = 0; round < 5; round++) yield random.wide(bits)
}

/** Bytes by repeated division, the least significant first. */
function naiveBytes(value: bigint, bits: number): number[] {
  const bytes: number[] = []
  for (let rest = value; bytes.length < bits / 8; rest /= 256n) bytes.push(Number(rest % 256n))
  return bytes
}

/** Base64 of RFC 4648, section 4, by strings of binary digits. */
function naiveBase64(bytes: number[]): string {
  const digits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("")
  const sixes = digits.match(/.{1,6}/g) ?? []
  const text = sixes.map((six) => ALPHABET[Number.parseInt(six.padEnd(6, "0"), 2)]).join("")
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=")
}

describe("law: a fingerprint in another form is the same afterwards", () => {
  test.each(WIDTHS)("of %i bits", (bits) => {
    const values = [...samples(bits)]
    for (const value of values) {
      const little = naiveBytes(value, bits)
      expect(Array.from(toBytes(value, bits, "little"))).toEqual(little)
      expect(Array.from(toBytes(value, bits))).toEqual(little.toReversed())
      expect(toBase64(value, bits)).toBe(naiveBase64(little.toReversed()))
      expect(toBase64(value, bits, "little")).toBe(naiveBase64(little))
      for (const order of ["big", "little"] as const) {
        expect(fromBytes(toBytes(value, bits, order), bits, order)).toBe(value)
        expect(fromBase64(toBase64(value, bits, order), bits, order)).toBe(value)
      }
      expect(fromBytes(toBytes(value, bits))).toBe(value)
      expect(fromBits(toBits(value, bits))).toBe(value)
      expect(fromHex(toHex(value, bits).toUpperCase(), bits)).toBe(value)
      if (bits === 128) expect(fromHex(toHex(value, bits))).toBe(value)
      const recipe = { id: "text/1", bits }
      expect(fromTagged(toTagged(value, recipe), recipe)).toEqual({ ...recipe, fingerprint: value })
      expect(JSON.parse(JSON.stringify(value, jsonReplacer(recipe)), jsonReviver(recipe))).toBe(value)
    }
    expect(fromLimbs(toLimbs(values, bits), bits)).toEqual(values)
    expect(toLimbs(values, bits)).toHaveLength(bits > 64 ? 2 * values.length : values.length)
  })
})

test("limbs are those that SimHash.fingerprints returns", () => {
  const texts = ["a cat", "", "two cats"]
  for (const bits of [6, 64, 65, 128]) {
    const simhash = new SimHash({ bits })
    const each = texts.map((text) => simhash.fingerprint(text))
    expect(toLimbs(new Set(each), bits)).toEqual(simhash.fingerprints(texts))
    expect(fromLimbs(simhash.fingerprints(texts), bits)).toEqual(each)
  }
})

describe("a tagged fingerprint", () => {
  const { recipe } = new SimHash()

  test("is the id of its recipe and hexadecimal digits", () => {
    expect(toTagged(fingerprint(CAT), recipe)).toBe(`text/1:${CAT_HEX}`)
    expect(toTagged(5n, new SimHash({ bits: 128, weights: "count" }).recipe)).toBe(
      `text/1+weights=count:${"5".padStart(32, "0")}`,
    )
    expect(toTagged(43n, { id: "text/1", bits: 6 })).toBe("text/1:2b/6")
    expect(toTagged(1n, new InteropSimHash("pypi-simhash/2").recipe)).toBe("pypi-simhash/2:0000000000000001")
  })

  test("may have colons and line feeds in the id of its recipe", () => {
    const own = { id: "ours: 1\n/2:ab", bits: 8 }
    expect(fromTagged(toTagged(7n, own), own)).toEqual({ ...own, fingerprint: 7n })
  })

  test("of another recipe or width is refused where one is expected", () => {
    const short = toTagged(5n, new SimHash("short/1").recipe)
    const wide = toTagged(5n, { id: "text/1", bits: 128 })
    expect(() => fromTagged(short, recipe)).toThrow(
      'the fingerprint uses "short/1" with 64 bits, but "text/1" with 64 was expected',
    )
    for (const other of [short, wide, "text/1:2b/6"]) {
      expect(codeOf(() => fromTagged(other, recipe))).toBe("RECIPE_MISMATCH")
      expect(codeOf(() => fromTagged(other))).toBe("none")
    }
    expect(codeOf(() => fromTagged(short, fromTagged(wide)))).toBe("RECIPE_MISMATCH")
  })

  test("that is none is refused, by the offending text", () => {
    const wrong = ["", "text/1", CAT_HEX, ":ab", "text/1:", "text/1:xy", "text/1:AB", "text/1:ab "]
    const widths = [
      "text/1:2b/8",
      "text/1:2b/4",
      "text/1:2b/0",
      "text/1:2b/",
      "text/1:2b/9",
      "a:1/2/3",
      `a:${"0".repeat(33)}`,
    ]
    for (const text of [
      ...wrong,
      ...widths,
      "x".repeat(1_000_000),
      `${"é".repeat(1000)}:ab`,
      5,
      null,
      undefined,
      ["a:b"],
    ]) {
      expect(
        codeOf(() => fromTagged(text as Anything)),
        String(text).slice(0, 20),
      ).toMatch(/^INVALID_(FINGERPRINT|ARGUMENT)$/)
    }
    // 6 bits have no 7th.
    expect(codeOf(() => fromTagged("text/1:7f/6"))).toBe("INVALID_FINGERPRINT")
    expect(() => fromTagged("text/1:xy")).toThrow('got "text/1:xy"')
  })
})

describe("in JSON", () => {
  const { recipe } = new SimHash()

  test("every fingerprint of a value is tagged and comes back, and nothing else changes", () => {
    const value = {
      title: `text/1:${CAT_HEX}`,
      at: [1, null, { deep: 5n }],
      simhash: "a word",
      fingerprint: 1n << 63n,
    }
    const text = JSON.stringify(value, jsonReplacer(recipe))
    expect(text).toContain('{"simhash":"text/1:8000000000000000"}')
    expect(JSON.parse(text, jsonReviver(recipe))).toEqual(value)
  })

  test("a fingerprint of another recipe is refused, and a bigint that is none", () => {
    const text = JSON.stringify([5n], jsonReplacer(new SimHash("page/1").recipe))
    expect(codeOf(() => JSON.parse(text, jsonReviver(recipe)))).toBe("RECIPE_MISMATCH")
    expect(codeOf(() => JSON.stringify([1n << 64n], jsonReplacer(recipe)))).toBe("INVALID_FINGERPRINT")
    for (const none of ['{"simhash":5}', '{"simhash":"yes"}', '{"simhash":null}']) {
      expect(
        codeOf(() => JSON.parse(none, jsonReviver(recipe))),
        none,
      ).toBe("INVALID_FINGERPRINT")
    }
  })
})

test("what is no fingerprint in a form is an error that names it", () => {
  const cases: [string, () => unknown][] = [
    ["a fingerprint is 1 to 16 bytes long, got 0", () => fromBytes(new Uint8Array(0))],
    ["a fingerprint is 8 bytes long, got 4", () => fromBytes(new Uint8Array(4), 64)],
    [
      "a fingerprint of up to 6 bits must be a bigint from 0 to 2^6 - 1, got 64n",
      () => fromBytes(Uint8Array.of(64), 6),
    ],
    ['a fingerprint must have 1 to 128 binary digits, got "012"', () => fromBits("012")],
    // The last character has bits that no byte has.
    [
      'a fingerprint must be padded base64 of 1 to 16 bytes, got "WBqZT8SHaBh="',
      () => fromBase64("WBqZT8SHaBh="),
    ],
    ['a fingerprint must be padded base64 of 1 to 16 bytes, got "-_=="', () => fromBase64("-_==")],
    [
      "a fingerprint of up to 6 bits must be a bigint from 0 to 2^6 - 1, got 64n",
      () => fromLimbs(BigUint64Array.of(64n), 6),
    ],
  ]
  for (const [sentence, work] of cases) {
    expect(work).toThrow(sentence)
    expect(codeOf(work)).toBe("INVALID_FINGERPRINT")
  }
  const invalid: [string, () => unknown][] = [
    ['order must be "big" or "little", got "LE"', () => toBytes(1n, 64, "LE" as Anything)],
    ["65-bit fingerprints take two limbs each, got 3", () => fromLimbs(new BigUint64Array(3), 65)],
    ["fingerprints must be an iterable, got 5", () => toLimbs(5 as Anything)],
  ]
  for (const [sentence, work] of invalid) {
    expect(work).toThrow(sentence)
    expect(codeOf(work)).toBe("INVALID_ARGUMENT")
  }
})

test("bytes are read from any view, and stay as they are", () => {
  const buffer = Uint8Array.of(9, 0x0a, 0xbc, 9).buffer
  for (const view of [new Uint8Array(buffer, 1, 2), new DataView(buffer, 1, 2)]) {
    expect(fromBytes(view)).toBe(fromHex("0abc", 16))
    expect(toHex(fromBytes(view, 16, "little"), 16)).toBe("bc0a")
  }
  expect(Array.from(new Uint8Array(buffer))).toEqual([9, 0x0a, 0xbc, 9])
})
