// The recipes pypi-simhash/1 and pypi-simhash/2 beside the Python package itself, where pip installs it.
import { toHex } from "simhash-wasm"
import { InteropSimHash } from "simhash-wasm/interop"
import { describe, expect, test } from "vitest"
import { answersOf, installed, text } from "./pypi-package.js"
import { Random } from "./random.js"

type Given = string | string[] | [string, number][]

/** The package fails for weights above 255 with NumPy 2. */
const weight = (random: Random) =>
  [1 + random.below(60), 51 + random.below(205), random.below(1e6) / 3e5][random.below(3)]

describe.each([
  ["pypi-simhash/1", "1.7.1", [8, 64, 128]],
  ["pypi-simhash/2", "2.1.2", [8, 64, 128]],
] as const)("%s", (recipe, version, widths) => {
  test(`gives the fingerprints of simhash ${version} for 2,000 texts, as tokens and weighted too`, (context) => {
    const found = installed(version)
    if ("reason" in found) return context.skip(`simhash ${version} is not installed: ${found.reason}`)
    const random = new Random(17n)
    const inputs = Array.from({ length: 2000 }, (): Given[] => {
      const whole = text(random, 120)
      const tokens = whole.split(" ")
      return [whole, tokens, tokens.map((token): [string, number] => [token, weight(random) as number])]
    }).flat()
    const given = inputs.map(
      (input, at) => [input, widths[at % 7 === 0 ? 0 : 1 + (at % 2)] as number] as const,
    )
    const expected = answersOf<string[]>("pypi-simhash.py", found.folder, given)
    expect(expected).toHaveLength(6000)
    const simhashes = new Map(widths.map((bits) => [bits as number, new InteropSimHash({ recipe, bits })]))
    const own = given.map(([input, bits]) => toHex(simhashes.get(bits)?.fingerprint(input) as bigint, bits))
    for (const [at, answer] of own.entries()) {
      if (answer !== expected[at]) expect([given[at], answer]).toEqual([given[at], expected[at]])
    }
  })
})
