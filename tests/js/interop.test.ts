// The recipes of other libraries: known answers, which the tests in Rust read too, and what is invalid.
import { DuplicateIndex, fromLimbs, type Input, SimHashError, toHex } from "simhash-wasm"
import * as interop from "simhash-wasm/interop"
import { describe, expect, test } from "vitest"
import pypi from "../vectors/pypi-simhash.json"
import { codeOf } from "./code-of.js"

const { InteropSimHash } = interop

interface Vector {
  recipe: interop.InteropRecipeName
  input: Input
  bits: number
  hex: string
}
const vectors = pypi.vectors as Vector[]

describe("pypi-simhash/1 and pypi-simhash/2", () => {
  test.each(vectors)("$recipe gives the library's answer for $input at $bits bits", (vector) => {
    const { recipe, input, bits, hex } = vector
    const simhash = new InteropSimHash({ recipe, bits })
    expect(simhash.recipe).toEqual({ id: recipe, bits })
    expect(toHex(simhash.fingerprint(input), bits)).toBe(hex)
    if (typeof input !== "string") return
    expect(toHex(fromLimbs(simhash.fingerprints(["another text", input]), bits)[1] ?? -1n, bits)).toBe(hex)
  })

  test("a text of any length takes the same features as its parts, and memory is given back", () => {
    const simhash = new InteropSimHash("pypi-simhash/2")
    const short = simhash.fingerprint("you")
    // Of 3 MB, longer than the buffer that is kept: one feature is most of all.
    const long = `${"美".repeat(1_000_000)} the end`
    expect(simhash.fingerprint(long)).toBe(simhash.fingerprint("美美美美"))
    expect(simhash.fingerprint("you")).toBe(short)
  })

  test("law: an iterable, a Map, an object and texts of weights give the same", () => {
    const simhash = new InteropSimHash({ recipe: "pypi-simhash/1", bits: 96 })
    const pairs: [string, number][] = [
      ["a", 0.5],
      ["b", 3],
      ["c", -1.25],
    ]
    const expected = simhash.fingerprint(pairs)
    expect(expected >> 96n).toBe(0n)
    expect(simhash.fingerprint(new Map(pairs))).toBe(expected)
    expect(simhash.fingerprint(Object.fromEntries(pairs))).toBe(expected)
    const numerals = pairs.map(([feature, weight]) => [feature, ` ${weight} `] as const)
    expect(simhash.fingerprint(numerals)).toBe(expected)
  })

  test("lone surrogates are dropped, as by the library", () => {
    const simhash = new InteropSimHash("pypi-simhash/2")
    expect(simhash.fingerprint("a\ud800b")).toBe(simhash.fingerprint("ab"))
  })

  test("an index takes the fingerprints under the recipe's id", () => {
    const simhash = new InteropSimHash("pypi-simhash/2")
    const { id, bits } = simhash.recipe
    const index = new DuplicateIndex({ recipe: id, bits, maxDistance: 3 })
    index.set("stored", 12036468966196712661n)
    expect(index.query(simhash.fingerprint("The cat sat on the mat!"))).toEqual([
      { id: "stored", distance: 0 },
    ])
  })
})

test("anything else than a recipe and an input is an error that names it", () => {
  const make = (recipe?: unknown) => () => new InteropSimHash(recipe as interop.InteropRecipeName)
  expect(interop.SimHashError).toBe(SimHashError)
  expect(make("text/1")).toThrow(
    'unknown recipe of another library "text/1": the recipes are pypi-simhash/1, pypi-simhash/2',
  )
  const wrong = [undefined, null, 1, [], {}, "", { recipe: "pypi-simhash/2", bits: 0 }, { recipe: "text/1" }]
  for (const value of wrong) expect(codeOf(make(value))).toBe("INVALID_ARGUMENT")
  expect(make({ recipe: "pypi-simhash/2", f: 64 })).toThrow('unknown option of InteropSimHash: "f"')
  const simhash = new InteropSimHash("pypi-simhash/2")
  for (const value of [undefined, null, 5, ["a", ["b", 2]], [["a", Number.NaN]], [["a", 3e9]]]) {
    expect(codeOf(() => simhash.fingerprint(value as Input))).toBe("INVALID_ARGUMENT")
    expect(codeOf(() => simhash.fingerprints(value as string[]))).toBe("INVALID_ARGUMENT")
  }
  expect(() => simhash.fingerprint([["cat", Number.POSITIVE_INFINITY]])).toThrow(
    'the weight of "cat" must be a finite number from -2147483648 to 2147483648, got Infinity',
  )
})
