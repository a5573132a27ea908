// The command line: texts in, fingerprints out.
import { recipes, SimHash } from "simhash-wasm"
import { beforeEach, describe, expect, test } from "vitest"
import {
  type Around,
  FOX,
  FOX_TOO,
  file,
  hex,
  jsonl,
  lines,
  lintProgram,
  program,
  put,
  rows,
  run,
  runAlone,
  WATER,
} from "./cli.js"

const TEXTS = [
  FOX,
  "你妈妈喊你回家吃饭哦，回家罗回家罗",
  "Ｆｕｌｌ ｗｉｄｔｈ, İstanbul, ΌΣΟΣ, ﬁne",
  "👩‍👩‍👧 family, e\u0301 and é",
  "one\u2028two\u2029three\u0085four\u000bfive",
  "tab\tand \\ and \u0000 NUL",
  " \u00a0 spaces  ",
]

describe("fingerprint", () => {
  beforeEach(() => {
    const inside = [
      { meta: { id: 1 }, body: { text: FOX } },
      { meta: { id: 2 }, "body.text": WATER },
    ]
    put({
      ...{ "fox.txt": FOX, "two words.md": `${FOX}\n${WATER}\n`, "--quiet": FOX },
      ...{ "a.txt": lines(FOX, WATER), "b.txt": lines(WATER, FOX) },
      "a.jsonl": `${jsonl({ id: "fox", text: FOX }, { text: WATER })}\n \t\n${jsonl({ id: 2.5, text: FOX_TOO })}`,
      ...{ "b.NDJSON": jsonl({ text: FOX, id: "\u2603" }), "inside.jsonl": jsonl(...inside) },
    })
  })
  const [fox, water, too] = [FOX, WATER, FOX_TOO].map((text) => `\t${hex(text)}`)

  test.each<[what: string, args: string, printed: string[]]>([
    ["a file, by its name", "fox.txt", [`fox.txt${fox}`]],
    ["each line, by its number", "--format lines a.txt", [`1${fox}`, `2${water}`]],
    ["each JSON object, by its id or its line", "a.jsonl", [`fox${fox}`, `2${water}`, `2.5${too}`]],
    ["each JSON object of another name", "b.NDJSON", [`☃${fox}`]],
    [
      "each line of several files, by their names too",
      "--format=lines a.txt - -- b.txt",
      [`a.txt:1${fox}`, `a.txt:2${water}`, `-:1${water}`, `b.txt:1${water}`, `b.txt:2${fox}`],
    ],
    [
      "a field in objects inside, or with dots in its name",
      "--field body.text --id meta.id inside.jsonl",
      [`1${fox}`, `2${water}`],
    ],
    ["standard input, where there is no file", "", [`-${water}`]],
    ["a file whose name begins with a dash, after --", "-- --quiet", [`--quiet${fox}`]],
  ])("is given for %s", async (_, args, printed) => {
    const given = ["fingerprint", ...args.split(" ").filter(Boolean)]
    expect(await rows(given, { input: WATER })).toEqual(printed)
  })

  test("is that of a whole file, whose name may have spaces", async () => {
    expect(await rows(["fingerprint", "two words.md"])).toEqual([
      `two words.md\t${hex(`${FOX}\n${WATER}\n`)}`,
    ])
  })

  test.each(Object.keys(recipes))("makes the same fingerprints as the package by %s", async (recipe) => {
    for (const bits of [undefined, 6, 128]) {
      const simhash = new SimHash(bits === undefined ? recipe : { recipe, bits })
      const options = ["--recipe", recipe, ...(bits === undefined ? [] : ["--bits", `${bits}`])]
      const input = jsonl(...TEXTS.map((text) => ({ text })))
      expect(await rows(["fingerprint", "--format", "jsonl", ...options], { input })).toEqual(
        TEXTS.map((text, i) => `${i + 1}\t${hex(text, simhash)}`),
      )
    }
  })

  test("takes the id of a changed recipe", async () => {
    const recipe = "short/1+weights=count"
    const text = "to be or not to be"
    expect(await rows(["fingerprint", "--recipe", recipe], { input: text })).toEqual([
      `-\t${hex(text, new SimHash(recipe))}`,
    ])
  })

  test("prints JSON in which numbers stay numbers", async () => {
    const input = jsonl({ id: 1, text: FOX }, { id: "1", text: WATER }, { id: 'a\t"\n', text: FOX })
    const printed = await rows(["fingerprint", "--format", "jsonl", "--output", "jsonl"], { input })
    expect(printed.map((row) => JSON.parse(row))).toEqual([
      { id: 1, fingerprint: hex(FOX) },
      { id: "1", fingerprint: hex(WATER) },
      { id: 'a\t"\n', fingerprint: hex(FOX) },
    ])
  })

  test("escapes ids in tsv as COPY does", async () => {
    const input = jsonl({ id: "\\ \t \n \r \b \f \v \u0007 N \\N", text: FOX })
    expect(await rows(["fingerprint", "--format", "jsonl"], { input })).toEqual([
      `\\\\ \\t \\n \\r \\b \\f \\v \u0007 N \\\\N\t${hex(FOX)}`,
    ])
  })

  test("says how many texts have no features, unless it is to be quiet", async () => {
    const input = lines(FOX, "", "...")
    const expected = lines(`1\t${hex(FOX)}`, `2\t${"0".repeat(16)}`, `3\t${"0".repeat(16)}`)
    expect(await run(["fingerprint", "--format", "lines"], { input })).toEqual({
      status: 0,
      stdout: expected,
      stderr: "simhash-wasm: 2 texts have no features, and the fingerprint 0\n",
    })
    expect((await rows(["fingerprint", "--quiet", "--format", "lines"], { input })).length).toBe(3)
  })

  test("does not take a fingerprint of 0 for a text without features", async () => {
    const zero = Array.from({ length: 100 }, (_, n) => `word${n}`).find(
      (text) => new SimHash({ bits: 2 }).fingerprint(text) === 0n,
    )
    expect(await rows(["fingerprint", "--bits", "2"], { input: `${zero}` })).toEqual(["-\t0"])
  })
})

describe("input", () => {
  const ofLines = (input: Around["input"]) => rows(["fingerprint", "--format", "lines", "--quiet"], { input })

  test("is the same wherever a chunk of it ends", async () => {
    // Files are read in chunks of 64 kB: this cuts characters, and once between CR and LF.
    const list = ["a".repeat((1 << 16) - 1), ...Array(3).fill(TEXTS).flat(), "回家".repeat(1 << 16), ...TEXTS]
    file("a.txt", list.join("\r\n"))
    expect(await rows(["fingerprint", "--quiet", "--format", "lines", "a.txt"])).toEqual(
      list.map((text, i) => `${i + 1}\t${hex(text)}`),
    )
  })

  test("may begin with a byte order mark, and only begin", async () => {
    // The recipe sees every character.
    const chars = ["--recipe", "text/1+unit=char+normalize=none"]
    const bom = "\ufeff"
    const simhash = new SimHash({ unit: "char", normalize: false })
    const of = (text: string) => hex(text, simhash)
    expect(of(`${bom}a`)).not.toBe(of("a"))
    const input = `${bom}abc\n${bom}abc\n`
    expect(await rows(["fingerprint", "--format", "lines", ...chars], { input })).toEqual([
      `1\t${of("abc")}`,
      `2\t${of(`${bom}abc`)}`,
    ])
    expect(await rows(["fingerprint", ...chars], { input: `${bom}${bom}abc` })).toEqual([
      `-\t${of(`${bom}abc`)}`,
    ])
    const json = `${bom}${jsonl({ id: 1, text: FOX })}`
    expect(await rows(["fingerprint", "--format", "jsonl"], { input: json })).toEqual([`1\t${hex(FOX)}`])
  })

  test("has lines that end at LF or CR LF, and at nothing else", async () => {
    const chars = ["--recipe", "text/1+unit=char+normalize=none"]
    const simhash = new SimHash({ unit: "char", normalize: false })
    const input = "ab\r\ncd\ref\u2028gh\r\r\nij\r"
    expect(await rows(["fingerprint", "--format", "lines", ...chars], { input })).toEqual(
      ["ab", "cd\ref\u2028gh\r", "ij\r"].map((text, i) => `${i + 1}\t${hex(text, simhash)}`),
    )
  })

  test("may do without an end of its last line", async () => {
    expect(await ofLines("a b\nc d")).toEqual([`1\t${hex("a b")}`, `2\t${hex("c d")}`])
    expect(await ofLines("a b\n\n")).toEqual([`1\t${hex("a b")}`, `2\t${"0".repeat(16)}`])
  })

  test("may be empty, and is one text then, no line and no object", async () => {
    expect(await rows(["fingerprint", "--quiet"])).toEqual([`-\t${"0".repeat(16)}`])
    expect(await ofLines("")).toEqual([])
    expect(await rows(["fingerprint", "--format", "jsonl"])).toEqual([])
    expect(await rows(["pairs", "--format", "lines"])).toEqual([])
  })

  test("may hold a line of 50 MB", async () => {
    const words = Array.from({ length: 1000 }, (_, n) => `word${n} `).join("")
    const long = words.repeat(Math.ceil(50e6 / words.length))
    expect(await ofLines(lines("short", long, "shorter"))).toEqual([
      `1\t${hex("short")}`,
      `2\t${hex(long)}`,
      `3\t${hex("shorter")}`,
    ])
  })

  test("of 200 MB in lines does not stay in memory", async () => {
    const block = lines(
      ...Array.from({ length: 1000 }, (_, n) => `line ${n} ${"some more words ".repeat(60)}`),
    )
    const times = Math.ceil(200e6 / block.length)
    function* stream() {
      for (let i = 0; i < times; i++) yield block
    }
    const before = `process.on("exit", () => process.stderr.write(String(process.resourceUsage().maxRSS)))`
    const { status, stdout, stderr } = await run(["fingerprint", "--format", "lines"], {
      input: stream(),
      before,
    })
    expect(status).toBe(0)
    expect(stdout.match(/\n/g)?.length).toBe(1000 * times)
    expect(Number(stderr)).toBeGreaterThan(0)
    // In kB. Twice what is usual, and less than what the input would take.
    expect(Number(stderr)).toBeLessThan(240_000)
  })
})

describe("in a process of its own, and in one that others have used,", () => {
  test.each<[args: string[], by?: string]>([
    [["--help"]],
    [["--version"]],
    [["fingerprint", "a.txt"]],
    [["fingerprint", "--format", "lines", "-"]],
    [["dedupe", "--format", "lines", "a.txt", "b.txt"]],
    [["pairs", "--format", "lines", "a.txt", "b.txt"]],
    [["groups", "--format", "lines", "a.txt", "b.txt"]],
    [["index", "build", "--format", "lines", "a.txt", "-o", "-"]],
    [["index", "query", "new.simhash", "--format", "lines", "b.txt"]],
    [["fingerprint", "none.txt"]],
    [["fingerprint", "--colour"]],
    [["--version"], lintProgram],
    [["."], lintProgram],
    [["--format", "json", "none"], lintProgram],
  ])("%j prints the same, and ends by the same status", async (args, by = program) => {
    file("a.txt", lines(FOX, WATER))
    file("b.txt", lines(FOX_TOO, WATER))
    await run(["index", "build", "--format", "lines", "a.txt", "-o", "new.simhash"])
    const around = { by, input: lines(WATER) }
    const [shared, alone] = [await run(args, around), await runAlone(args, around)]
    expect(shared).toEqual(alone)
    expect(alone.stdout + alone.stderr).not.toBe("")
  })
})
