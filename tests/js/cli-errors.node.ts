// Whatever goes wrong on the command line: each mistake with its exit status and its sentence.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { DuplicateIndex, SimHash } from "simhash-wasm"
import { beforeEach, describe, expect, test } from "vitest"
import { ended, FOX, file, folder, jsonl, lines, program, run, start, WATER } from "./cli.js"

describe("what goes wrong", () => {
  const said = (...sentences: string[]) => lines(...sentences.map((sentence) => `simhash-wasm: ${sentence}`))

  const ALL = "fingerprint, index build, index query, pairs, index pairs, groups, index groups, dedupe"
  const OF_INDEX = "index build, index query, index pairs, index groups"

  // What there is to go wrong with.
  beforeEach(() => {
    file("fox.txt", FOX)
    file("latin.txt", Buffer.from("one\ntwo\ncaf\xe9\nfour\n", "latin1"))
    file("cut.txt", Buffer.from("voilà").subarray(0, -1))
    file("docs.jsonl", jsonl({ id: "fox", text: FOX }, { id: "water", text: WATER }))
    const index = new DuplicateIndex()
    index.set("fox", new SimHash().fingerprint(FOX))
    file("fox.simhash", index.toBytes())
    file("cut.simhash", index.toBytes().subarray(0, -1))
    const ours = new DuplicateIndex({ recipe: "our-model/3", maxDistance: 3 }).set("fox", 1n)
    file("ours.simhash", ours.toBytes())
  })

  test.each<[command: string, sentence: string]>([
    ["", `a command is missing: the commands are ${ALL}`],
    ["toString", `unknown command "toString": the commands are ${ALL}`],
    ["index", `a command is missing: the commands are ${OF_INDEX}`],
    ["index find", `unknown command "index find": the commands are ${OF_INDEX}`],
    ["--quiet fingerprint", `unknown command "--quiet": the commands are ${ALL}`],
  ])("%s: an unknown command", async (command, sentence) => {
    expect(await run(command.split(" ").filter(Boolean))).toEqual({
      status: 2,
      stdout: "",
      stderr: said(sentence, '"simhash-wasm --help" shows how to use it'),
    })
  })

  test.each(
    Object.entries<string | RegExp>({
      "fingerprint --colour": /^simhash-wasm: Unknown option '--colour'/,
      "fingerprint --replace": /^simhash-wasm: Unknown option '--replace'/,
      "fingerprint -x": /^simhash-wasm: Unknown option '-x'/,
      "fingerprint --bits": /^simhash-wasm: Option '--bits <value>' argument missing/,
      "fingerprint --bits -1": /^simhash-wasm: Option '--bits' argument is ambiguous/,
      "fingerprint --quiet=yes": /^simhash-wasm: Option '--quiet' does not take an argument/,
      "fingerprint --bits=-1": '--bits takes a whole number, got "-1"',
      "fingerprint --bits many": '--bits takes a whole number, got "many"',
      "fingerprint --bits 1e2": '--bits takes a whole number, got "1e2"',
      "fingerprint --bits 0": "--bits: bits must be a whole number from 1 to 128, got 0",
      "fingerprint --bits 129": "--bits: bits must be a whole number from 1 to 128, got 129",
      "fingerprint --recipe text/9":
        '--recipe: unknown recipe "text/9": the recipes are text/1, short/1, page/1, python-hashes/1, java-simhash/1',
      "fingerprint --format csv": '--format takes text, lines or jsonl, got "csv"',
      "fingerprint --output csv": '--output takes tsv or jsonl, got "csv"',
      "fingerprint --field body": "--field is for jsonl, and the input is read as text: add --format jsonl",
      "fingerprint --format lines --id slug":
        "--id is for jsonl, and the input is read as lines: add --format jsonl",
      "fingerprint - fox.txt -": "standard input can be read only once, and is asked for twice",
      "index build fox.txt": "-o is missing: it names the snapshot to write",
      "index build fox.txt -o new.simhash --max-distance 65":
        "--max-distance: maxDistance must be a whole number from 0 to 64, got 65",
      "index query": "the snapshot to query is missing",
      "index query -": "standard input can be read only once, and is asked for twice",
      "index query fox.simhash --limit few": '--limit takes a whole number, got "few"',
      "index query fox.simhash --max-score 1.1": '--max-score takes a number from 0 to 1, got "1.1"',
      "index query fox.simhash --max-score=-0": '--max-score takes a number from 0 to 1, got "-0"',
      "index query fox.simhash --max-score .": '--max-score takes a number from 0 to 1, got "."',
      "index query fox.simhash --max-score 1e-1": '--max-score takes a number from 0 to 1, got "1e-1"',
      "index query fox.simhash --by name": '--by takes score or distance, got "name"',
      "index query fox.simhash --by distance --max-score .2":
        "--max-score and --by distance contradict each other",
      "index query fox.simhash --by score --fingerprint 0000000000000000":
        "--by score is for texts: a fingerprint alone is queried by distance",
      "index query fox.simhash --max-score .2 --fingerprint 0000000000000000":
        "--max-score is for texts: a fingerprint alone is queried by distance",
      "index query fox.simhash --fingerprint 12":
        '--fingerprint: a 64-bit fingerprint must have 16 hexadecimal digits, got "12"',
      "index query fox.simhash --max-distance 65":
        "--max-distance: fingerprints of 64 bits are at most 64 apart, got 65",
      "pairs fox.simhash --max-distance 65":
        "--max-distance: fingerprints of 64 bits are at most 64 apart, got 65",
      "pairs fox.simhash fox.txt": "fox.simhash is a snapshot, and must be the only file",
      "groups fox.simhash --format lines": "--format applies to texts, but fox.simhash is a snapshot",
      "index groups fox.simhash --connected": "--connected applies to texts, but fox.simhash is a snapshot",
      "pairs fox.txt --bits 128": "--bits applies to snapshots, and texts are compared by --min-similarity",
    }),
  )("%s: exit status 2", async (args, sentence) => {
    const { status, stdout, stderr } = await run(args.split(" "))
    const [command = ""] = /^(index )?\w+/.exec(args) ?? []
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    if (sentence instanceof RegExp) expect(stderr).toMatch(sentence)
    else expect(stderr).toBe(said(sentence, `"simhash-wasm ${command} --help" shows how to use it`))
    expect(stderr).toMatch(/ --help" shows how to use it\n$/)
  })

  test.each(
    Object.entries({
      "fingerprint nowhere.txt": "cannot read nowhere.txt: no such file or directory",
      "fingerprint .": "cannot read .: illegal operation on a directory",
      "fingerprint latin.txt": "latin.txt, line 3: this is not UTF-8",
      "fingerprint --format lines latin.txt": "latin.txt, line 3: this is not UTF-8",
      "fingerprint --format lines cut.txt": "cut.txt, line 1: this is not UTF-8",
      "fingerprint fox.simhash": "fox.simhash is a snapshot of an index, not a text",
      "pairs fox.txt fox.simhash": "fox.simhash is a snapshot of an index, not a text",
      "index query fox.txt fox.txt": "fox.txt is not a snapshot",
      "index query nowhere.simhash": "cannot read nowhere.simhash: no such file or directory",
      "index query fox.simhash --recipe short/1":
        'fox.simhash: the snapshot uses "text/1", but "short/1" was expected',
      "groups fox.simhash --bits 128":
        "fox.simhash: the snapshot has 64-bit fingerprints, but 128 bits were expected",
      "index query ours.simhash fox.txt":
        'ours.simhash holds fingerprints made by "our-model/3", which is not a recipe of this program: query it with --fingerprint, not with texts',
      "index build docs.jsonl docs.jsonl -o new.simhash":
        'docs.jsonl, line 1: the id "fox" is already in use (--replace lets the later text win)',
      "pairs fox.txt fox.txt": 'fox.txt: the id "fox.txt" is already in use',
      "index build fox.txt -o nowhere/new.simhash":
        "cannot write nowhere/new.simhash: no such file or directory",
      "index build fox.txt -o fox.txt/new.simhash": "cannot write fox.txt/new.simhash: not a directory",
      "index build fox.txt -o .": "cannot write .: illegal operation on a directory",
      "index build latin.txt -o new.simhash": "latin.txt, line 3: this is not UTF-8",
    }),
  )("%s: exit status 1", async (args, sentence) => {
    const there = readdirSync(folder)
    expect(await run(args.split(" "))).toEqual({ status: 1, stdout: "", stderr: said(sentence) })
    // Nothing half done lies about.
    expect(readdirSync(folder)).toEqual(there)
  })

  test.each<[what: string, json: string, sentence: string]>([
    ["no JSON", "fox", `this is not JSON: Unexpected token 'o', "fox" is not valid JSON`],
    ["no object", '"fox"', 'a line must be a JSON object, got "fox"'],
    ["an array", "[1]", "a line must be a JSON object, got an array"],
    ["no text", "{}", 'the field "text" is missing'],
    ["a text of another type", '{"text":["fox"]}', 'the field "text" must be a string, got an array'],
    ["an inherited text", '{"__proto__":{"text":"fox"}}', 'the field "text" is missing'],
    [
      "no id of any use",
      '{"text":"fox","id":null}',
      'the id, the field "id", must be a string or a finite number, got null',
    ],
    [
      "an infinite id",
      '{"text":"fox","id":1e999}',
      'the id, the field "id", must be a string or a finite number, got null',
    ],
    [
      "an id that is rounded",
      '{"text":"fox","id":12345678901234567890}',
      'the id, the field "id", is a number too large to be exact, near 12345678901234567000: write it as a string',
    ],
    [
      "an id that cannot be written",
      '{"text":"fox","id":"\\ud800"}',
      'the id, the field "id", has a lone surrogate, which cannot be written: "\\ud800"',
    ],
  ])("a line with %s: exit status 1", async (_, json, sentence) => {
    const { status, stderr } = await run(["fingerprint", "--format", "jsonl"], {
      input: `${jsonl({ text: FOX })}\n${json}`,
    })
    expect({ status, stderr }).toEqual({ status: 1, stderr: said(`standard input, line 3: ${sentence}`) })
  })

  test("an id that was asked for is missing: exit status 1", async () => {
    expect(await run(["fingerprint", "--id", "slug", "docs.jsonl"])).toEqual({
      status: 1,
      stdout: "",
      stderr: said('docs.jsonl, line 1: the id, the field "slug", is missing'),
    })
  })

  test("a snapshot is damaged: exit status 1", async () => {
    const { status, stdout, stderr } = await run(["pairs", "cut.simhash"])
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
    expect(stderr).toMatch(
      /^simhash-wasm: cut.simhash: this is not a complete snapshot: truncated to \d+ of \d+ bytes\n$/,
    )
  })

  test("nobody reads the rows any more: it ends without a word, with the status of SIGPIPE", async () => {
    const child = start(["fingerprint", "--format", "lines"])
    function* endless() {
      for (;;) yield lines(...Array(1000).fill(FOX))
    }
    const fed = pipeline(Readable.from(endless()), child.stdin as NodeJS.WritableStream).catch(() => {})
    let stderr = ""
    child.stderr?.on("data", (data) => {
      stderr += data
    })
    await once(child.stdout as Readable, "data")
    child.stdout?.destroy()
    const [status] = await once(child, "exit")
    await fed
    expect({ status, stderr }).toEqual({ status: 141, stderr: "" })
  })

  test("another program prints after it: standard output is still open", async () => {
    const shell = spawn("sh", ["-c", `"${program}" --version && echo and more`], { cwd: folder })
    const { status, stdout, stderr } = await ended(shell)
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    expect(stdout).toMatch(/^[\d.]+\nand more\n$/)
  })
})

test("what a program that runs before it gives to Object.prototype changes nothing", async () => {
  const names = "limit recipe bits field id text out output format fingerprint by quiet".split(" ")
  const before = names.map((name) => `Object.prototype[${JSON.stringify(name)}] = "1"`).join(";")
  file(
    "docs.jsonl",
    jsonl({ id: "fox", text: FOX }, { __proto__: null, id: "water", text: WATER }, { text: FOX }),
  )
  for (const command of ["fingerprint docs.jsonl", "pairs docs.jsonl", "groups docs.jsonl"]) {
    const plain = await run(command.split(" "))
    expect(plain.status).toBe(0)
    expect(await run(command.split(" "), { before })).toEqual(plain)
  }
  file("bad.jsonl", lines('{"id":"fox"}'))
  const bad = await run(["fingerprint", "bad.jsonl"], { before })
  expect(bad.status).toBe(1)
  expect(bad.stderr).toContain('the field "text" is missing')
})
