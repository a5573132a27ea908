// The modules of examples/interop, with the package as it is installed.
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { distance } from "simhash-wasm"
import { expect, test } from "vitest"
import known from "../vectors/other-systems.json"
import { Random } from "./random.js"

const source = fileURLToPath(new URL("../../examples/interop", import.meta.url))
const copy = fileURLToPath(new URL(".examples/interop", import.meta.url))
rmSync(copy, { recursive: true, force: true })
// Where the package is found.
cpSync(source, copy, { recursive: true })

interface System {
  fingerprint(input: unknown, bits?: number): bigint
}

interface Options {
  readonly bits: number
  readonly tie: "zero" | "one"
  readonly weights?: readonly number[]
}

const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ `${copy}/${name}.js`)
const SHARED = ["votes", "fnv1", "lookup3"]
const SYSTEMS = readdirSync(source)
  .filter((file) => file.endsWith(".js"))
  .map((file) => file.slice(0, -3))
  .filter((name) => !SHARED.includes(name))

test.each(SYSTEMS)("%s gives the known answers of its system", async (name) => {
  const { fingerprint } = (await load(name)) as System
  const vectors = known.vectors.filter(({ module }) => module === name)
  expect(vectors.length).toBeGreaterThan(1)
  for (const { input, bits, hex } of vectors)
    expect([input, fingerprint(input, bits)]).toEqual([input, BigInt(`0x${hex}`)])
})

test("every known answer is that of a module", () => {
  const modules = new Set(known.vectors.map(({ module }) => module))
  expect([...modules].sort()).toEqual(SYSTEMS.toSorted())
})

test.each(SYSTEMS.filter((name) => name !== "python-hashes"))(
  "%s has the low bits of 64, and refuses more",
  async (name) => {
    const { fingerprint } = (await load(name)) as System
    const [{ input, hex } = { input: "", hex: "" }] = known.vectors.filter(({ module }) => module === name)
    expect(fingerprint(input)).toBe(BigInt(`0x${hex}`))
    expect(fingerprint(input, 20)).toBe(BigInt.asUintN(20, BigInt(`0x${hex}`)))
    expect(() => fingerprint(input, 65)).toThrow(RangeError)
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

test("the example of the README prints what it says", async () => {
  const readme = readFileSync(`${source}/README.md`, "utf8")
  const [, stored, text, answer] =
    /= (0x\w+)n[\s\S]*?fingerprint\("([^"]+)"\)\) \/\/ (\d+)/.exec(readme) ?? []
  const { fingerprint } = (await load("go-simhash")) as System
  expect(distance(BigInt(stored as string), fingerprint(text))).toBe(Number(answer))
})
