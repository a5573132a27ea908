// Near-duplicates among texts, on the command line, against the package.
import { findDuplicates } from "simhash-wasm"
import { beforeEach, describe, expect, test } from "vitest"
import { FOX, file, jsonl, lines, rows, run, WATER } from "./cli.js"
import { Random } from "./random.js"
import { families } from "./similar-texts.js"

/** Texts in families: similar ones follow each other. */
const documents = families(new Random(60n), 20).map((text, n) => ({
  id: n % 2 === 0 ? n : `doc ${n}`,
  text: `${text}${" at last".repeat(n % 3)}`,
}))
const entries = documents.map(({ id, text }) => [id, text] as const)
const rounded = (similarity: number) => Math.floor(similarity * 10_000) / 10_000

beforeEach(() => file("docs.jsonl", jsonl(...documents)))

describe("dedupe", () => {
  test("prints what is kept as it was read, and says how many texts it left out", async () => {
    const { kept, dropped } = await findDuplicates(entries)
    expect(dropped.length).toBeGreaterThan(20)
    const { status, stdout, stderr } = await run(["dedupe", "docs.jsonl"])
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: jsonl(...documents.filter(({ id }) => kept.includes(id))),
    })
    expect(stderr).toBe(
      `simhash-wasm: left out ${dropped.length} near-duplicates of 60 texts\n` +
        "simhash-wasm: that is more than a tenth: --dry-run shows what is left out, and because of which text\n",
    )
  })

  test("keeps the longest of each group if asked to", async () => {
    const { kept } = await findDuplicates(entries, { keep: "longest" })
    const printed = await rows(["dedupe", "--quiet", "--keep", "longest", "docs.jsonl"])
    expect(printed.map((line) => JSON.parse(line).id)).toEqual(kept)
    expect(kept).not.toEqual((await findDuplicates(entries)).kept)
  })

  test.each(["first", "longest"] as const)("shows what it would leave out, keeping the %s", async (keep) => {
    const { dropped } = await findDuplicates(entries, { keep })
    const expected = dropped.map(({ id, kept, similarity }) => ({
      id,
      kept,
      similarity: rounded(similarity),
    }))
    const asked = ["dedupe", "--quiet", "--dry-run", "--keep", keep]
    expect(await rows([...asked, "docs.jsonl"])).toEqual(
      expected.map(({ id, kept, similarity }) => `${id}\t${kept}\t${similarity}`),
    )
    const printed = await rows([...asked, "--output", "jsonl", "docs.jsonl"])
    expect(printed.map((row) => JSON.parse(row))).toEqual(expected)
  })

  test("explains by both texts, from the first word on that differs", async () => {
    const input = lines(
      "the ferry leaves the old harbour at nine in the morning",
      "the ferry leaves the old harbour at ten in the morning",
      "the ferry leaves the old harbour at nine in the morning",
    )
    const options = ["--format", "lines", "--dry-run", "--explain", "--recipe", "short/1", "--quiet"]
    expect(await rows(["dedupe", ...options], { input })).toEqual([
      "2\t1\t0.8\t…ten in the morning\t…nine in the morning",
      "3\t1\t1\tthe ferry leaves the old harbour at nine in the morning\t" +
        "the ferry leaves the old harbour at nine in the morning",
    ])
  })

  test("prints lines as they are, keeps those without features, and says so", async () => {
    const input = ["  The quick brown fox\tjumps over the lazy dog", "...", WATER, `${FOX}!`, "...", ""]
    const { stdout, stderr } = await run(["dedupe", "--format", "lines"], { input: lines(...input) })
    expect(stdout).toBe(lines(input[0], "...", WATER, "...", ""))
    expect(stderr).toContain("simhash-wasm: 3 texts have no features, and so no near-duplicates\n")
  })

  test("of whole files prints the names that are kept", async () => {
    file("a.txt", FOX)
    file("b.txt", WATER)
    file("c.txt", FOX)
    expect(await rows(["dedupe", "--quiet", "a.txt", "b.txt", "c.txt"])).toEqual(["a.txt", "b.txt"])
  })

  test("says that one text stands for more than a hundred", async () => {
    const { stdout, stderr } = await run(["dedupe", "--format", "lines"], { input: `${FOX}\n`.repeat(2000) })
    expect(stdout).toBe(`${FOX}\n`)
    expect(stderr).toContain(
      "that is more than a tenth, and one kept text stands for 1,999 others: --dry-run",
    )
  })

  test.each([
    [99, ""],
    [
      100,
      "simhash-wasm: one kept text stands for 100 others: --dry-run shows what is left out, and because of which text\n",
    ],
  ])("of a group with %d others, and few in all, says that it is large or nothing", async (others, said) => {
    const input = Array.from({ length: 2000 }, (_, n) => (n <= others ? FOX : `w${n}a w${n}b w${n}c`))
    const { stderr } = await run(["dedupe", "--format", "lines"], { input: lines(...input) })
    expect(stderr).toBe(`simhash-wasm: left out ${others} near-duplicates of 2,000 texts\n${said}`)
  })

  test.each([
    [["--explain"], "--explain shows why texts would be left out: add --dry-run"],
    [["--output", "tsv"], "--output is the format of --dry-run"],
    [["--min-similarity", "0.1"], "--min-similarity: minSimilarity must be a number from 0.2 to 1, got 0.1"],
    [["--max-distance", "3"], "Unknown option '--max-distance'"],
    [["--recipe", "text/9"], '--recipe: unknown recipe "text/9"'],
  ])("refuses %j", async (options, sentence) => {
    const { status, stdout, stderr } = await run(["dedupe", ...options, "docs.jsonl"])
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    expect(stderr).toContain(sentence)
  })
})

describe("pairs", () => {
  test("of texts are those of the package", async () => {
    for (const options of [[], ["--min-similarity", "0.9"], ["--contained"]]) {
      const { pairs } = await findDuplicates(entries, {
        ...(options.includes("0.9") && { minSimilarity: 0.9 }),
        contained: options.includes("--contained"),
      })
      const expected = pairs.map(({ a, b, similarity }) => `${a}\t${b}\t${rounded(similarity)}`)
      expect(await rows(["pairs", "docs.jsonl", ...options])).toEqual(expected)
    }
  })

  test("refuse what applies to snapshots, and a repeated id", async () => {
    const { status, stderr } = await run(["pairs", "docs.jsonl", "--max-distance", "3"])
    expect(status).toBe(2)
    expect(stderr).toContain(
      "--max-distance applies to snapshots, and texts are compared by --min-similarity",
    )
    const twice = await run(["pairs", "--format", "jsonl"], {
      input: jsonl(documents[0], documents[0]),
    })
    expect(twice.status).toBe(1)
    expect(twice.stderr).toContain("standard input, line 2: the id 0 is already in use")
  })
})

describe("groups", () => {
  test("of texts are those of the package, around kept texts or connected", async () => {
    for (const groups of ["kept", "connected"] as const) {
      const expected = (await findDuplicates(entries, { groups })).groups
      const options = groups === "connected" ? ["--connected"] : []
      const printed = await rows(["groups", "docs.jsonl", "--output", "jsonl", ...options])
      expect(printed.map((row) => JSON.parse(row))).toEqual(expected)
    }
  })

  test("of very many equal texts are one group, which standard error names as large", async () => {
    // They have more pairs than a search may find.
    const input = `${FOX}\n`.repeat(5000)
    const { status, stdout, stderr } = await run(["groups", "--format", "lines"], { input })
    expect(status).toBe(0)
    expect(stdout.split("\t")).toHaveLength(5000)
    expect(stderr).toBe("simhash-wasm: the largest group has 5,000 members: each is similar to the first\n")
    const chained = ["--format", "lines", "--connected"]
    const connected = await run(["groups", ...chained], { input: `${FOX}\n`.repeat(101) })
    expect(connected.stderr).toContain(
      "101 members: they are a chain of pairs, whose ends may have nothing in common\n",
    )
  })
})
