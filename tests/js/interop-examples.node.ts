// The modules of examples/interop, with the package as it is installed.
import { createHash } from "node:crypto"
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { distance, fromSigned } from "simhash-wasm"
import { expect, test } from "vitest"
import known from "../vectors/other-systems.json"
import { answersOf, installed, text } from "./pypi-package.js"
import { Random } from "./random.js"

const source = fileURLToPath(new URL("../../examples/interop", import.meta.url))
const copy = fileURLToPath(new URL(".examples/interop", import.meta.url))
rmSync(copy, { recursive: true, force: true })
// Where the package is found.
cpSync(source, copy, { recursive: true })

interface System {
  fingerprint(input: unknown, bits?: number): bigint | Promise<bigint>
}

interface Options {
  readonly bits: number
  readonly tie: "zero" | "one"
  readonly weights?: readonly number[]
}

const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ `${copy}/${name}.js`)
const SHARED = ["votes", "fnv1", "lookup3", "blake2b", "crc32c"]
const SYSTEMS = readdirSync(source)
  .filter((file) => file.endsWith(".js"))
  .map((file) => file.slice(0, -3))
  .filter((name) => !SHARED.includes(name))

test.each(SYSTEMS)("%s gives the known answers of its system", async (name) => {
  const { fingerprint } = (await load(name)) as System
  const vectors = known.vectors.filter(({ module }) => module === name)
  expect(vectors.length).toBeGreaterThan(1)
  for (const { input, bits, hex } of vectors)
    expect([input, await fingerprint(input, bits)]).toEqual([input, BigInt(`0x${hex}`)])
})

test("every known answer is that of a module", () => {
  const modules = new Set(known.vectors.map(({ module }) => module))
  expect([...modules].sort()).toEqual(SYSTEMS.toSorted())
})

test.each(SYSTEMS.filter((name) => name !== "python-hashes"))(
  "%s has the low bits of its widest, and refuses more",
  async (name) => {
    const { fingerprint } = (await load(name)) as System
    const [{ input, hex } = { input: "", hex: "" }] = known.vectors.filter(({ module }) => module === name)
    expect(await fingerprint(input)).toBe(BigInt(`0x${hex}`))
    expect(await fingerprint(input, 20)).toBe(BigInt.asUintN(20, BigInt(`0x${hex}`)))
    const tooWide = name === "wayback" ? 513 : 65
    await expect((async () => fingerprint(input, tooWide))()).rejects.toThrow(RangeError)
  },
)

test("law: each bit is the sign of its votes, at any width, with and without weights", async () => {
  const { votes } = (await load("votes")) as { votes(hashes: bigint[], options: Options): bigint }
  const random = new Random(17n)
  for (const bits of [1, 63, 64, 65, 128, 129, 256, 300]) {
    for (const tie of ["zero", "one"] as const) {
      for (const count of [0, 1, 2, 6]) {
        const hash = () => BigInt(`0b${Array.from({ length: bits }, () => random.below(2)).join("")}`)
        const hashes = Array.from({ length: count }, hash)
        const weights = hashes.map(() => random.below(9) / 4 - 1)
        for (const given of [undefined, weights]) {
          const wanted = Array.from({ length: bits }, (_, bit) => {
            const sum = hashes.reduce((sum, hash, at) => {
              const weight = given?.[at] ?? 1
              return sum + ((hash >> BigInt(bit)) & 1n ? weight : -weight)
            }, 0)
            const isOne = sum > 0 || (sum === 0 && tie === "one")
            return isOne ? 1n << BigInt(bit) : 0n
          }).reduce((all, bit) => all | bit, 0n)
          // Features of weight 0 alone are no features.
          if (given?.every((weight) => weight === 0)) continue
          expect(votes(hashes, { bits, tie, ...(given && { weights: given }) })).toBe(wanted)
        }
      }
    }
  }
})

interface Wayback extends System {
  fingerprint(text: string, bits?: number): bigint
  toBase64(fingerprint: bigint, bits?: number): string
  fromBase64(text: string, bits?: number): bigint
  distance(a: bigint, b: bigint): number
}

test("gives the archive's fingerprints of 2,000 texts as the Python package simhash does", async (context) => {
  const found = installed("2.1.2")
  if ("reason" in found) return context.skip(`simhash 2.1.2 is not installed: ${found.reason}`)
  const { fingerprint } = (await load("wayback")) as Wayback
  const random = new Random(256n)
  const given = Array.from({ length: 2000 }, (_, at) => {
    // Few words of one text, so that they repeat, and what separates words in Python.
    const words = text(random, 60).split(/(?<=.{3})/u)
    const separators = [" ", "\n", ", ", "\u0085", "\u001f", "\ufeff", "\u3000", "_", ".", "€"]
    const spaced = Array.from({ length: random.below(80) }, () =>
      [words[random.below(words.length)], separators[random.below(separators.length)]].join(""),
    )
    return [spaced.join(""), [64, 128, 256, 512][at % 4] as number] as const
  })
  const expected = answersOf<string[]>("wayback.py", found.folder, given)
  expect(expected).toHaveLength(2000)
  for (const [at, [text, bits]] of given.entries()) {
    const own = fingerprint(text, bits)
    if (own !== BigInt(`0x${expected[at]}`)) expect([text, own]).toEqual([text, BigInt(`0x${expected[at]}`)])
  }
})

test("the archive's base64 is that of the lowest byte first, and is read back", async () => {
  const { toBase64, fromBase64 } = (await load("wayback")) as Wayback
  const vectors = known.vectors.filter(({ base64 }) => base64 !== undefined)
  expect(vectors.length).toBeGreaterThan(4)
  for (const { hex, base64 = "", bits } of vectors) {
    expect(toBase64(BigInt(`0x${hex}`), bits)).toBe(base64)
    expect(fromBase64(base64, bits)).toBe(BigInt(`0x${hex}`))
  }
})

test("law: base64 at any width is read back", async () => {
  const { toBase64, fromBase64 } = (await load("wayback")) as Wayback
  for (const bits of [1, 8, 20, 127, 128, 129, 256, 300, 511, 512]) {
    for (const value of [0n, 1n, 1n << BigInt(bits - 1), (1n << BigInt(bits)) - 1n])
      expect(fromBase64(toBase64(value, bits), bits)).toBe(value)
  }
})

test("what is no base64 of the width is refused", async () => {
  const { toBase64, fromBase64 } = (await load("wayback")) as Wayback
  const whole = toBase64((1n << 256n) - 2n)
  expect(fromBase64(whole)).toBe((1n << 256n) - 2n)
  const short = toBase64(1n, 128)
  // Bits that no byte has, no padding, white space, the other alphabet, another width.
  const others = [
    `${whole.slice(0, -2)}9=`,
    whole.slice(0, -1),
    ` ${whole}`,
    whole.replaceAll("/", "_"),
    short,
    "",
  ]
  for (const text of others) expect(() => fromBase64(text), text).toThrow(RangeError)
  for (const value of [-1n, 1n << 256n, 1]) expect(() => toBase64(value as bigint)).toThrow(RangeError)
})

test("distances above 128 bits count every bit once", async () => {
  const { distance, fingerprint, fromBase64 } = (await load("wayback")) as Wayback
  const random = new Random(18n)
  for (let round = 0; round < 50; round++) {
    const bits = () => BigInt(`0b${Array.from({ length: 512 }, () => random.below(2)).join("")}`)
    const [a, b] = [bits(), bits()]
    expect(distance(a, b)).toBe([...(a ^ b).toString(2)].filter((digit) => digit === "1").length)
  }
  // Two of the tests of the Wayback Machine's page, of 64 bits.
  expect(distance(fromBase64("p52rLL+Hi2o=", 64), fromBase64("ox2rLL2Xi2o=", 64))).toBe(4)
  const [one, other] = ["the cat sat on the mat", "the cat sat on a mat"].map((text) => fingerprint(text))
  expect(distance(one as bigint, other as bigint)).toBe(37)
  for (const value of [-1n, 1n << 512n]) expect(() => distance(value, 0n)).toThrow(RangeError)
})

test("a column of signed integers holds the known answers", async () => {
  const { signedFingerprint } = (await load("sha1-shingles")) as {
    signedFingerprint(text: string): Promise<bigint>
  }
  const vectors = known.vectors.filter(({ signed }) => signed !== undefined)
  expect(vectors.some(({ signed }) => signed?.startsWith("-"))).toBe(true)
  for (const { input, hex, signed = "" } of vectors) {
    expect(await signedFingerprint(input as string)).toBe(BigInt(signed))
    expect(fromSigned(BigInt(signed))).toBe(BigInt(`0x${hex}`))
  }
})

test("BLAKE2b is that of OpenSSL at every length around a block", async () => {
  const { blake2b } = (await load("blake2b")) as { blake2b(text: string): bigint }
  for (let length = 0; length < 400; length++) {
    const text = "añ日x"[length % 4]?.repeat(length) ?? ""
    expect(blake2b(text)).toBe(BigInt(`0x${createHash("blake2b512").update(text).digest("hex")}`))
  }
})

test("the example of the README prints what it says", async () => {
  const readme = readFileSync(`${source}/README.md`, "utf8")
  const [, stored, text, answer] =
    /= (0x\w+)n[\s\S]*?fingerprint\("([^"]+)"\)\) \/\/ (\d+)/.exec(readme) ?? []
  const { fingerprint } = (await load("go-simhash")) as System
  expect(distance(BigInt(stored as string), await fingerprint(text))).toBe(Number(answer))
})
