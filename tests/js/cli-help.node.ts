// What the help of the command lines says is so.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter } from "node:path"
import { describe, expect, test } from "vitest"
import { bin, ended, file, folder, lintProgram, program, rows, run } from "./cli.js"

interface Command {
  readonly options: readonly string[]
  readonly summary: string
}
type Table = Readonly<Record<string, { readonly value?: string }>>

interface Helped {
  readonly name: string
  readonly by: string
  readonly words: readonly string[]
  readonly command: Command
  readonly table: Table
}

describe("help", async () => {
  const inside = (file: string) => import(new URL(`node_modules/${file}.js`, import.meta.url).href)
  const { COMMANDS } = (await inside("simhash-wasm/dist/cli/commands")) as {
    COMMANDS: ReadonlyMap<string, Command>
  }
  const { OPTIONS } = (await inside("simhash-wasm/dist/cli/options")) as { OPTIONS: Table }
  const { lint } = (await inside("simhash-lint/dist/lint/src/command")) as { lint: Command }
  const { OPTIONS: ofLint } = (await inside("simhash-lint/dist/lint/src/options")) as { OPTIONS: Table }
  const { parse } = (await inside("simhash-wasm/dist/cli/program/option")) as {
    parse(args: readonly string[], table: Table, names: readonly string[]): unknown
  }
  const help = async (...args: string[]) => (await rows([...args, "--help"])).join("\n")

  /** Every command once, by one of its names, of either program. */
  const HELPED: Helped[] = [
    ...[...new Map([...COMMANDS].map(([name, command]) => [command, name] as const).reverse())].map(
      ([command, name]) => ({ name, by: program, words: name.split(" "), command, table: OPTIONS }),
    ),
    { name: "simhash-lint", by: lintProgram, words: [], command: lint, table: ofLint },
  ]

  test("lists every command", async () => {
    expect(COMMANDS.size).toBeGreaterThan(0)
    for (const short of ["--help", "-h"]) {
      const text = (await rows([short])).join("\n")
      for (const [name, { summary }] of COMMANDS) {
        expect(text).toMatch(new RegExp(`^  (.*, )?${name}(,.*)?  +${summary}$`, "m"))
      }
    }
    const ofIndex = await help("index")
    expect([...ofIndex.matchAll(/^ {2}(index \w+) /gm)].map(([, name]) => name)).toEqual(
      [...COMMANDS.keys()].filter((name) => name.startsWith("index ")),
    )
  })

  test.each(HELPED)("of $name lists every option that it takes, and no other", async (helped) => {
    const { by, words, command, table } = helped
    const { options } = command
    const text = (await rows([...words, "--help"], { by })).join("\n")
    const listed = [...text.matchAll(/^ {2}(?:-\w, )?--([\w-]+)( [A-Z]+)? {2}/gm)]
    expect(listed.map(([, option]) => option)).toEqual(options)
    expect(listed.map(([, , value]) => value?.trim())).toEqual(options.map((name) => table[name]?.value))
    // The parser agrees: of all options there are, it takes the listed ones.
    const values: Record<string, string> = {
      ...{ output: "tsv", by: "score", keep: "first", with: "code", without: "code" },
      format: by === program ? "lines" : "sarif",
    }
    const all = { ...OPTIONS, ...ofLint, ...table }
    for (const [name, { value }] of Object.entries(all)) {
      const read = () => parse([value ? `--${name}=${values[name] ?? "1"}` : `--${name}`], table, options)
      if (options.includes(name)) expect(read, name).not.toThrow()
      else expect(read, name).toThrow(`'--${name}'`)
    }
    const other = Object.keys(all).find((name) => !options.includes(name) && !all[name]?.value) as string
    expect(await run([...words, `--${other}`], { by })).toMatchObject({ status: 2, stdout: "" })
  })

  test.each(HELPED)("of $name has examples that can be run", async ({ by, words }) => {
    const [usage, ...text] = await rows([...words, "--help"], { by })
    const examples = text.slice(text.indexOf("Examples:")).filter((line) => /^ {2}[^#]/.test(line))
    expect(examples.length).toBeGreaterThan(1)
    file("titles.txt", "")
    for (const line of examples) {
      const shell = spawn("sh", ["-c", `${line.replace("zcat titles.gz", "cat titles.txt")} --help`], {
        cwd: folder,
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
      })
      const { status, stdout } = await ended(shell)
      expect({ status, usage: stdout.split("\n")[0] }).toEqual({ status: 0, usage })
    }
  })

  test("is the same by every name of a command", async () => {
    for (const name of ["pairs", "groups"]) {
      const own = await help(name)
      expect(await help("index", name)).toBe(
        own.replace(`simhash-wasm ${name}`, `simhash-wasm index ${name}`),
      )
    }
  })

  test("is no wider than a terminal", async () => {
    for (const { by, words } of HELPED) {
      const lines = await rows([...words, "--help"], { by })
      for (const line of lines.slice(0, lines.indexOf("Examples:")))
        expect(line.length).toBeLessThanOrEqual(80)
    }
  })

  test("prints the version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
    expect(await rows(["--version"])).toEqual([version])
    expect(await rows(["--version"], { by: lintProgram })).toEqual([version])
  })
})
