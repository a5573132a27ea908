// Snapshots built, asked and searched on the command line, against the package.
import { once } from "node:events"
import type { Readable } from "node:stream"
import { DuplicateIndex, fromHex, type ScoreOptions, SimHash, toHex } from "simhash-wasm"
import { beforeEach, describe, expect, test } from "vitest"
import { FOX, FOX_TOO, file, hex, jsonl, lines, read, rows, run, start, WATER } from "./cli.js"

describe("an index", () => {
  /** Texts in families: 40 words, one of which differs within a family. */
  const documents = Array.from({ length: 60 }, (_, n) => {
    const family = Math.floor(n / 3)
    const words = Array.from({ length: 40 }, (_, i) => `w${(family * 7919 + i * i * 31) % 1009}`)
    words[n % 3] = `other${n}`
    return { id: n % 2 === 0 ? n : `doc ${n}`, text: words.join(" ") }
  })

  const indexed = (options: ConstructorParameters<typeof DuplicateIndex>[0] = {}) => {
    const index = new DuplicateIndex(options)
    const simhash = new SimHash({ recipe: index.recipe, bits: index.bits })
    for (const { id, text } of documents) index.set(id, simhash.fingerprint(text))
    return index
  }

  beforeEach(() => file("docs.jsonl", jsonl(...documents)))

  test("built here is the one that the package builds", async () => {
    expect(await rows(["index", "build", "docs.jsonl", "-o", "docs.simhash"])).toEqual([])
    expect(new Uint8Array(read("docs.simhash"))).toEqual(indexed().toBytes())
    const index = DuplicateIndex.fromBytes(read("docs.simhash"))
    expect([...index]).toEqual([...indexed()])
    for (const [, fingerprint] of index)
      expect(index.query(fingerprint)).toEqual(indexed().query(fingerprint))
  })

  test("is of the recipe, width and distance asked for", async () => {
    const options = ["--recipe", "short/1", "--bits", "100", "--max-distance", "5"]
    await rows(["index", "build", "docs.jsonl", "--out", "docs.simhash", ...options])
    const expected = indexed({ recipe: { recipe: "short/1", bits: 100 }, maxDistance: 5 })
    expect(new Uint8Array(read("docs.simhash"))).toEqual(expected.toBytes())
  })

  test("goes to standard output, and comes from there", async () => {
    const built = start(["index", "build", "docs.jsonl", "-o", "-"])
    const chunks: Buffer[] = []
    for await (const chunk of built.stdout as Readable) chunks.push(chunk)
    expect(new Uint8Array(Buffer.concat(chunks))).toEqual(indexed().toBytes())
    const expected = indexed().pairs().pairs
    expect(await rows(["pairs"], { input: Buffer.concat(chunks) })).toHaveLength(expected.length)
  })

  test("lets a later text win with --replace, in the place of the first", async () => {
    const input = jsonl({ id: 1, text: FOX }, { id: "1", text: WATER }, { id: 1, text: FOX_TOO })
    await rows(["index", "build", "--format", "jsonl", "--replace", "-o", "new.simhash"], { input })
    expect([...DuplicateIndex.fromBytes(read("new.simhash"))].map(([id, f]) => [id, toHex(f)])).toEqual([
      [1, hex(FOX_TOO)],
      ["1", hex(WATER)],
    ])
  })

  /** Documents of ids and texts, one after the other. */
  const docs = (...given: string[]) =>
    given.flatMap((id, at) => (at % 2 === 0 ? [{ id, text: given[at + 1] as string }] : []))
  const EMPTY = docs("a", "", "b", FOX, "c", "?!")
  const LEFT_OUT = "left out 2 texts without features (--keep-empty includes them)"
  const KEPT = "2 texts have no features, and the fingerprint 0: such texts are duplicates of each other"
  const TWICE = 'standard input, line 2: the id "a" is already in use'
  const BOTH = "--keep-empty and --skip-empty contradict each other"
  test.each<[options: string, input: object[], status: number, said: string, ids: string]>([
    ["--keep-empty", EMPTY, 0, KEPT, "a b c"],
    ["", EMPTY, 0, LEFT_OUT, "b"],
    ["--skip-empty", EMPTY, 0, LEFT_OUT, "b"],
    ["--skip-empty --keep-empty", [], 2, BOTH, ""],
    // A repeated id is one even if a text was left out.
    ["--skip-empty", docs("a", "", "a", FOX), 1, TWICE, ""],
    ["--skip-empty", docs("a", FOX, "a", ""), 1, TWICE, ""],
    // A later text without features replaces an earlier one.
    ["--skip-empty --replace", [...EMPTY, ...docs("b", "", "a", WATER)], 0, LEFT_OUT, "a"],
  ])(
    "of texts without features, with %s of %j, ends with %i: %s",
    async (options, input, status, said, ids) => {
      const build = ["index", "build", "--format", "jsonl", "-o", "new.simhash"]
      const asked = [...build, ...options.split(" ").filter(Boolean)]
      const { stderr, ...result } = await run(asked, { input: jsonl(...input) })
      expect(result).toEqual({ status, stdout: "" })
      expect(stderr).toContain(said)
      if (status > 0) return
      expect(stderr).toBe(`simhash-wasm: ${said}\n`)
      expect([...DuplicateIndex.fromBytes(read("new.simhash")).ids()].join(" ")).toBe(ids)
    },
  )

  describe("is asked", () => {
    beforeEach(() => file("docs.simhash", indexed().toBytes()))
    const asked = [documents[4]?.text ?? "", FOX, `${documents[30]?.text} and`]

    /** What the package answers, as rows. */
    const byScore = (index: DuplicateIndex, simhash: SimHash, options?: ScoreOptions) =>
      asked.flatMap((text, i) =>
        index
          .query(simhash.query(text), options)
          .map(({ id, distance, score }) => `${i + 1}\t${id}\t${distance}\t${score.toFixed(4)}`),
      )
    const query = (file: string, ...options: string[]) =>
      rows(["index", "query", file, "--format", "lines", ...options], { input: lines(...asked) })

    test("about texts by score, as query of the package is", async () => {
      const expected = byScore(indexed(), new SimHash())
      expect(expected.length).toBeGreaterThan(3)
      expect(await query("docs.simhash")).toEqual(expected)
      expect(await query("docs.simhash", "--by", "score")).toEqual(expected)
      const best = asked.flatMap((_, i) => expected.find((row) => row.startsWith(`${i + 1}\t`)) ?? [])
      expect(await query("docs.simhash", "--limit", "1")).toEqual(best)
    })

    test("within the limit that is given, and no other", async () => {
      const simhash = new SimHash()
      const score = byScore(indexed(), simhash, { maxScore: 0.42, maxDistance: 64 })
      const distance = byScore(indexed(), simhash, { maxScore: 1, maxDistance: 26 })
      const both = byScore(indexed(), simhash, { maxScore: 0.42, maxDistance: 26 })
      // Each of the limits leaves something out.
      expect(both.length).toBeLessThan(score.length)
      expect(both.length).toBeLessThan(distance.length)
      expect(await query("docs.simhash", "--max-score", "0.42")).toEqual(score)
      expect(await query("docs.simhash", "--max-distance", "26")).toEqual(distance)
      expect(await query("docs.simhash", "--max-distance", "26", "--max-score", ".42")).toEqual(both)
      expect(await query("docs.simhash", "--max-score", "0")).toEqual(["1\t4\t0\t0.0000"])
    })

    test("within the distance that it was built with", async () => {
      const narrow = indexed({ maxDistance: 5 })
      file("narrow.simhash", narrow.toBytes())
      const expected = byScore(narrow, new SimHash(), { maxScore: 1, maxDistance: 5 })
      expect(expected.length).toBeLessThan(byScore(narrow, new SimHash()).length)
      expect(await query("narrow.simhash")).toEqual(expected)
    })

    test("about texts by distance", async () => {
      const byDistance = (options?: { maxDistance?: number; limit?: number }) =>
        asked.flatMap((text, i) =>
          indexed()
            .query(new SimHash().fingerprint(text), options)
            .map(({ id, distance }) => `${i + 1}\t${id}\t${distance}`),
        )
      expect(byDistance().length).toBeGreaterThan(3)
      expect(await query("docs.simhash", "--by", "distance")).toEqual(byDistance())
      const options = ["--max-distance", "20", "--limit", "2"]
      expect(await query("docs.simhash", "--by", "distance", ...options)).toEqual(
        byDistance({ maxDistance: 20, limit: 2 }),
      )
    })

    test.each(["score", "distance"])("about a text without features, and says so, by %s", async (by) => {
      const input = lines("...", FOX)
      const args = ["index", "query", "docs.simhash", "--format", "lines", "--by", by]
      const { status, stderr } = await run(args, { input })
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: "simhash-wasm: 1 text has no features, and the fingerprint 0\n",
      })
    })

    test.each(["score", "distance"] as const)(
      "about wide fingerprints, by the recipe of the snapshot, by %s",
      async (by) => {
        const wide = indexed({ recipe: { recipe: "page/1", bits: 128 } })
        file("wide.simhash", wide.toBytes())
        const simhash = new SimHash({ recipe: "page/1", bits: 128 })
        const options = ["--format", "jsonl", "--output", "jsonl", "--max-distance", "60", "--limit", "4"]
        const printed = await rows(["index", "query", "wide.simhash", "docs.jsonl", "--by", by, ...options])
        const limits = { maxDistance: 60, limit: 4 }
        expect(printed.map((row) => JSON.parse(row))).toEqual(
          documents.flatMap(({ id, text }) =>
            (by === "score"
              ? wide.query(simhash.query(text), { maxScore: 1, ...limits })
              : wide.query(simhash.fingerprint(text), limits)
            ).map((match) => ({ query: id, ...match })),
          ),
        )
      },
    )

    test("about fingerprints, and about files only if they are named", async () => {
      const known = toHex(new SimHash().fingerprint(documents[0]?.text ?? ""))
      const other = known
        .toUpperCase()
        .replace(/^./, (digit) => ((Number.parseInt(digit, 16) ^ 1) & 15).toString(16))
      const options = ["--fingerprint", known, `--fingerprint=${other}`]
      const expected = [known, other].flatMap((hex) =>
        indexed()
          .query(fromHex(hex))
          .map(({ id, distance }) => `${hex}\t${id}\t${distance}`),
      )
      expect(await rows(["index", "query", ...options, "docs.simhash"], { input: FOX })).toEqual(expected)
      file("doc.txt", documents[0]?.text ?? "")
      const printed = await rows(["index", "query", ...options, "docs.simhash", "doc.txt"])
      expect(printed.slice(0, expected.length)).toEqual(expected)
      expect(printed[expected.length]).toBe("doc.txt\t0\t0")
    })

    test("in which only the name of the recipe is known, about fingerprints", async () => {
      file(
        "ours.simhash",
        new DuplicateIndex({ recipe: "our-model/3", maxDistance: 3 }).set("fox", 1n).toBytes(),
      )
      expect(await rows(["index", "query", "ours.simhash", "--fingerprint", "0000000000000000"])).toEqual([
        "0000000000000000\tfox\t1",
      ])
    })

    test("by the recipe that it is of, if that is named too", async () => {
      const options = ["--recipe", "text/1", "--bits", "64", "--fingerprint", "0000000000000000"]
      expect(await rows(["index", "query", "docs.simhash", ...options])).toEqual([])
    })
  })

  describe("pairs", () => {
    const expected = (index = indexed()) =>
      index.pairs().pairs.map(({ a, b, distance }) => `${a}\t${b}\t${distance}`)

    test("of a snapshot are those of the package, within the distance asked for", async () => {
      expect(expected().length).toBeGreaterThan(30)
      file("a snapshot", indexed().toBytes())
      expect(await rows(["pairs", "a snapshot"])).toEqual(expected())
      const within = indexed().pairs(4).pairs
      expect(within.length).toBeGreaterThan(0)
      expect(within.length).toBeLessThan(expected().length)
      const printed = await rows(["pairs", "a snapshot", "--max-distance", "4", "--output", "jsonl"])
      expect(printed.map((row) => JSON.parse(row))).toEqual(within)
    })

    test("are printed as they are found if there are more than can be sorted, for as long as somebody reads", async () => {
      const many = new DuplicateIndex<number>().setMany(
        Array.from({ length: 5000 }, (_, id) => id),
        new BigUint64Array(5000).fill(1n),
      )
      file("many.simhash", many.toBytes())
      const child = start(["pairs", "many.simhash"])
      let [stdout, stderr] = ["", ""]
      child.stderr?.on("data", (data) => {
        stderr += data
      })
      child.stdout?.on("data", (data) => {
        stdout += data
        if (stdout.length > 100_000) child.stdout?.destroy()
      })
      await once(child, "close")
      expect(stdout).toMatch(/^0\t1\t0\n0\t2\t0\n/)
      expect(stderr).toContain("there are too many pairs to sort: they are printed as they are found")
    })
  })

  describe("groups", () => {
    test("of a snapshot are those of the package", async () => {
      const expected = indexed().groups().groups
      expect(expected.length).toBeGreaterThan(10)
      file("a snapshot", indexed().toBytes())
      const printed = await rows(["groups", "a snapshot"])
      expect(printed).toEqual(expected.map((ids) => ids.join("\t")))
      const json = await rows(["groups", "a snapshot", "--output", "jsonl"])
      expect(json.map((row) => JSON.parse(row))).toEqual(expected)
    })

    test("of which one has more than a hundred members say so", async () => {
      const stderrs = []
      for (const members of [100, 101]) {
        const ids = Array.from({ length: members }, (_, id) => id)
        const equal = new DuplicateIndex<number>().setMany(ids, new BigUint64Array(members).fill(1n))
        file("equal.simhash", equal.toBytes())
        stderrs.push((await run(["groups", "equal.simhash"])).stderr)
      }
      expect(stderrs).toEqual([
        "",
        "simhash-wasm: the largest group has 101 members: they are a chain of pairs, whose ends may have nothing in " +
          "common; a lesser --max-distance breaks chains\n",
      ])
    })
  })

  describe("that takes long", () => {
    /** Far apart, so that nothing but comparing takes time. */
    const many = () => {
      const index = new DuplicateIndex<number>({ maxDistance: 13 })
      const simhash = new SimHash()
      const texts = Array.from({ length: 40_000 }, (_, n) => `n${n}`)
      index.setMany(texts.keys(), simhash.fingerprints(texts))
      return index.toBytes()
    }
    const terminal = "process.stderr.isTTY = true"
    /** What takes a line of a terminal away. */
    const CLEAR = "\r\x1b[K"

    test.each(["pairs", "groups"])("%s shows its progress on a terminal, and erases it", async (command) => {
      file("many.simhash", many())
      const { status, stderr } = await run([command, "many.simhash"], { before: terminal })
      expect(status).toBe(0)
      const note =
        "simhash-wasm: 40,000 fingerprints are compared within 11 bits, because more pairs would be near by chance " +
        "within the 13 of the recipe; about 642 pairs of unrelated texts are expected within 11 bits\n"
      const [before, ...shown] = stderr.split(CLEAR)
      expect([before, shown.pop()]).toEqual(["", note])
      expect(shown.length).toBeGreaterThan(0)
      for (const text of shown) expect(text).toMatch(/^\d+ % compared$/)
      expect((await run([command, "many.simhash"])).stderr).toBe(note)
      expect((await run([command, "many.simhash", "--quiet"], { before: terminal })).stderr).toBe("")
      const given = await run([command, "many.simhash", "--max-distance", "13"])
      expect(given.stderr).toMatch(
        /^simhash-wasm: about [\d,]+ pairs of unrelated texts are expected within 13 bits\n$/,
      )
    })

    test("shows how many texts were read", async () => {
      const { stderr } = await run(["fingerprint", "docs.jsonl"], { before: terminal })
      expect(stderr).toBe(`${CLEAR}60 texts read${CLEAR}`)
    })
  })
})
