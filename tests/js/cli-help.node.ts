// What the help of the command line says is so.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter } from "node:path"
import { describe, expect, test } from "vitest"
import { bin, ended, file, folder, rows, run } from "./cli.js"

describe("help", async () => {
  const inside = (file: string) =>
    import(new URL(`node_modules/simhash-wasm/dist/cli/${file}.js`, import.meta.url).href)
  const { COMMANDS } = (await inside("commands")) as {
    COMMANDS: ReadonlyMap<string, { options: readonly string[]; summary: string }>
  }
  const { OPTIONS, parse } = (await inside("options")) as {
    OPTIONS: Record<string, { name?: string; value?: string }>
    parse(args: readonly string[], names: readonly string[]): unknown
  }
  /** A name for each command. */
  const names = [
    ...new Map([...COMMANDS].map(([name, command]) => [command, name] as const).reverse()).values(),
  ]
  const help = async (...args: string[]) => (await rows([...args, "--help"])).join("\n")

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

  test.each(names)("of %s lists every option that it takes, and no other", async (name) => {
    const words = name.split(" ")
    const text = await help(...words)
    const listed = [...text.matchAll(/^ {2}(?:-\w, )?--([\w-]+)( [A-Z]+)? {2}/gm)]
    const options = COMMANDS.get(name)?.options ?? []
    // Two commands may give one name different meanings: then the key is not the name.
    expect(listed.map(([, option]) => option)).toEqual(options.map((key) => OPTIONS[key]?.name ?? key))
    expect(listed.map(([, , value]) => value?.trim())).toEqual(options.map((key) => OPTIONS[key]?.value))
    // The parser agrees: of all options there are, it takes the listed ones.
    const values: Record<string, string> = {
      ...{ format: "lines", output: "tsv", by: "score", keep: "first" },
      ...{ "lint-format": "sarif", with: "code", without: "code" },
    }
    for (const [key, { name = key, value }] of Object.entries(OPTIONS)) {
      const taken = options.includes(key)
      // Of a name with two meanings, the command's own is tried.
      if (!taken && options.some((other) => (OPTIONS[other]?.name ?? other) === name)) continue
      const read = () => parse([value ? `--${name}=${values[key] ?? "1"}` : `--${name}`], options)
      if (taken) expect(read, key).not.toThrow()
      else expect(read, key).toThrow(`'--${name}'`)
    }
    const other = Object.keys(OPTIONS).find((key) => !options.includes(key) && !OPTIONS[key]?.value) as string
    expect(await run([...words, `--${OPTIONS[other]?.name ?? other}`])).toMatchObject({
      status: 2,
      stdout: "",
    })
  })

  test.each(names)("of %s has examples that can be run", async (name) => {
    const text = await help(...name.split(" "))
    const [usage] = text.split("\n")
    const examples = [...(text.split("\nExamples:\n")[1] ?? "").matchAll(/^ {2}([^#].*)$/gm)]
    expect(examples.length).toBeGreaterThan(1)
    file("titles.txt", "")
    for (const [, line] of examples) {
      const shell = spawn("sh", ["-c", `${line?.replace("zcat titles.gz", "cat titles.txt")} --help`], {
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
    for (const name of COMMANDS.keys()) {
      const [text = ""] = (await help(...name.split(" "))).split("\nExamples:\n")
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80)
    }
  })

  test("prints the version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
    expect(await rows(["--version"])).toEqual([version])
  })
})
