// What the command line replaces, what it leaves behind, and what a terminal gets to see.
import { spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs"
import { join } from "node:path"
import { DuplicateIndex } from "simhash-wasm"
import { beforeEach, describe, expect, test } from "vitest"
import {
  begun,
  ended,
  FOX,
  FOX_TOO,
  file,
  folder,
  hex,
  jsonl,
  lines,
  program,
  read,
  rows,
  run,
  start,
  WATER,
} from "./cli.js"

const BUILD = ["index", "build", "--format", "lines"]
const TEMPORARY = /^\.simhash-.*\.tmp$/
const temporary = () => readdirSync(folder).filter((name) => TEMPORARY.test(name))
const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
/** Runs a line of shell in the folder; $0 is the program. */
const shell = (line: string, ...more: string[]) =>
  ended(spawn("sh", ["-c", line, program, ...more], { cwd: folder }))
const linux = process.platform === "linux"

describe("index build replaces no input", () => {
  const TEXT = lines(FOX, WATER)
  beforeEach(() => {
    mkdirSync(join(folder, "sub"))
    file("x.txt", TEXT)
    file("y.txt", lines(FOX_TOO))
    symlinkSync("x.txt", join(folder, "symbolic"))
    symlinkSync("symbolic", join(folder, "symbolic too"))
    linkSync(join(folder, "x.txt"), join(folder, "sub/hard"))
  })

  test.each<[what: string, inputs: string[], out: string]>([
    ["itself", ["x.txt"], "x.txt"],
    ["another spelling", ["x.txt"], "./sub/../x.txt"],
    ["an absolute path", ["x.txt"], join(folder, "x.txt")],
    ["a symbolic link", ["x.txt"], "symbolic"],
    ["a link to a link", ["symbolic too"], "symbolic"],
    ["a hard link", ["x.txt"], "sub/hard"],
    ["a hard link as the input", ["sub/hard"], "x.txt"],
    ["one of several", ["y.txt", "sub/hard"], "symbolic too"],
  ])("by %s, with --force or without", async (_, inputs, out) => {
    for (const force of [[], ["--force"]]) {
      const before = readdirSync(folder)
      const { status, stdout, stderr } = await run([...BUILD, ...inputs, "-o", out, ...force])
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
      expect(stderr).toBe(
        `simhash-wasm: ${out} is the same file as the input ${inputs.at(-1)}, and is not replaced: give -o another name\n`,
      )
      expect(read("x.txt").toString()).toBe(TEXT)
      expect(readdirSync(folder)).toEqual(before)
    }
  })

  test("that standard input comes from", async () => {
    for (const line of [`"$0" "$@" < x.txt`, `"$0" "$@" - y.txt < sub/hard`]) {
      const { status, stderr } = await shell(line, ...BUILD, "-o", "x.txt", "--force")
      expect(status).toBe(1)
      expect(stderr).toContain("x.txt is the same file as the input standard input, and is not replaced")
    }
    expect(read("x.txt").toString()).toBe(TEXT)
  })

  test("that becomes the output while it is read", async () => {
    // The input is a pipe, which is not yet at its end.
    const child = start([...BUILD, "-", "y.txt", "-o", "new.simhash"])
    const result = ended(child)
    await begun(child)
    renameSync(join(folder, "y.txt"), join(folder, "new.simhash"))
    linkSync(join(folder, "new.simhash"), join(folder, "y.txt"))
    child.stdin?.end(TEXT)
    const { status, stderr } = await result
    expect(status).toBe(1)
    expect(stderr).toContain("new.simhash is the same file as the input y.txt")
    expect(read("y.txt").toString()).toBe(lines(FOX_TOO))
    expect(temporary()).toEqual([])
  })
})

describe("index build replaces no file that is not a snapshot", () => {
  beforeEach(() => file("x.txt", lines(FOX)))
  const asked = [...BUILD, "x.txt", "-o", "thesis.tex"]

  test("and says so, unless --force is given", async () => {
    // As long as the first bytes of a snapshot, and a beginning of them.
    for (const content of ["\\documentclass{article}", "SIMHASH\n", "SIM", "\0"]) {
      file("thesis.tex", content)
      expect(await run(asked)).toEqual({
        status: 1,
        stdout: "",
        stderr:
          "simhash-wasm: thesis.tex exists and is not a snapshot: give -o another name, or --force to replace it\n",
      })
      expect(read("thesis.tex").toString()).toBe(content)
      expect(readdirSync(folder)).toEqual(["thesis.tex", "x.txt"])
    }
    expect(await rows([...asked, "--force"])).toEqual([])
    expect(DuplicateIndex.fromBytes(read("thesis.tex")).size).toBe(1)
  })

  test("but a snapshot, one that is damaged, and an empty file", async () => {
    for (const content of [new DuplicateIndex().toBytes(), "SIMHASH\x1a and no more", ""]) {
      file("thesis.tex", content)
      expect(await rows(asked)).toEqual([])
      expect(DuplicateIndex.fromBytes(read("thesis.tex")).size).toBe(1)
    }
  })

  test("that appears while it reads", async () => {
    const child = start([...BUILD, "-o", "thesis.tex"])
    const result = ended(child)
    await begun(child)
    file("thesis.tex", "\\documentclass{article}")
    child.stdin?.end(FOX)
    expect((await result).stderr).toContain("thesis.tex exists and is not a snapshot")
    expect(read("thesis.tex").toString()).toBe("\\documentclass{article}")
    expect(temporary()).toEqual([])
  })

  test("and fills what a link to nowhere points to", async () => {
    mkdirSync(join(folder, "sub"))
    symlinkSync("sub/real.simhash", join(folder, "link"))
    expect(await rows([...BUILD, "x.txt", "-o", "link"])).toEqual([])
    expect(readlinkSync(join(folder, "link"))).toBe("sub/real.simhash")
    expect(DuplicateIndex.fromBytes(read("sub/real.simhash")).size).toBe(1)
  })

  test("and ends at a link to itself", async () => {
    symlinkSync("loop", join(folder, "loop"))
    const { status, stderr } = await run([...BUILD, "x.txt", "-o", "loop"])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "simhash-wasm: cannot write loop: too many symbolic links encountered\n",
    })
    expect(lstatSync(join(folder, "loop")).isSymbolicLink()).toBe(true)
  })

  test("and takes a name for -o", async () => {
    for (const args of [["-o", ""], ["--out="]]) {
      const { status, stderr } = await run([...BUILD, "x.txt", ...args])
      expect(status).toBe(2)
      expect(stderr).toContain('-o takes the name of a file, got ""')
    }
  })
})

test.skipIf(!linux)(
  "standard output that goes to a file that is read is refused, by every command",
  async () => {
    file("x.txt", lines(FOX, WATER))
    for (const command of ["fingerprint --format lines", "pairs --format lines", "index build -o -"]) {
      for (const line of [`"$0" ${command} x.txt >> x.txt`, `"$0" ${command} < x.txt >> x.txt`]) {
        const { status, stderr } = await shell(line)
        expect(status).toBe(1)
        expect(stderr).toMatch(/^simhash-wasm: .* is the file that standard output goes to/)
        expect(read("x.txt").toString()).toBe(lines(FOX, WATER))
      }
    }
  },
)

describe("temporary files", () => {
  beforeEach(() => file("x.txt", lines(FOX)))
  const build = (name: string) => rows([...BUILD, "x.txt", "-o", name])

  /** Finishes writing only when there is a file "go", or after a signal. */
  const waiting = `
    import { existsSync } from "node:fs"
    import { open } from "node:fs/promises"
    const any = await open(process.execPath)
    const files = Object.getPrototypeOf(any)
    await any.close()
    let stopped = false
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => { stopped = true })
    files.sync = async () => {
      while (!stopped && !existsSync("go")) await new Promise((resolve) => setTimeout(resolve, 10))
    }`

  /** A run that is writing: its temporary file is whole, and not yet renamed. */
  async function writing(name: string) {
    const before = temporary()
    const child = start([...BUILD, "-o", name], { before: waiting })
    child.stdin?.end(lines(WATER, FOX))
    const result = ended(child)
    for (;;) {
      // An empty file of this name is the test of whether the folder can be written to, and vanishes at once.
      const made = temporary().find((name) => !before.includes(name) && sizeOf(name) > 0)
      if (made !== undefined) return { child, result, made }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async function killed(name: string): Promise<string> {
    const { child, result, made } = await writing(name)
    child.kill("SIGKILL")
    await result
    return made
  }

  test("of runs that were killed are removed by the next run with the same output", async () => {
    await killed("a.simhash")
    await killed("a.simhash")
    await killed("b.simhash")
    expect(temporary()).toHaveLength(1 + 1)
    await build("a.simhash")
    expect(temporary()).toHaveLength(1)
    await build("b.simhash")
    expect(temporary()).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(["a.simhash", "b.simhash", "x.txt"])
  })

  test("of a run that is alive stay, and that run goes well", async () => {
    const { result } = await writing("a.simhash")
    await build("a.simhash")
    expect(temporary()).toHaveLength(1)
    file("go", "")
    expect(await result).toEqual({ status: 0, stdout: "", stderr: "" })
    expect(DuplicateIndex.fromBytes(read("a.simhash")).size).toBe(2)
    expect(temporary()).toEqual([])
  })

  test.skipIf(!linux)("whose process id was given to another process are removed", async () => {
    const left = await killed("a.simhash")
    const [dot, output, machine, , started, random] = left.split("-")
    // This process is alive, and did not start when that run did.
    renameSync(
      join(folder, left),
      join(folder, [dot, output, machine, process.pid, started, random].join("-")),
    )
    await build("a.simhash")
    expect(temporary()).toEqual([])
  })

  test("of other machines stay for a week", async () => {
    const left = await killed("a.simhash")
    const [dot, output, , ...rest] = left.split("-")
    const foreign = [dot, output, randomBytes(8).toString("hex"), ...rest].join("-")
    renameSync(join(folder, left), join(folder, foreign))
    await build("a.simhash")
    expect(temporary()).toEqual([foreign])
    const days = (count: number) => Date.now() / 1000 - count * 24 * 60 * 60
    utimesSync(join(folder, foreign), days(6), days(6))
    await build("a.simhash")
    expect(temporary()).toEqual([foreign])
    utimesSync(join(folder, foreign), days(8), days(8))
    await build("a.simhash")
    expect(temporary()).toEqual([])
  })

  test("are distinguished from files with similar names", async () => {
    const left = await killed("a.simhash")
    mkdirSync(join(folder, left.replace(/[0-9a-f]{16}\.tmp$/, "0123456789abcdef.tmp")))
    symlinkSync("x.txt", join(folder, left.replace(/[0-9a-f]{16}\.tmp$/, "fedcba9876543210.tmp")))
    const others = [`${left}~`, `x${left}`, ".simhash-notes.tmp", left.replace(".simhash", ".simhush")]
    for (const name of others) file(name, "mine")
    await build("a.simhash")
    expect(existsSync(join(folder, left))).toBe(false)
    expect(temporary()).toHaveLength(2 + 1)
    for (const name of others) expect(read(name).toString()).toBe("mine")
  })

  test("are as private as the snapshot that they replace", async () => {
    file("a.simhash", new DuplicateIndex().toBytes())
    chmodSync(join(folder, "a.simhash"), 0o600)
    const { result } = await writing("a.simhash")
    expect(statSync(join(folder, temporary()[0] as string)).mode & 0o777).toBe(0o600)
    file("go", "")
    expect((await result).status).toBe(0)
    expect(statSync(join(folder, "a.simhash")).mode & 0o777).toBe(0o600)
  })

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("go where %s ends the run", async (signal) => {
    const { child, result } = await writing("a.simhash")
    child.kill(signal)
    expect((await result).status).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
    expect(readdirSync(folder)).toEqual(["x.txt"])
  })

  test.skipIf(!linux)("go where the disk is full, and the old snapshot stays", async () => {
    const old = new DuplicateIndex().set("old", 1n).toBytes()
    file("a.simhash", old)
    file("many.txt", lines(...Array.from({ length: 20_000 }, (_, n) => `text ${n}`)))
    // The shell's limit is in blocks; the system refuses as it does where a disk is full.
    const { status, stdout, stderr } = await shell(
      `ulimit -f 8; exec "$0" "$@"`,
      ...[...BUILD, "many.txt", "-o", "a.simhash"],
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
    expect(stderr).toBe("simhash-wasm: cannot write a.simhash: file too large\n")
    expect(new Uint8Array(read("a.simhash"))).toEqual(old)
    expect(readdirSync(folder).sort()).toEqual(["a.simhash", "many.txt", "x.txt"])
  })

  test.skipIf(!linux)("are none where the output is a device", async () => {
    const { status, stderr } = await run([...BUILD, "x.txt", "-o", "/dev/full"])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "simhash-wasm: cannot write /dev/full: no space left on device\n",
    })
    expect(await rows([...BUILD, "x.txt", "-o", "/dev/null"])).toEqual([])
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true)
    // A pipe has no path.
    const piped = await shell(`"$0" "$@" | wc -c`, ...BUILD, "x.txt", "-o", "/dev/stdout")
    await build("a.simhash")
    expect(Number(piped.stdout)).toBe(read("a.simhash").length)
  })
})

describe("what a terminal gets", () => {
  const ESC = "\u001b[31mred\u001b[0m"
  /** Ids that a terminal would obey, and how they are shown in tsv. */
  const IDS: readonly (readonly [id: string, shown: string])[] = [
    [ESC, "\\u001b[31mred\\u001b[0m"],
    ["\u009b31m", "\\u009b31m"],
    ["\u0000\u0007\u007f\u0085", "\\u0000\\u0007\\u007f\\u0085"],
    ["txt.\u202eexe", "txt.\\u202eexe"],
    ["\u2066a\u2069\u200e\u200f\u061c", "\\u2066a\\u2069\\u200e\\u200f\\u061c"],
    ["\u2028\u2029", "\\u2028\\u2029"],
    ["\t\n\r\\", "\\t\\n\\r\\\\"],
    // Text that looks like an escape sequence is distinguished from one.
    ["\\u001b", "\\\\u001b"],
    ["妈妈 👩‍👩‍👧 e\u0301", "妈妈 👩‍👩‍👧 e\u0301"],
    ["__proto__", "__proto__"],
  ]
  const input = jsonl(...IDS.map(([id], n) => ({ id, text: `${FOX} ${n}` })))
  const fingerprints = IDS.map((_, n) => hex(`${FOX} ${n}`))
  const terminal = "process.stdout.isTTY = true"
  const ask = ["fingerprint", "--format", "jsonl"]

  test("has no control character in tsv, and no two ids look alike", async () => {
    const printed = await rows(ask, { input, before: terminal })
    expect(printed).toEqual(IDS.map(([, shown], n) => `${shown}\t${fingerprints[n]}`))
    expect(new Set(printed).size).toBe(IDS.length)
  })

  test("has none in jsonl either, which is the same JSON", async () => {
    const printed = await rows([...ask, "--output", "jsonl"], { input, before: terminal })
    expect(printed.join("")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
    expect(printed.map((row) => JSON.parse(row).id)).toEqual(IDS.map(([id]) => id))
  })

  test("is not what a pipe gets: bytes as they are, and rows that stay unambiguous", async () => {
    const printed = await rows(ask, { input })
    const short: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" }
    expect(printed).toEqual(
      IDS.map(([id], n) => `${id.replace(/[\t\n\r\\]/g, (c) => short[c] ?? c)}\t${fingerprints[n]}`),
    )
  })

  test.skipIf(!linux || spawnSync("script", ["--version"]).status !== 0)(
    "is so on a terminal of the system",
    async () => {
      file("ids.jsonl", input)
      const ran = await ended(
        spawn("script", ["-qec", `"${program}" ${ask.join(" ")} ids.jsonl`, "/dev/null"], { cwd: folder }),
      )
      expect(ran.status).toBe(0)
      expect(ran.stdout.split("\r\n").slice(0, -1)).toEqual(
        IDS.map(([, shown], n) => `${shown}\t${fingerprints[n]}`),
      )
    },
  )

  test("has no control character in sentences that quote input, on a terminal or not", async () => {
    file("docs.jsonl", jsonl({ id: ESC, text: FOX }, { id: ESC, text: WATER }))
    file(`${ESC}\u202e.txt`, Buffer.from("\xff", "latin1"))
    for (const before of [undefined, "process.stderr.isTTY = true"]) {
      for (const args of [
        ["pairs", "docs.jsonl"],
        ["fingerprint", `${ESC}\u202e.txt`],
        ["fingerprint", `--${ESC}`],
        ["fingerprint", "--format", ESC],
        ["fingerprint", "--recipe", ESC],
        ["index", "build", "docs.jsonl", "--replace", "-o", `nowhere/${ESC}\u009b`],
        [ESC],
      ]) {
        const { status, stdout, stderr } = await run(args, before === undefined ? {} : { before })
        expect(status).toBeGreaterThan(0)
        expect(stdout).toBe("")
        for (const line of stderr.replaceAll("\r\x1b[K", "").split("\n").slice(0, -1)) {
          expect(line).toMatch(/^simhash-wasm: /)
          expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
        }
        expect(stderr).toContain("u001b[31mred")
      }
    }
  })

  test("is no sentence without end", async () => {
    const { status, stderr } = await run(["fingerprint", `--${"a".repeat(100_000)}`])
    expect(status).toBe(2)
    expect(stderr.length).toBeLessThan(11_000)
  })

  test("is no snapshot", async () => {
    const { status, stdout, stderr } = await run(["index", "build", "-o", "-"], {
      input: FOX,
      before: terminal,
    })
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    expect(stderr).toContain("a snapshot is binary, which a terminal cannot show")
  })
})

test("an id of a megabyte is printed whole, and quoted by its beginning without cutting a character", async () => {
  const id = "👩".repeat(1 << 18)
  const input = jsonl({ id, text: FOX })
  expect(await rows(["fingerprint", "--format", "jsonl"], { input })).toEqual([`${id}\t${hex(FOX)}`])
  const { status, stderr } = await run(["pairs", "--format", "jsonl"], { input: input + input })
  expect(status).toBe(1)
  expect(stderr).toMatch(/the id "(👩)+… is already in use/u)
  expect(stderr.length).toBeLessThan(300)
})
