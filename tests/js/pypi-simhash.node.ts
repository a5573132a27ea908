// The recipes pypi-simhash/1 and pypi-simhash/2 beside the Python package itself, where pip installs it.
import { spawnSync } from "node:child_process"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { toHex } from "simhash-wasm"
import { InteropSimHash } from "simhash-wasm/interop"
import { describe, expect, test } from "vitest"
import { STEP } from "../limits.js"
import { Random } from "./random.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const SCRIPT = fileURLToPath(new URL("pypi-simhash.py", import.meta.url))

type Given = string | string[] | [string, number][]

/** The folder of a version of the package, which is installed once; or why it is not. */
function installed(version: string): { folder: string } | { reason: string } {
  const folder = join(root, ".tools", `pypi-simhash-${version}`)
  if (existsSync(folder)) return { folder }
  const args = ["-m", "pip", "install", "--quiet", "--target", folder, `simhash==${version}`]
  const { status, error, stderr } = spawnSync("python3", args, { encoding: "utf8", timeout: STEP })
  if (status === 0) return { folder }
  rmSync(folder, { recursive: true, force: true })
  return { reason: error?.message ?? stderr.trim().split("\n").at(-1) ?? "pip failed" }
}

/** Scripts whose characters Unicode has had for long: the package drops those that its Python does not know. */
const RANGES: [number, number][] = [
  ...([
    [0x20, 0x7e],
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x3ff],
  ] as [number, number][]),
  ...([
    [0x400, 0x45f],
    [0x5d0, 0x5ea],
    [0x620, 0x669],
    [0x900, 0x96f],
    [0xe01, 0xe59],
  ] as [number, number][]),
  ...([
    [0x10a0, 0x10c5],
    [0x13a0, 0x13ef],
    [0x1e00, 0x1fff],
    [0x2150, 0x2188],
  ] as [number, number][]),
  ...([
    [0x3000, 0x30ff],
    [0x4e00, 0x9fa5],
    [0xac00, 0xd7a3],
    [0xff00, 0xffdc],
  ] as [number, number][]),
  ...([
    [0x10400, 0x1044f],
    [0x1f300, 0x1f64f],
    [0x20000, 0x2a6d6],
  ] as [number, number][]),
]

/** Characters of few scripts, so that features repeat. */
function text(random: Random, most: number): string {
  const ranges = Array.from({ length: 1 + random.below(3) }, () => RANGES[random.below(RANGES.length)])
  const narrow = random.below(2) === 0
  const characters = Array.from({ length: random.below(most) }, () => {
    const [first, last] = ranges[random.below(ranges.length)] as [number, number]
    return String.fromCodePoint(first + random.below(narrow ? Math.min(5, last - first) : last + 1 - first))
  })
  return characters.join("")
}

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
    const { stdout, stderr, status } = spawnSync("python3", [SCRIPT], {
      ...{ input: JSON.stringify(given), encoding: "utf8", maxBuffer: 1 << 26 },
      env: { ...process.env, PYTHONPATH: found.folder },
    })
    expect(status, stderr).toBe(0)
    const expected: string[] = JSON.parse(stdout)
    expect(expected).toHaveLength(6000)
    const simhashes = new Map(widths.map((bits) => [bits as number, new InteropSimHash({ recipe, bits })]))
    const own = given.map(([input, bits]) => toHex(simhashes.get(bits)?.fingerprint(input) as bigint, bits))
    for (const [at, answer] of own.entries()) {
      if (answer !== expected[at]) expect([given[at], answer]).toEqual([given[at], expected[at]])
    }
  })
})
