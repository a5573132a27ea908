// Runs the command lines as a user does: the installed programs, their output and their exit status.
import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { constants, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileURLToPath, pathToFileURL } from "node:url"
import { SimHash, toHex } from "simhash-wasm"
import { afterAll, beforeEach, expect } from "vitest"

/** Where npm puts the programs of packages. */
export const bin = fileURLToPath(new URL("node_modules/.bin/", import.meta.url))
export const program = join(bin, "simhash-wasm")
export const lintProgram = join(bin, "simhash-lint")

/** Where it runs: a folder of its own, and empty before each test. */
export const folder = mkdtempSync(join(tmpdir(), "simhash-wasm-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
})

export interface Result {
  status: number | null
  stdout: string
  stderr: string
}

export interface Around {
  input?: string | Uint8Array | Iterable<string | Uint8Array>
  /** A module that runs first, as text. */
  before?: string
  /** Which program is run: simhash-wasm by default. */
  by?: string
}

/**
 * Runs a program in the folder. The runs of a file share a process, but for those with a module that runs first or an input in
 * pieces; cli.node.ts compares both ways.
 */
export function run(
  args: readonly string[],
  { input = "", before, by = program }: Around = {},
): Promise<Result> {
  if (before !== undefined || (typeof input !== "string" && !(input instanceof Uint8Array)))
    return runAlone(args, { input, by, ...(before === undefined ? {} : { before }) })
  const result = last.then(() => hosted(args, input, by))
  last = result.catch(() => {})
  return result
}

/** Runs a program in the folder, in a process of its own. */
export async function runAlone(
  args: readonly string[],
  { input = "", ...around }: Around = {},
): Promise<Result> {
  const child = start(args, around)
  const whole = typeof input === "string" || input instanceof Uint8Array ? [input] : input
  const fed = pipeline(Readable.from(whole, { objectMode: false }), child.stdin as NodeJS.WritableStream)
  const [result] = await Promise.all([ended(child), fed.catch(() => {})])
  return result
}

let host: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()
afterAll(() => host?.disconnect())

async function hosted(args: readonly string[], input: string | Uint8Array, by: string): Promise<Result> {
  host ??= fork(fileURLToPath(new URL("cli-host.mjs", import.meta.url)), {
    cwd: folder,
    execArgv: [],
    serialization: "advanced",
  })
  const ending = new AbortController()
  const { signal } = ending
  try {
    host.send({ url: pathToFileURL(realpathSync(by)).href, args, input })
    const ended = once(host, "exit", { signal }).then(([status]) => {
      throw new Error(`the process of the command lines has ended with ${status}`)
    })
    const [result] = await Promise.race([once(host, "message", { signal }), ended])
    return result as Result
  } finally {
    ending.abort()
  }
}

/** Runs simhash-lint in the folder. */
export const runLint = (args: readonly string[], around?: Around) => run(args, { ...around, by: lintProgram })

/** Starts a program, and leaves its input open. */
export function start(
  args: readonly string[],
  { before, by = program }: Omit<Around, "input"> = {},
): ChildProcess {
  const first = before && `--import=data:text/javascript,${encodeURIComponent(before)}`
  return spawn(by, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: first ?? "" } })
}

/** Gives a process more input than a pipe holds, so that it has begun to read. */
export function begun({ stdin }: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => stdin?.write(lines(FOX).repeat(1 << 14), resolve))
}

/** What a process has printed when it ends, and how it ends. */
export async function ended(child: ChildProcess): Promise<Result> {
  const texts = [child.stdout, child.stderr].map(async (stream) => {
    let text = ""
    for await (const chunk of (stream as Readable).setEncoding("utf8")) text += chunk
    return text
  })
  const [[code, signal], stdout = "", stderr = ""] = await Promise.all([once(child, "close"), ...texts])
  // As a shell says it of a process that a signal ended.
  const status = code ?? 128 + constants.signals[signal as NodeJS.Signals]
  return { status, stdout, stderr }
}

/** The rows of a run that goes well and has nothing to say. */
export async function rows(args: readonly string[], around?: Around): Promise<string[]> {
  const { status, stdout, stderr } = await run(args, around)
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  return stdout.split("\n").slice(0, -1)
}

/** Writes a file into the folder. */
export const file = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
/** Writes files into the folder, and into folders in it. Any of them may be run. */
export function put(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content, { mode: 0o755 })
  }
}
export const read = (name: string) => readFileSync(join(folder, name))
export const lines = (...list: unknown[]) => `${list.join("\n")}\n`
export const jsonl = (...list: unknown[]) => lines(...list.map((value) => JSON.stringify(value)))
/** The fingerprint of a text, as it is printed. */
export const hex = (text: string, simhash = new SimHash()) =>
  toHex(simhash.fingerprint(text), simhash.recipe.bits)

export const FOX = "the quick brown fox jumps over the lazy dog"
export const FOX_TOO = "the quick brown fox jumped over the lazy dog"
export const WATER = "drink enough water on every day of the week"
export const FERRY =
  "The ferry to the island leaves the old harbour at nine in the morning, and at noon on Sundays."
