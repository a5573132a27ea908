// The Python package simhash, where pip installs it, and texts to compare it by.
import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { STEP } from "../limits.js"
import type { Random } from "./random.js"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** The folder of a version of the package, which is installed once; or why it is not. */
export function installed(version: string): { folder: string } | { reason: string } {
  const folder = join(root, ".tools", `pypi-simhash-${version}`)
  if (existsSync(folder)) return { folder }
  // Test files run at the same time: the folder appears when it is whole, and the first of two stays.
  const own = `${folder}-${randomUUID()}`
  const args = ["-m", "pip", "install", "--quiet", "--target", own, `simhash==${version}`]
  const { status, error, stderr } = spawnSync("python3", args, { encoding: "utf8", timeout: STEP })
  try {
    if (status === 0) renameSync(own, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  if (status === 0) return { folder }
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
export function text(random: Random, most: number): string {
  const ranges = Array.from({ length: 1 + random.below(3) }, () => RANGES[random.below(RANGES.length)])
  const narrow = random.below(2) === 0
  const characters = Array.from({ length: random.below(most) }, () => {
    const [first, last] = ranges[random.below(ranges.length)] as [number, number]
    return String.fromCodePoint(first + random.below(narrow ? Math.min(5, last - first) : last + 1 - first))
  })
  return characters.join("")
}

/** The answers of a script of this folder, which reads JSON and prints JSON, with the installed package. */
export function answersOf<Answer>(script: string, folder: string, given: unknown): Answer {
  const { stdout, stderr, status } = spawnSync("python3", [fileURLToPath(new URL(script, import.meta.url))], {
    ...{ input: JSON.stringify(given), encoding: "utf8", maxBuffer: 1 << 26 },
    env: { ...process.env, PYTHONPATH: folder },
  })
  if (status !== 0) throw new Error(`${script}: ${stderr}`)
  return JSON.parse(stdout)
}
