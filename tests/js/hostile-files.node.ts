// Hostile files, names, patterns and configurations, as somebody contributes them to documents that a workflow checks.
import { execFileSync, spawn } from "node:child_process"
import { readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import { ended, FERRY, folder, lines, lintProgram, program, put, run, runLint, start } from "./cli.js"
import { NAMES, TEXTS } from "./hostile/names.js"
import { commandsIn } from "./hostile/workflow-commands.js"

const linux = process.platform === "linux"

const link = (to: string, name: string) => symlinkSync(to, join(folder, name))
const fifo = (name: string) => execFileSync("mkfifo", [join(folder, name)])
/** Runs a line of shell; $0 is the program. */
const shell = (line: string, by = program) => ended(spawn("bash", ["-c", line, by], { cwd: folder }))

/** Lints in a folder of the folder. */
const lintIn = (name: string, ...args: string[]) =>
  ended(spawn(lintProgram, args, { cwd: join(folder, name), env: { ...process.env, NODE_OPTIONS: "" } }))

describe("links", () => {
  beforeEach(() => put({ "docs/a.md": lines(FERRY), "secret.md": lines(FERRY) }))

  test("that lead out of the folders that are named are left out, with a note", async () => {
    link("../secret.md", "docs/link.md")
    expect(await runLint(["docs"])).toEqual({
      status: 0,
      stdout: "No duplicates in 1 file, 1 paragraph\n",
      stderr:
        "simhash-lint: left out 1 link that leads out of the folders that are named: docs/link.md (--follow-links)\n",
    })
    expect((await runLint(["docs/*.md"])).stdout).toBe("No duplicates in 1 file, 1 paragraph\n")
    expect((await runLint(["docs", "--follow-links"])).stdout).toContain("1 warning in 2 files")
    // The folder that it leads to is named too.
    expect((await runLint(["docs", "."])).stderr).toBe("")
  })

  test("alone are a gate that read nothing: status 2, with --quiet too", async () => {
    rmSync(join(folder, "docs/a.md"))
    link("../secret.md", "docs/link.md")
    const { status, stderr } = await runLint(["docs", "--quiet"])
    expect([status, stderr]).toEqual([
      2,
      "simhash-lint: nothing was read: all that is named are links that lead elsewhere (--follow-links)\n",
    ])
  })

  test("to folders elsewhere are left out too, and entered once if links are followed", async () => {
    put({ "other/b.md": lines(FERRY), "other/deep/c.md": lines(FERRY) })
    link("../other", "docs/sub")
    link("../other/deep", "docs/deep")
    link("../docs", "other/circle")
    link("..", "other/up")
    expect(await runLint(["docs"])).toEqual({
      status: 0,
      stdout: "No duplicates in 1 file, 1 paragraph\n",
      stderr:
        "simhash-lint: left out 2 links that lead out of the folders that are named: docs/deep and others (--follow-links)\n",
    })
    expect((await runLint(["docs", "--follow-links"])).stdout).toContain("1 warning of 3 copies in 4 files")
    // Who means a link to be left out says so.
    put({ ".simhashignore": "docs/sub\n/docs/deep/\n" })
    expect((await runLint(["docs"])).stderr).toBe("")
    rmSync(join(folder, ".simhashignore"))
    rmSync(join(folder, "docs/a.md"))
    expect((await runLint(["docs", "--quiet"])).status).toBe(2)
  })

  test("of .simhashignore lead nowhere else, and a .gitignore that is a link is none, as for git", async () => {
    put({ "rules.txt": "a.md\n", "in/a.md": lines(FERRY), "in/b.md": lines(FERRY) })
    link("../rules.txt", "in/.gitignore")
    expect((await lintIn("in", ".")).stdout).toContain("in 2 files")
    link("../rules.txt", "in/.simhashignore")
    const { status, stderr } = await lintIn("in", ".")
    expect([status, stderr]).toEqual([
      2,
      "simhash-lint: .simhashignore leads out of the working folder (--follow-links)\n",
    ])
    expect((await lintIn("in", ".", "--follow-links")).stdout).toContain("in 1 file,")
  })

  test.skipIf(!linux)("to files without end are read up to the limit", async () => {
    for (const target of ["/proc/self/pagemap", "/dev/zero"]) link(target, `docs/${target.slice(-4)}.md`)
    expect((await runLint(["docs"])).status).toBe(0)
    const { status, stderr } = await runLint(["docs", "--follow-links"])
    expect(status).toBe(2)
    expect(stderr).toContain("docs/emap.md: it cannot be read: ")
    expect(stderr).toContain("docs/zero.md: it cannot be read: it is not a regular file")
  })
})

describe.skipIf(!linux)("named pipes", () => {
  test.each([
    ["the configuration", ["--config", "pipe.md", "a.md"], "cannot read pipe.md: it is not a regular file"],
    [
      "the baseline",
      ["--baseline", "pipe.md", "a.md"],
      "cannot read the baseline pipe.md: it is not a regular file",
    ],
    ["a file", ["pipe.md"], "pipe.md is not a regular file"],
    ["a file in a folder", ["."], "pipe.md: it cannot be read: it is not a regular file"],
  ])("as %s are refused, and nobody waits for their writers", async (_, args, sentence) => {
    put({ "a.md": lines(FERRY) })
    fifo("pipe.md")
    const { status, stderr } = await runLint([...args])
    expect(status).toBe(2)
    expect(stderr).toContain(sentence)
  })

  test("as .gitignore or .simhashignore are refused", async () => {
    put({ "a.md": lines(FERRY) })
    fifo(".simhashignore")
    expect(await runLint(["."])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("not a regular file"),
    })
  })
})

describe("a contributed configuration", () => {
  const config = (value: object) =>
    put({ "in/.simhashrc.json": JSON.stringify(value), "in/a.md": lines(FERRY) })
  const lint = (...args: string[]) => lintIn("in", ...args)

  test.each([["../*.md"], [".."], ["../secret.md"], ["../nothing"], ["*/../../*.md"], ["/etc/passwd"]])(
    "names no files outside of the working folder, as %s",
    async (name) => {
      put({ "secret.md": lines(FERRY) })
      config({ files: [name] })
      expect(await lint()).toEqual({
        status: 2,
        stdout: "",
        stderr: `simhash-lint: .simhashrc.json: "files" names ${name}, which is outside of the working folder: name it on the command line\n`,
      })
      expect((await lint("../secret.md")).status).toBe(0)
    },
  )

  test("names no links that lead out of it", async () => {
    put({ "out/secret.md": lines(FERRY) })
    config({ files: ["link", "link.md", "a.md"] })
    link("../out", "in/link")
    link("../out/secret.md", "in/link.md")
    const { stdout, stderr } = await lint()
    expect(stdout).toBe("No duplicates in 1 file, 1 paragraph\n")
    expect(stderr).toContain("left out 2 links that lead out of the folders that are named: link and others")
    expect((await lint("--follow-links")).stdout).toContain("in 2 files")
  })

  test("reads and writes no baseline outside of it", async () => {
    put({ "secret.json": '{"version":1,"findings":[]}' })
    for (const baseline of ["../secret.json", "../new.json", "link.json", "dangling.json"]) {
      config({ files: ["."], baseline })
      if (baseline === "link.json") link("../secret.json", "in/link.json")
      if (baseline === "dangling.json") link("../new.json", "in/dangling.json")
      for (const args of [[], ["--write-baseline"]]) {
        const { status, stderr } = await lint(...args)
        expect([status, stderr]).toEqual([2, expect.stringContaining("leads out of the working folder")])
      }
    }
    expect(readFileSync(join(folder, "secret.json"), "utf8")).toBe('{"version":1,"findings":[]}')
    expect((await lint("--baseline", "../secret.json")).status).toBe(0)
  })

  test("is no link to a file elsewhere, of which an error would quote the beginning", async () => {
    put({ "secret.txt": "password", "in/a.md": lines(FERRY) })
    link("../secret.txt", "in/.simhashrc.json")
    const { status, stderr } = await lint("a.md")
    expect(status).toBe(2)
    expect(stderr).toContain(".simhashrc.json leads out of the working folder")
    expect(stderr).not.toContain("password")
  })

  test("names nothing that no file can be called", async () => {
    for (const value of [{ files: ["a\0.md"] }, { files: ["."], baseline: "a\0" }]) {
      config(value)
      const { status, stderr } = await lint()
      expect([status, stderr]).toEqual([2, expect.stringContaining("without NUL")])
    }
  })

  test("that is very large is refused", async () => {
    put({ "in/.simhashrc.json": " ".repeat(1 << 21), "in/a.md": lines(FERRY) })
    expect((await lint("a.md")).stderr).toContain("it has more than 1024 KiB")
  })
})

test("patterns and rules end, whatever the names are, and have limits", async () => {
  const name = `d/${"a".repeat(200)}.md`
  const pattern = "d/*a*a*a*a*a*a*a*a*ab.md"
  const rules = `${"**/a/".repeat(20)}b.md\n`
  put({ [name]: lines(FERRY), ".gitignore": rules, ".simhashignore": `${pattern}\n${rules}` })
  const said = async (...args: string[]) => {
    const { status, stderr } = await runLint(args)
    return [status, stderr]
  }
  expect(await said(pattern)).toEqual([2, expect.stringContaining("no file matches")])
  expect(await said("d/*a*a*.md", "--ignore", pattern)).toEqual([0, ""])
  const tooLong = expect.stringContaining("a pattern must have at most 4096 characters")
  expect(await said(`d/${"*a".repeat(3000)}`)).toEqual([2, tooLong])
  expect(await said("!(d)")).toEqual([2, expect.stringContaining("--ignore leaves files out")])
  const nested = `${"{a,".repeat(1000)}b${"}".repeat(1000)}`
  const tooDeep = "simhash-lint: a pattern must have at most 64 nested alternatives\n"
  expect(await said(nested)).toEqual([2, tooDeep])
})

test.skipIf(process.platform === "win32").each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a process whose thread is busy", async (signal, status) => {
  put({ "d/a.md": lines(FERRY) })
  const busy = `import fs from "node:fs"
      import { syncBuiltinESMExports } from "node:module"
      fs.readdirSync = () => { fs.writeSync(2, "busy"); for (;;); }
      syncBuiltinESMExports()`
  const child = start(["d"], { before: busy, by: lintProgram })
  const result = ended(child)
  await new Promise((resolve) => child.stderr?.once("data", resolve))
  child.kill(signal)
  expect((await result).status).toBe(status)
})

describe.skipIf(process.platform === "win32")("no output holds a command of a workflow", () => {
  /** Names and texts that a runner or a terminal obeys, each text in two files, one file broken. */
  beforeEach(() => {
    for (const name of NAMES) put({ [`${name}.md`]: lines(...TEXTS.flatMap((text) => [text, ""])) })
    put({ [`${NAMES[0]}.mdx`]: "<b {x\n", [`${NAMES[6]}.mdx`]: "a\0" })
  })

  /** Characters that a terminal obeys, or that end a line where none should end. */
  const obeyed = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/u

  test("the names and texts would be commands as they are", () => {
    expect(commandsIn([...NAMES, ...TEXTS].join("\n")).length).toBeGreaterThan(8)
  })

  test.each(["text", "json", "sarif"])("in the format %s, and on standard error", async (format) => {
    for (const more of [[], ["--strict"], ["--config", `${NAMES[4]}.md`], ["--changed-since", NAMES[5]]]) {
      const { stdout, stderr } = await runLint([".", "--format", format, ...more])
      expect(stderr).not.toBe("")
      expect([...commandsIn(stdout), ...commandsIn(stderr)]).toEqual([])
      expect(stdout + stderr).not.toMatch(obeyed)
      if (format !== "text" && stdout !== "") {
        // The names are there all the same.
        const names = new Set(namesIn(JSON.parse(stdout)))
        for (const name of NAMES) expect(names).toContain(`${name}.md`)
      }
    }
  })

  /** The values of "path" and "uri" anywhere in a value. */
  function namesIn(value: unknown): string[] {
    if (typeof value !== "object" || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => {
      if (key === "path") return [inner]
      return key === "uri" ? [decodeURIComponent(inner)] : namesIn(inner)
    })
  }

  test("in the format github, but for the annotations", async () => {
    const { stdout, stderr } = await runLint([".", "--format", "github"])
    for (const { runner, name } of commandsIn(stdout)) {
      expect(runner).toBe("GitHub")
      expect(["warning", "notice"]).toContain(name)
    }
    expect(commandsIn(stdout)).toHaveLength(stdout.split("\n").length - 1)
    expect(commandsIn(stderr)).toEqual([])
    // Runners other than GitHub's, which find their commands anywhere in a line.
    expect(stdout).not.toMatch(/##[a-z]*\[/i)
  })

  test.each(["tsv", "jsonl"])("in rows of the format %s", async (output) => {
    const files = NAMES.map((name) => `${name}.md`)
    for (const command of ["fingerprint", "pairs", "groups"]) {
      const { status, stdout, stderr } = await run([command, "--output", output, ...files])
      expect([status, commandsIn(stdout), commandsIn(stderr)]).toEqual([0, [], []])
    }
  })

  test.each([
    ["simhash-lint", lintProgram, ["."], 2],
    ["simhash-wasm", program, ["fingerprint", "."], 1],
  ] as const)(
    "in an error of %s that nobody foresaw, whose status is its own",
    async (name, by, args, status) => {
      const before = `import fs from "node:fs"
      import { syncBuiltinESMExports } from "node:module"
      const fail = () => { throw new RangeError(${JSON.stringify(`a${NAMES[3]}${NAMES[8]}\u001b`)}) }
      fs.readdirSync = fs.createReadStream = fail
      syncBuiltinESMExports()`
      const result = await run(args, { before, by })
      expect(result).toMatchObject({
        status,
        stdout: "",
        stderr: expect.stringMatching(new RegExp(`^${name}: RangeError: a`)),
      })
      expect(result.stderr).toContain(`${name}:     at `)
      expect(commandsIn(result.stderr)).toEqual([])
      expect(result.stderr).not.toMatch(obeyed)
    },
  )
})

describe("what could not be read", () => {
  test("makes the exit status 2, unless that is allowed", async () => {
    put({ "d/a.md": lines(FERRY), "d/b.md": "a\0", ".simhashrc.json": "{}" })
    link("loop.md", "d/loop.md")
    const sentence =
      "simhash-lint: 2 files or folders that were named could not be read (--allow-unreadable)\n"
    expect(await runLint(["d", "--quiet"])).toEqual({
      status: 2,
      stdout: "No duplicates in 1 file, 1 paragraph\n",
      stderr: sentence,
    })
    expect((await runLint(["d", "--allow-unreadable"])).status).toBe(0)
    put({ ".simhashrc.json": '{"allowUnreadable":true}' })
    expect((await runLint(["d"])).status).toBe(0)
    put({ ".simhashrc.json": "{}" })
    const written = await runLint(["d", "--baseline", "known.json", "--write-baseline"])
    expect(written.status).toBe(2)
  })

  /** A module that makes a function of the file system refuse paths that end with a name, which root may read. */
  const refusing = (method: string, name: string) => `import fs from "node:fs"
      import { syncBuiltinESMExports } from "node:module"
      const real = fs.${method}
      fs.${method} = (path, ...more) => {
        if (!String(path).endsWith(${JSON.stringify(name)})) return real(path, ...more)
        throw Object.assign(new Error("EACCES"), { code: "EACCES", errno: -13 })
      }
      syncBuiltinESMExports()`

  test("may be a folder alone", async () => {
    put({ "d/a.md": lines(FERRY) })
    for (const args of [["d"], ["d/*.md"], ["d", "--quiet"], ["d", "--format", "json"], ["d", "--strict"]]) {
      const { status, stderr } = await runLint([...args], { before: refusing("readdirSync", "d") })
      expect([status, stderr]).toEqual([2, expect.stringMatching(/could not be read|cannot be read/)])
    }
  })

  test("may be all that is in a folder, of which names alone can be read", async () => {
    put({ "d/a.md": lines(FERRY) })
    // Whether the folder is one of git, and the file.
    expect(await runLint(["d"], { before: refusing("statSync", ".git") })).toMatchObject({
      status: 0,
      stderr: "",
    })
    const { status, stderr } = await runLint(["d"], { before: refusing("openSync", "a.md") })
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("d/a.md: it cannot be read: permission denied"),
    ])
  })
})

describe.skipIf(!linux)("standard streams", () => {
  beforeEach(() =>
    put({ "a.md": lines(FERRY, "", FERRY), "d/a.md": lines(...Array(3000).fill(`${FERRY}\n`)) }),
  )

  test("whose reader is gone end the process as SIGPIPE does, or with the status of the findings", async () => {
    const { stdout } = await shell(
      `"$0" d --min-words 3 | head -1 > /dev/null; echo "\${PIPESTATUS[0]}"`,
      lintProgram,
    )
    expect(["141\n", "1\n"]).toContain(stdout)
    expect((await shell(`"$0" d | true; echo "\${PIPESTATUS[0]}"`, lintProgram)).stdout).toBe("141\n")
  })

  test("that are full are an error of the command, whose status is 2 for lint", async () => {
    expect(await shell(`"$0" a.md > /dev/full`, lintProgram)).toEqual({
      status: 2,
      stdout: "",
      stderr: "simhash-lint: cannot write to standard output: no space left on device\n",
    })
  })

  test("that are closed are not empty", async () => {
    expect(await shell(`"$0" fingerprint <&-`)).toEqual({
      status: 1,
      stdout: "",
      stderr: "simhash-wasm: cannot read standard input: it is closed\n",
    })
    expect((await shell(`"$0" fingerprint < /dev/null`)).status).toBe(0)
  })
})

test.skipIf(!linux)("where there is too little address space, memory is what is missing", async () => {
  const { status, stderr } = await shell(`ulimit -v 4000000; exec "$0" fingerprint /dev/null`)
  expect([status, stderr]).toEqual([
    1,
    "simhash-wasm: there is not enough memory for the WebAssembly module\n",
  ])
})
