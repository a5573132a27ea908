// simhash-lint: which files it reads, what it reports, and how it ends.
import { execFileSync } from "node:child_process"
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { bin, FERRY, folder, lines, lintProgram, put, read, run, runLint } from "./cli.js"
import { imports } from "./import-graph.js"
import { Random } from "./random.js"

const FERRY_TOO =
  "The ferry to the island leaves the old harbour at ten in the morning, and at noon on Sundays."
const WATER = "Drink enough water on every day of the week, and more of it when the sun is high above you."
const CHINESE = "渡轮每天早上九点从旧港口开往小岛，星期天则是中午才出发，请提前半小时到达码头。"

type Place = { path: string; text: string } & Record<
  "line" | "column" | "endLine" | "endColumn" | "offset" | "endOffset",
  number
>
type Finding = Place &
  Record<"code" | "severity" | "message" | "key", string> &
  Record<"similarity" | "copies" | "relatedCount", number> & { related: (Place & { similarity: number })[] }
interface Report {
  findings: Finding[]
  broken: { path: string; reason: string; line?: number; column?: number }[]
  notices: { path: string; line: number; column: number; message: string }[]
  crowded: Place[]
  summary: Record<"files" | "blocks" | "warnings" | "information" | "copies" | "baseline" | "crowded", number>
}

/** The report of a run, as JSON, with its exit status and what it said. */
async function lint(...args: string[]): Promise<Report & { status: number | null; stderr: string }> {
  const { status, stdout, stderr } = await runLint(["--format", "json", ...args])
  if (stdout === "") throw new Error(stderr)
  return { ...(JSON.parse(stdout) as Report), status, stderr }
}

/** Findings as "path:line:column code there". */
const places = ({ findings }: Report) =>
  findings.map(({ path, line, column, code, related: [there] }) => {
    return `${path}:${line}:${column} ${code} ${there?.path}:${there?.line}:${there?.column}`
  })

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  })

const commit = (message = "x") => {
  git("add", "-A")
  git("commit", "-q", "-m", message)
}

/** Makes the folder a repository in which some files are committed. */
const committed = (files: Record<string, string>) => {
  git("init", "-q", "-b", "main")
  put(files)
  commit()
}

describe("lint", () => {
  test("reports the copies of a text once, at the first of them, and exits with 1", async () => {
    put({
      "docs/a.md": lines("# Ferries", "", FERRY, "", WATER),
      "docs/b.md": lines("Another day.", "", `- ${FERRY_TOO}`),
      "docs/c.html": `<p>${FERRY.replace("old", "<b>old</b>")}</p>`,
    })
    const report = await lint("docs")
    expect(places(report)).toEqual(["docs/b.md:3:3 duplicate.near docs/a.md:3:1"])
    expect(report.findings[0]?.related.map(({ path }) => path)).toEqual(["docs/a.md", "docs/c.html"])
    expect(report.status).toBe(1)
    expect(report.stderr).toBe("")
    expect(report.summary).toEqual({
      ...{ files: 3, blocks: 6, warnings: 1, information: 0, copies: 2, baseline: 0, crowded: 0 },
    })
    expect(report.crowded).toEqual([])
  })

  test("says in every format which blocks were not compared with all that share words with them", async () => {
    const random = new Random(5n)
    const words = () => Array.from({ length: 30 }, () => random.below(1e6).toString(36)).join(" ")
    // In 36 blocks, more than 32 others share a phrase of ten words, which is too short to be reported.
    const texts = Array.from(
      { length: 36 },
      () => `${words()} this phrase of ten words is in all of these texts`,
    )
    put({
      "a.md": lines("# A", "", ...texts.slice(1).flatMap((text) => [text, ""])),
      "b.md": lines(texts[0]),
    })
    const report = await lint(".")
    expect(report.status).toBe(0)
    expect(report.findings).toEqual([])
    expect(report.summary).toMatchObject({ blocks: 37, information: 0, crowded: 36 })
    expect(report.crowded.map(({ path, line }) => `${path}:${line}`)).toEqual([
      ...Array.from({ length: 35 }, (_, at) => `a.md:${2 * at + 3}`),
      "b.md:1",
    ])
    expect(report.crowded.at(-1)?.text).toBe(texts[0])
    const sentence =
      "36 paragraphs share words with more than 32 others each: copied passages in them were looked for only in the 32 " +
      "that share the most (a.md:3:1, a.md:5:1, a.md:7:1 and 33 more)"
    expect((await runLint(["."])).stdout).toBe(
      lines("No duplicates in 2 files, 37 paragraphs", `Note: ${sentence}`),
    )
    expect((await runLint([".", "--format", "github"])).stdout).toBe(
      lines(`::notice title=simhash-lint::${sentence}`),
    )
    const sarif = JSON.parse((await runLint([".", "--format", "sarif"])).stdout)
    const notes = sarif.runs[0].invocations[0].toolExecutionNotifications
    expect(notes).toHaveLength(36)
    expect(notes[35]).toMatchObject({
      level: "note",
      message: { text: expect.stringMatching(/^This paragraph shares words with more than 32 others: /) },
      locations: [
        { physicalLocation: { artifactLocation: { uri: "b.md" }, region: { startLine: 1, startColumn: 1 } } },
      ],
    })
    expect((await runLint([".", "--no-passages"])).stdout).toBe(
      lines("No duplicates in 2 files, 37 paragraphs"),
    )
    const { stderr } = await runLint([".", "--baseline", "known.json", "--write-baseline"])
    expect(stderr).toContain(sentence)
  })

  test("prints both texts and what to do", async () => {
    put({ "a.md": lines(FERRY), "b.md": lines("# B", "", FERRY) })
    expect(await runLint(["a.md", "b.md"])).toEqual({
      status: 1,
      stdout: lines(
        "b.md:3:1: warning: The same as “The ferry to the island leaves the old …” (a.md:1:1) [duplicate.exact]",
        `    here:  ${FERRY}`,
        `    there: ${FERRY}`,
        "",
        "1 warning in 2 files, 3 paragraphs",
        "Keep the text in one place and link to it. If it must be repeated, put <!-- simhash-ignore --> before it, or name the file in .simhashignore.",
      ),
      stderr: "",
    })
  })

  test("shows of long texts where they differ", async () => {
    const long = `${WATER} ${CHINESE} ${"Some more words follow. ".repeat(4)}${FERRY}`
    put({ "a.md": lines(long), "b.md": lines(long.replace("ferry", "vessel")) })
    const { stdout } = await runLint(["a.md", "b.md"])
    expect(stdout).toMatch(/here: {2}… .*vessel.*\n {4}there: … .*ferry/)
    for (const line of stdout.split("\n").slice(1, 3)) expect(line.length).toBeLessThan(115)
  })

  test("finds copied passages, which are notes and do not count", async () => {
    const more = "It was built long ago, of wood and of iron, and it is painted white each spring. ".repeat(3)
    put({
      "a.md": lines(`${more}${FERRY} ${FERRY.toUpperCase()}`),
      "b.md": lines(`${WATER} ${WATER} ${FERRY}`),
    })
    const report = await lint("a.md", "b.md", "--min-passage-words", "15")
    expect(report.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["duplicate.passage", "information"],
    ])
    expect(report.status).toBe(0)
    const [{ text, related }] = report.findings as [Finding]
    expect(FERRY).toContain(text)
    expect(related[0]?.text.toLowerCase()).toBe(text.toLowerCase())
    expect((await lint("a.md", "b.md", "--min-passage-words", "40")).findings).toEqual([])
    expect((await lint("a.md", "b.md", "--no-passages")).findings).toEqual([])
  })

  describe("a copied passage", () => {
    const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`)
    const other = (name: string) => words(name, 40)

    test("is one run of words: runs far apart are not added up", async () => {
      const runs = ["p", "q", "r", "s"].map((name) => words(name, 8))
      const apart = (filler: string) => runs.flatMap((run, i) => [...run, ...words(`${filler}${i}x`, 40)])
      put({ "a.md": lines(apart("a").join(" ")), "b.md": lines(apart("b").join(" ")) })
      expect((await lint(".")).findings).toEqual([])
      expect((await lint(".", "--min-passage-words", "8")).findings).toHaveLength(1)
    })

    test("has at least five words, as many as the checker looks for", async () => {
      const refused = "--min-passage-words takes a whole number from 5 to 2147483648, got"
      for (const words of ["4", "2147483649", "many"])
        expect((await runLint([".", "--min-passage-words", words])).stderr).toContain(`${refused} "${words}"`)
      put({ ".simhashrc.json": '{"minPassageWords":4}' })
      expect((await runLint(["."])).stderr).toContain("a whole number from 5 to 2147483648")
    })

    test("goes on after a small edit", async () => {
      const run = words("run", 30)
      const edited = run.with(14, "edited")
      put({
        "a.md": lines([...other("a"), ...run].join(" ")),
        "b.md": lines([...edited, ...other("b")].join(" ")),
      })
      const [{ text }] = (await lint(".")).findings as [Finding]
      expect(text).toBe(edited.join(" "))
    })

    test("is named only at places that have it", async () => {
      const run = words("run", 40)
      put({
        "a.md": lines([...other("a"), ...run.slice(0, 10)].join(" ")),
        "b.md": lines([...other("b"), ...run.slice(0, 22)].join(" ")),
        "c.md": lines([...other("c"), ...run].join(" ")),
        "d.md": lines([...other("d"), ...run].join(" ")),
      })
      const { findings } = await lint(".")
      const [{ path, related }, ...more] = findings as [Finding]
      expect([path, more]).toEqual(["c.md", []])
      expect(related.map(({ path }) => path)).toEqual(["b.md", "d.md"])
      expect(related[1]?.text).toBe(run.join(" "))
      expect(findings.flatMap(({ related }) => related.map(({ path }) => path))).not.toContain("a.md")
    })
  })

  describe("a text that many files have", () => {
    const count = 61
    const names = Array.from({ length: count }, (_, i) => `docs/${String(i).padStart(2, "0")}.md`)
    const words = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${name}${i}`).join(" ")

    test("is one finding, in every format", async () => {
      put(Object.fromEntries(names.map((name, i) => [name, lines(`# Page ${i}`, "", FERRY)])))
      const report = await lint("docs")
      expect(report.summary).toMatchObject({ warnings: 1, copies: count - 1 })
      const [{ path, related, relatedCount, copies }] = report.findings as [Finding]
      expect([path, relatedCount, copies]).toEqual(["docs/01.md", count - 1, count - 1])
      expect(related.map(({ path }) => path)).toEqual(names.filter((name) => name !== path))
      const { stdout } = await runLint(["docs"])
      expect(stdout).toContain(`(docs/00.md:3:1), also at ${count - 2} other places [duplicate.exact]`)
      expect(stdout).toContain(
        `    also:  ${[2, 3, 4, 5, 6].map((n) => `docs/0${n}.md:3:1`).join(", ")} and ${count - 7} more`,
      )
      expect(stdout).toContain(`1 warning of ${count - 1} copies in ${count} files`)
      const { stdout: annotations } = await runLint(["docs", "--format", "github"])
      expect(annotations.match(/^::warning file=[^,]*/gm)).toEqual(["::warning file=docs/01.md"])
      const [{ results }] = JSON.parse((await runLint(["docs", "--format", "sarif"])).stdout).runs
      expect(results).toHaveLength(1)
      expect(results[0].relatedLocations).toHaveLength(count - 1)
      expect((await lint("docs", "--max-warnings", "1")).status).toBe(0)
    })

    test("is reported at the first place that the baseline does not list", async () => {
      put(Object.fromEntries(names.slice(0, 9).map((name) => [name, lines(FERRY)])))
      const known = ["--baseline", "known.json"]
      await runLint(["docs", ...known, "--write-baseline"])
      expect((await lint("docs", ...known)).summary).toMatchObject({ warnings: 0, copies: 0, baseline: 8 })
      put({ "docs/20.md": lines(FERRY), "docs/30.md": lines(FERRY) })
      const report = await lint("docs", ...known)
      expect(report.summary).toMatchObject({ warnings: 1, copies: 2, baseline: 8 })
      expect(places(report)).toEqual(["docs/20.md:1:1 duplicate.exact docs/00.md:1:1"])
    })

    test("is one finding for each passage, and several passages of a paragraph are several", async () => {
      const [first, second] = [words("first", 30), words("second", 30)]
      const own = (i: number) => words(`own${i}x`, 40)
      put(Object.fromEntries(names.slice(0, 6).map((name, i) => [name, lines(`${own(i)} ${first}`)])))
      put({
        "z/both.md": lines(`${second} ${own(99)} ${first}`),
        "z/other.md": lines(`${own(98)} ${second}`),
      })
      const { findings } = await lint("docs", "z")
      expect(findings.map(({ path, text, relatedCount }) => [path, text, relatedCount])).toEqual([
        ["docs/01.md", first, 6],
        ["z/other.md", second, 1],
      ])
    })
  })

  test("reports paragraphs that are copied together once, with short ones between them", async () => {
    const both = ["# Ferries", "", FERRY, "", "Short.", "", WATER, "", CHINESE]
    const own = "These are words of a file of its own, which no other file has, and they are many enough."
    put({
      "a.md": lines(...both),
      "b.md": lines(own, "", ...both),
      "c.md": lines(FERRY, "", own.replace("file", "page")),
    })
    const report = await lint("a.md", "b.md")
    expect(report.findings.map(({ line, endLine, copies }) => [line, endLine, copies])).toEqual([[5, 11, 3]])
    const [{ text, message, related }] = report.findings as [Finding]
    expect(text).toBe([FERRY, WATER, CHINESE].join("\n\n"))
    expect([related[0]?.line, related[0]?.endLine, related[0]?.text]).toEqual([3, 9, text])
    expect(message).toBe(
      "The same as “The ferry to the island leaves the old …” (a.md:3:1), 3 paragraphs in a row",
    )
    expect((await runLint(["a.md", "b.md"])).stdout).toContain("1 warning of 3 copies in 2 files")
    // A paragraph that a third file has too is another finding.
    expect((await lint(".")).findings.map(({ path, line, copies }) => [path, line, copies])).toEqual([
      ["b.md", 5, 2],
      ["b.md", 9, 2],
      ["c.md", 3, 1],
    ])
  })

  test("warns of directives that do nothing, or more than was meant", async () => {
    put({
      "a.md": lines("<!-- simhash-ignore-start -->", "", FERRY),
      "b.md": lines(FERRY, "", "<!-- simhash-ignore-end -->"),
      "c.adoc": lines("// simhash-ignore-next", "", WATER),
      "d.html": "<p>a</p>\n<!-- simhash-ingore --><p>b</p>",
      "e.mdx": lines("{/* simhash-ignore-start */}", "", "A.", "", "{/* simhash-ignore-end */}"),
      "f.rst": lines("Text.", "", ".. simhash_ignore", "", WATER),
    })
    const { notices, findings, status } = await lint(".")
    expect(notices.map(({ path, line, message }) => `${path}:${line}: ${message.split(" ")[0]}`)).toEqual([
      "a.md:1: simhash-ignore-start",
      "b.md:3: simhash-ignore-end",
      "c.adoc:1: this",
      "d.html:2: this",
      "f.rst:3: this",
    ])
    expect(findings.map(({ path }) => path)).toEqual(["f.rst"])
    expect(status).toBe(1)
    const { stderr } = await runLint(["a.md"])
    expect(stderr).toBe(
      "simhash-lint: a.md:1:1: simhash-ignore-start has no simhash-ignore-end: the rest of the file is left out\n",
    )
    expect((await runLint(["a.md", "--format", "github"])).stdout).toMatch(
      /^::warning file=a\.md,line=1,title=simhash-lint::simhash-ignore-start has no/,
    )
    const sarif = JSON.parse((await runLint(["a.md", "--format", "sarif"])).stdout)
    const [{ level, message }] = sarif.runs[0].invocations[0].toolExecutionNotifications
    expect([level, message.text]).toEqual(["warning", expect.stringMatching(/has no simhash-ignore-end/)])
  })

  test("says which directives leave out what repeats nothing, if it is asked to", async () => {
    const alone = "These are words of a text of its own, which no other file has, and they are many enough."
    const passage = `${WATER} ${CHINESE} ${FERRY}`
    put({
      "a.md": lines(FERRY, "", "<!-- simhash-ignore -->", WATER, "", "<!-- simhash-ignore -->", `> ${alone}`),
      "b.adoc": lines(
        "// simhash-ignore",
        FERRY,
        "",
        "// simhash-ignore",
        "Something else is here, in a paragraph whose words are its own too, and far more than ten.",
      ),
      "c.mdx": lines("{/* simhash-ignore */}", "", `- ${FERRY}`, "", "Text. {/* simhash-ignore */}"),
      "d.html": `<!-- simhash-ignore --><p>${FERRY}</p>\n<!-- simhash-ignore -->\n<p>Short.</p>`,
      "e.rst": lines(
        ".. simhash-ignore-start",
        "",
        WATER,
        "",
        ".. simhash-ignore",
        "",
        CHINESE,
        "",
        ".. simhash-ignore-end",
      ),
      "f.rst": lines(
        ".. simhash-ignore-start",
        "",
        "Nothing.",
        "",
        ".. simhash-ignore-end",
        "",
        ".. simhash-ignore",
        "",
        passage,
      ),
      "g.md": lines("`<!-- simhash-ignore -->`", "", "<!-- simhash-ignore -->"),
    })
    const unused = async (...args: string[]) => {
      const { notices, findings } = await lint(".", ...args)
      expect(findings).toEqual([])
      for (const { message } of notices)
        expect(message).toBe("this directive is not needed: the text that it leaves out repeats nothing")
      return notices.map(({ path, line }) => `${path}:${line}`)
    }
    expect(await unused()).toEqual([])
    const expected = ["a.md:6", "b.adoc:4", "c.mdx:5", "d.html:2", "e.rst:5", "f.rst:1", "g.md:3"]
    expect(await unused("--report-unused-ignores")).toEqual(expected)
    put({ ".simhashrc.json": '{"reportUnusedIgnores":true}' })
    expect(await unused()).toEqual(expected)
    // A passage that is too short to be reported is none.
    expect(await unused("--min-passage-words", "60")).toEqual(expected.toSpliced(-1, 0, "f.rst:7"))
  })

  test("gives lines, columns and offsets that slice the file, whatever its line ends are", async () => {
    const emoji = `The family 👩‍👩‍👧 and ${FERRY}`
    const text = ["---", "a: b", "---", "", `> 👩‍👩‍👧 **${emoji}**`, "> e\u0301 &amp; more.", "", CHINESE, ""]
    put({
      "a.md": lines(emoji, "", CHINESE),
      "crlf.md": `\ufeff${text.join("\r\n")}`,
      "lf.md": text.join("\n"),
      "mixed.md": text.join("\n").replace("\n\n>", "\r\n\n>"),
    })
    const { findings } = await lint("a.md", "crlf.md", "lf.md", "mixed.md")
    expect(findings).toHaveLength(1)
    for (const finding of findings) {
      for (const place of [finding, ...finding.related]) {
        const content = read(place.path)
          .toString("utf8")
          .replace(/^\ufeff/, "")
        const rows = content.split(/\r?\n/)
        const sliced = content.slice(place.offset, place.endOffset)
        expect(rows[place.line - 1]?.slice(place.column - 1)).toMatch(
          new RegExp(`^${(sliced.split(/\r?\n/)[0] as string).replace(/[*.?]/g, "\\$&")}`),
        )
        expect(rows[place.endLine - 1]?.slice(0, place.endColumn - 1)).toBe(
          content.slice(0, place.endOffset).split(/\r?\n/).at(-1),
        )
        const seen = sliced
          .replaceAll("**", "")
          .replace(/\r?\n> /, " ")
          .replace("&amp;", "&")
          .replaceAll("\r\n", "\n")
        expect(seen).toBe(place.text)
      }
    }
  })

  test("gives short blocks no attention, unless it is told to", async () => {
    put({ "a.md": lines("# See also the other page", "", "See also the other page") })
    expect((await lint("a.md")).findings).toEqual([])
    const report = await lint("a.md", "--min-words", "3")
    expect(places(report)).toEqual(["a.md:3:1 duplicate.exact a.md:1:3"])
    // Of few words each decides much.
    expect(report.findings[0]?.severity).toBe("information")
    expect(report.status).toBe(0)
  })

  test("looks at the kinds of blocks that it is told to", async () => {
    const files = (text: string) =>
      lines("```", text, "```", "", `| ${text} |`, "|-|", "", `# ${text}`, "", `> ${text}`)
    put({ "a.md": files(FERRY), "b.md": files(WATER), "c.md": `---\ntext: ${WATER}\n---\n` })
    const found = async (...args: string[]) => places(await lint("a.md", "b.md", "c.md", ...args))
    expect(await found()).toEqual([
      "a.md:10:3 duplicate.exact a.md:8:3",
      "b.md:10:3 duplicate.exact b.md:8:3",
    ])
    expect(await found("--without", "quote")).toEqual([])
    expect(
      await found("--with", "code", "--with", "table", "--without", "quote", "--without", "heading"),
    ).toEqual(["a.md:5:3 duplicate.exact a.md:2:1", "b.md:5:3 duplicate.exact b.md:2:1"])
    expect(await found("--with", "front-matter", "--without", "quote")).toEqual([
      "c.md:1:1 duplicate.near b.md:8:3",
    ])
  })

  test("takes the similarity and the recipe that it is told", async () => {
    put({ "a.md": lines(FERRY, "", CHINESE), "b.md": lines(FERRY_TOO, "", CHINESE) })
    expect((await lint("a.md", "b.md", "--min-similarity", "0.99")).findings.map(({ line }) => line)).toEqual(
      [3],
    )
    // Of runs of three words, one word that differs changes three.
    const of = (recipe: string) => ["--recipe", recipe, "--min-similarity", "0.8"]
    expect((await lint("a.md", "b.md", ...of("short/1"))).summary.copies).toBe(2)
    expect((await lint("a.md", "b.md", ...of("page/1"))).findings.map(({ line }) => line)).toEqual([3])
  })
})

describe("the files of a lint", () => {
  const found = async (...args: string[]) => {
    const { status, stdout, stderr } = await runLint(["--format", "json", "--min-words", "3", ...args])
    if (status === 2) return stderr
    const { findings } = JSON.parse(stdout) as Report
    return [
      ...new Set(findings.flatMap(({ path, related }) => [path, ...related.map((place) => place.path)])),
    ].sort()
  }
  // Every file has the same text, so that every file that is read is in the report.
  const all = (...names: string[]) => put(Object.fromEntries(names.map((name) => [name, lines(FERRY)])))

  test("are those in folders whose format is known, but for hidden ones, node_modules and what git ignores", async () => {
    all(
      ...["a.md", "b.mdx", "c.adoc", "d.rst", "e.html", "f.txt", "g.rst.txt", "h.MD", "i.js", "README"],
      ...["sub/j.md", ".hidden/k.md", "node_modules/l.md", "sub/node_modules/m.md", "build/n.md"],
      ...["sub/draft.md", "sub/keep/o.tmp.md", "sub/keep/p.tmp.md"],
    )
    git("init", "-q")
    put({
      ".gitignore": "/build/\n*.tmp.md\n",
      "sub/.gitignore": "draft.*\n",
      "sub/keep/.gitignore": "!o.tmp.md\n",
    })
    const expected = ["a.md", "b.mdx", "c.adoc", "d.rst", "e.html", "f.txt", "g.rst.txt", "h.MD", "sub/j.md"]
    expect(await found(".")).toEqual([...expected, "sub/keep/o.tmp.md"])
    expect(await found("sub", "a.md")).toEqual(["a.md", "sub/j.md", "sub/keep/o.tmp.md"])
    // Whoever names a file means it.
    expect(await found("a.md", "build/n.md")).toEqual(["a.md", "build/n.md"])
    expect(await found("a.md", "build")).toEqual(["a.md", "build/n.md"])
    expect(await found("a.md", "build/*.md")).toEqual(["a.md", "build/n.md"])
  })

  test("are those that a pattern matches", async () => {
    all("a.md", "docs/b.md", "docs/c.txt", "docs/deep/er/d.md", "docs/[e].md", "other/f.md", "docs/.g.md")
    const inDocs = ["docs/[e].md", "docs/b.md"]
    expect(await found("docs/**/*.md", "a.md")).toEqual(["a.md", ...inDocs, "docs/deep/er/d.md"])
    expect(await found("./{docs,other}/*.{md,txt}")).toEqual([...inDocs, "docs/c.txt", "other/f.md"])
    expect(await found("docs/[e].md", "docs/b.md")).toEqual(inDocs)
    expect(await found(join(folder, "docs/*.md"))).toEqual(inDocs)
    expect(await found("docs/*.adoc")).toContain("no file matches docs/*.adoc")
  })

  test("are of the format that --format or the settings say, whatever their names are", async () => {
    const literal = lines("Text::", "", `  ${FERRY}`)
    put({
      "Documentation/deep/a.txt": literal,
      "Documentation/b.rst": literal,
      "c.txt": literal,
      "d.in": lines(FERRY),
    })
    // In reStructuredText, this is code, and not looked at.
    const rst = ["--format", "Documentation/**/*.txt=rst"]
    expect(await found(".")).toEqual(["Documentation/deep/a.txt", "c.txt"])
    expect(await found(".", ...rst)).toEqual([])
    expect(await found(".", ...rst, "--format", "*.in=text")).toEqual(["c.txt", "d.in"])
    put({ ".simhashrc.json": JSON.stringify({ formats: { "d.in": "markdown", "c.txt": "rst" } }) })
    expect(await found(".")).toEqual(["Documentation/deep/a.txt", "d.in"])
    expect(await found("d.in", "Documentation")).toEqual(["Documentation/deep/a.txt", "d.in"])
    expect(await found(".", "--format", "c.txt=text", ...rst)).toEqual(["c.txt", "d.in"])
    expect((await runLint([".", "--format", "*.txt=word"])).stderr).toContain(
      '--format takes PATTERN=FORMAT, whose format is one of markdown, mdx, asciidoc, rst, html, text, got "*.txt=word"',
    )
  })

  test("are not those that .simhashignore or --ignore names, even if they are named", async () => {
    all("a.md", "b.md", "docs/c.md", "docs/d.md", "docs/e/f.md", "docs/e/g.md")
    put({ ".simhashignore": "# generated\n/docs/e/\nb.md\n!docs/e/\n" })
    expect(await found(".")).toEqual(["a.md", "docs/c.md", "docs/d.md", "docs/e/f.md", "docs/e/g.md"])
    put({ ".simhashignore": "/docs/e/\nb.md\n" })
    expect(await found(".", "b.md", "docs/e/f.md")).toEqual(["a.md", "docs/c.md", "docs/d.md"])
    expect(await found(".", "--ignore", "docs/d.*")).toEqual(["a.md", "docs/c.md"])
  })

  test("are each read once, whatever leads to them, and circles of links end", async () => {
    all("a.md", "docs/b.md")
    symlinkSync("../docs", join(folder, "docs/circle"))
    symlinkSync("../a.md", join(folder, "docs/link.md"))
    symlinkSync("nowhere", join(folder, "docs/dangling.md"))
    const report = await lint(".", "docs", "a.md", "docs/*.md")
    expect(places(report)).toEqual(["docs/b.md:1:1 duplicate.exact a.md:1:1"])
    expect(report.broken).toEqual([
      { path: "docs/dangling.md", reason: "it cannot be read: no such file or directory" },
    ])
  })

  test("must be there and of a known format if they are named", async () => {
    put({ "a.js": "", "b.md": "" })
    expect(await found("nowhere.md")).toBe("simhash-lint: there is no file nowhere.md\n")
    expect(await found("a.js")).toBe("simhash-lint: a.js has no extension of a known format\n")
    expect(await found()).toBe(
      lines(
        'simhash-lint: no file is named: give files, folders or patterns, or "files" in .simhashrc.json',
        'simhash-lint: "simhash-lint --help" shows how to use it',
      ),
    )
  })
})

describe("what is ignored", () => {
  test("is neither reported nor compared with", async () => {
    put({
      "a.md": lines("<!-- simhash-ignore -->", "", FERRY),
      "b.md": lines(FERRY),
      "c.rst": lines(".. simhash-ignore", "", FERRY),
      "d.html": `<!-- simhash-ignore-start --><p>${FERRY}</p><!-- simhash-ignore-end --><p>${WATER}</p>`,
    })
    expect((await lint(".")).findings).toEqual([])
    put({ "e.md": lines(FERRY, "", WATER) })
    expect(places(await lint("."))).toEqual([
      "e.md:1:1 duplicate.exact b.md:1:1",
      "e.md:3:1 duplicate.exact d.html:1:161",
    ])
  })

  test("are texts that the settings call boilerplate", async () => {
    put({ "a.md": lines(FERRY), "b.md": lines(FERRY, "", WATER), "c.md": lines(WATER) })
    put({ ".simhashrc.json": JSON.stringify({ files: ["*.md"], boilerplate: [FERRY] }) })
    expect(places(await lint())).toEqual(["c.md:1:1 duplicate.exact b.md:3:1"])
  })
})

describe("the settings", () => {
  test("come from .simhashrc.json, and the command line wins", async () => {
    put({
      "a.md": lines(FERRY, "", `> ${WATER}`, "", `> ${WATER}`),
      "b.md": lines(FERRY_TOO),
      ".simhashrc.json": JSON.stringify({
        $schema: "x",
        files: ["*.md"],
        minSimilarity: 0.99,
        without: ["quote"],
        maxWarnings: 1,
      }),
    })
    expect(places(await lint())).toEqual([])
    expect(places(await lint("--with", "quote"))).toEqual(["a.md:5:3 duplicate.exact a.md:3:3"])
    const both = ["--with", "quote", "--min-similarity", "0.5"]
    expect((await lint(...both)).status).toBe(1)
    expect((await lint(...both, "--max-warnings", "2")).status).toBe(0)
    expect((await lint("--with", "quote")).status).toBe(0)
    put({ "other.json": "{}" })
    expect((await lint("--config", "other.json", "a.md", "b.md")).findings).toHaveLength(2)
  })

  test.each(
    Object.entries<string | RegExp>({
      "{": /^simhash-lint: \.simhashrc\.json: this is not JSON: /,
      "[]": ".simhashrc.json: the settings must be a JSON object, got an array",
      '{"file":["a.md"]}':
        '.simhashrc.json: unknown key "file": the keys are files, ignore, formats, with, without, recipe, bits, minSimilarity, minWords, passages, minPassageWords, boilerplate, baseline, maxWarnings, reportUnusedIgnores, strict, allowUnreadable',
      '{"files":"a.md"}': '.simhashrc.json: "files" must be an array of strings without NUL, got "a.md"',
      '{"minSimilarity":2}': '.simhashrc.json: "minSimilarity" must be a number from 0 to 1, got 2',
      '{"with":["tables"]}':
        '.simhashrc.json: "with" must be an array of paragraph, heading, item, quote, code, table, front-matter, comment, got an array',
      '{"strict":"no"}': '.simhashrc.json: "strict" must be true or false, got "no"',
      '{"__proto__":{"strict":true},"toString":1}': /unknown key "(__proto__|toString)"/,
    }),
  )("%s is refused with status 2", async (json, sentence) => {
    put({ "a.md": "", ".simhashrc.json": json })
    const { status, stderr } = await runLint(["a.md"])
    expect(status).toBe(2)
    if (sentence instanceof RegExp) expect(stderr).toMatch(sentence)
    else expect(stderr).toBe(`simhash-lint: ${sentence}\n`)
  })

  test.each(
    Object.entries({
      "a.md --format tsv": '--format takes text, json, sarif or github, got "tsv"',
      "a.md --with tables":
        '--with takes paragraph, heading, item, quote, code, table, front-matter or comment, got "tables"',
      "a.md --min-similarity 70": '--min-similarity takes a number from 0 to 1, got "70"',
      "a.md --write-baseline": "--write-baseline needs a name: add --baseline FILE",
      "a.md --write-baseline --baseline b --changed-since HEAD":
        "--write-baseline and --changed-since contradict each other: a baseline lists all findings",
      "a.md --recipe text/9":
        '--recipe: unknown recipe "text/9": the recipes are text/1, short/1, page/1, python-hashes/1, java-simhash/1',
    }),
  )("%s is refused as a command line that is not valid", async (args, sentence) => {
    put({ "a.md": "" })
    expect(await runLint([...args.split(" ")])).toEqual({
      status: 2,
      stdout: "",
      stderr: lines(`simhash-lint: ${sentence}`, 'simhash-lint: "simhash-lint --help" shows how to use it'),
    })
  })
})

describe("a baseline", () => {
  test("knows a finding whose files were renamed such that the other text comes first", async () => {
    put({ "a.md": lines(FERRY), "b.md": lines(FERRY_TOO) })
    await runLint([".", "--baseline", "known.json", "--write-baseline"])
    renameSync(join(folder, "a.md"), join(folder, "z.md"))
    const known = ["--baseline", "known.json"]
    expect((await lint(".", ...known)).summary).toMatchObject({ warnings: 0, baseline: 1 })
    put({ "c.md": lines(FERRY_TOO.replace("harbour", "port")) })
    expect((await lint(".", ...known)).summary).toMatchObject({ warnings: 1, baseline: 1 })
  })

  test("leaves out what it lists, wherever that moves, and nothing that is new", async () => {
    put({ "a.md": lines(FERRY, "", WATER), "b.md": lines(FERRY) })
    expect(await runLint([".", "--baseline", "known.json", "--write-baseline"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "simhash-lint: known.json lists 1 copy\n",
    })
    const { findings } = JSON.parse(read("known.json").toString())
    expect(findings).toEqual([
      {
        key: expect.stringMatching(/^block:[0-9a-f]{32}$/),
        path: "b.md",
        text: expect.stringMatching(/^The ferry .*…$/),
      },
    ])
    const known = ["--baseline", "known.json"]
    expect((await lint(".", ...known)).summary).toMatchObject({ warnings: 0, baseline: 1 })
    expect((await runLint([".", ...known])).stdout).toBe(
      "No duplicates in 2 files, 3 paragraphs; 1 copy that the baseline lists left out\n",
    )
    // Other lines, another file.
    put({ "b.md": lines("# New", "", "Before it.", "", FERRY) })
    expect((await lint(".", ...known)).findings).toEqual([])
    rmSync(join(folder, "b.md"))
    put({ "c.md": lines(FERRY) })
    expect((await lint(".", ...known)).findings).toEqual([])
    // One copy more.
    put({ "d.md": lines(FERRY, "", WATER) })
    const report = await lint(".", ...known)
    expect(places(report)).toEqual(["d.md:1:1 duplicate.exact a.md:1:1", "d.md:3:1 duplicate.exact a.md:3:1"])
    expect(report.status).toBe(1)
  })

  test("says what of it is gone", async () => {
    put({ "a.md": lines(FERRY), "b.md": lines(FERRY) })
    await runLint([".", "--baseline", "known.json", "--write-baseline"])
    put({ "b.md": lines(WATER) })
    const { status, stderr } = await runLint([".", "--baseline", "known.json"])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: "simhash-lint: 1 copy that the baseline lists is gone: --write-baseline updates it\n",
    })
  })

  test("replaces no file that is none, and must be one", async () => {
    put({ "a.md": lines(FERRY), "notes.json": '{"mine":1}' })
    for (const args of [["--write-baseline"], []]) {
      for (const name of ["a.md", "notes.json", ...(args.length > 0 ? [] : ["nowhere.json"])]) {
        const { status, stdout, stderr } = await runLint([".", "--baseline", name, ...args])
        expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
        expect(stderr).toMatch(/exists and is not a baseline|is not a baseline|cannot read the baseline/)
      }
    }
    expect(read("a.md").toString()).toBe(lines(FERRY))
    expect(read("notes.json").toString()).toBe('{"mine":1}')
  })
})

describe("--changed-since", () => {
  test("reports what is in files that changed, compared with all files", async () => {
    committed({ "docs/a.md": lines(FERRY), "docs/b.md": lines(FERRY), "docs/c.md": lines("# C") })
    expect((await lint("docs", "--changed-since", "HEAD")).findings).toEqual([])
    // Not staged, staged, and not yet added.
    put({ "docs/a.md": lines(FERRY, "", WATER), "docs/new.md": lines(WATER) })
    expect(places(await lint("docs", "--changed-since", "HEAD"))).toEqual([
      // What has not changed is the original, though it comes later.
      "docs/a.md:1:1 duplicate.exact docs/b.md:1:1",
      "docs/new.md:1:1 duplicate.exact docs/a.md:3:1",
    ])
    commit()
    expect((await lint("docs", "--changed-since", "HEAD")).findings).toEqual([])
    expect((await lint("docs", "--changed-since", "HEAD~1")).findings).toHaveLength(2)
  })

  test("leaves out what changed on the other branch only, and works in a folder of the repository", async () => {
    committed({ "docs/a.md": lines(FERRY), "docs/b.md": lines("# B"), "docs/c.md": lines("# C") })
    git("checkout", "-q", "-b", "topic")
    put({ "docs/c.md": lines(FERRY) })
    commit()
    git("checkout", "-q", "main")
    put({ "docs/b.md": lines(FERRY_TOO) })
    commit()
    git("checkout", "-q", "topic")
    const script = 'cd docs && exec "$0" . --changed-since main --format github'
    const printed = (() => {
      try {
        return execFileSync("sh", ["-c", script, lintProgram], { cwd: folder, encoding: "utf8" })
      } catch (error) {
        return (error as { stdout: string }).stdout
      }
    })()
    expect(printed).toBe(
      `::warning file=docs/c.md,line=1,endLine=1,col=1,endColumn=${FERRY.length + 1},title=duplicate.exact::` +
        `The same as “The ferry to the island leaves the old …” (docs/a.md:1:1):%0A${FERRY}\n`,
    )
  })

  test("reports a copy that is new, though the baseline lists one in a file that did not change", async () => {
    git("init", "-q", "-b", "main")
    put({ "docs/a.md": lines(FERRY), "docs/known.md": lines(FERRY) })
    const known = ["--baseline", "known.json"]
    await runLint(["docs", ...known, "--write-baseline"])
    commit()
    put({ "docs/new.md": lines(FERRY) })
    const report = await lint("docs", ...known, "--changed-since", "HEAD")
    expect(report.findings.map(({ path, relatedCount }) => [path, relatedCount])).toEqual([
      ["docs/new.md", 2],
    ])
  })

  test("reports a file that changed by whatever name it is read", async () => {
    git("init", "-q", "-b", "main")
    put({ "docs/a.md": lines(FERRY), "docs/real/b.md": lines(WATER) })
    symlinkSync("real/b.md", join(folder, "docs/b.md"))
    commit()
    put({ "docs/real/b.md": lines(FERRY) })
    expect(places(await lint("docs", "--changed-since", "HEAD"))).toEqual([
      "docs/b.md:1:1 duplicate.exact docs/a.md:1:1",
    ])
  })

  test("runs no program that a folder among the documents names, which looks like a repository", async () => {
    git("init", "-q", "--bare", "docs")
    const inDocs = (...args: string[]) => git("--git-dir=docs", "--work-tree=docs", ...args)
    put({ "docs/a.md": lines(FERRY) })
    inDocs("add", "a.md")
    inDocs("commit", "-q", "-m", "x")
    for (const [name, value] of [
      ["core.bare", "false"],
      ["core.worktree", join(folder, "docs")],
      ["core.fsmonitor", `touch ${join(folder, "ran")}; false`],
    ] as const)
      inDocs("config", name, value)
    const command = 'cd docs && "$0" . --changed-since HEAD 2>&1; echo "status $?"'
    const printed = execFileSync("sh", ["-c", command, lintProgram], { cwd: folder, encoding: "utf8" })
    expect(printed).toMatch(/^simhash-lint: git rev-parse: fatal: .*\nstatus 2\n$/)
    expect(() => read("ran")).toThrow("ENOENT")
  })

  test("fails with status 2 where git does not know the commit, or there is no repository", async () => {
    put({ "a.md": lines(FERRY) })
    const fails = async (ref: string) => {
      const { status, stdout, stderr } = await runLint([".", `--changed-since=${ref}`])
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
      return stderr
    }
    expect(await fails("main")).toMatch(/^simhash-lint: git rev-parse: /)
    git("init", "-q", "-b", "main")
    commit()
    expect(await fails("nowhere")).toBe(
      'simhash-lint: --changed-since: git knows no commit "nowhere"; a shallow clone may lack it\n',
    )
    // No name is taken for an option of git.
    expect(await fails("--output=x")).toContain('git knows no commit "--output=x"')
  })
})

describe("files that are broken", () => {
  const broken = {
    "binary.md": Buffer.from("a\0b"),
    "latin.md": Buffer.from("caf\xe9", "latin1"),
    "broken.mdx": "# A\n\n<b {x\n",
    "large.txt": "a".repeat(16 * 1024 * 1024 + 1),
  }
  const reasons = {
    "binary.md": "binary.md: this is not text: it contains a NUL byte",
    "broken.mdx": expect.stringMatching(/^broken\.mdx:\d+:\d+: Unexpected/),
    "large.txt": "large.txt: it cannot be read: it has more than 16384 KiB, the most that is read",
    "latin.md": "latin.md: this is not UTF-8",
  }

  test("are reported and left out", async () => {
    put({ ...broken, "a.md": lines(FERRY), "b.md": lines(FERRY) })
    const report = await lint(".")
    expect(places(report)).toEqual(["b.md:1:1 duplicate.exact a.md:1:1"])
    expect(report.broken.map(({ path }) => path)).toEqual(Object.keys(reasons))
    const count = Object.keys(broken).length
    const unread = `simhash-lint: ${count} files or folders that were named could not be read (--allow-unreadable)`
    expect(report.stderr.split("\n").slice(0, -1)).toEqual([
      ...Object.values(reasons).map((reason) =>
        typeof reason === "string"
          ? `simhash-lint: ${reason}: the file is left out`
          : expect.stringMatching(/^simhash-lint: broken\.mdx:\d+:\d+: Unexpected .*: the file is left out$/),
      ),
      unread,
    ])
    expect(report.status).toBe(2)
    const quiet = await lint(".", "--quiet")
    expect([quiet.status, quiet.stderr]).toEqual([2, `${unread}\n`])
    const allowed = await lint(".", "--quiet", "--allow-unreadable")
    expect([allowed.status, allowed.stderr]).toEqual([1, ""])
  })

  test.each(Object.keys(broken))("end a strict run with status 2, such as %s", async (name) => {
    put({ [name]: (broken as Record<string, string | Uint8Array>)[name] as string, "a.md": lines(FERRY) })
    const { status, stdout, stderr } = await runLint([".", "--strict"])
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    expect(stderr.trim().replace(/^simhash-lint: /, "")).toEqual(reasons[name as keyof typeof reasons])
  })

  test.skipIf(process.getuid?.() === 0)("are those that cannot be read, and folders too", async () => {
    put({ "a.md": lines(FERRY), "no/b.md": lines(FERRY), "c.md": lines(FERRY), "d.md": lines(FERRY) })
    chmodSync(join(folder, "no"), 0)
    chmodSync(join(folder, "d.md"), 0)
    const report = await lint(".")
    chmodSync(join(folder, "no"), 0o700)
    expect(report.broken.map(({ path }) => path)).toEqual(["no", "d.md"])
    expect(places(report)).toEqual(["c.md:1:1 duplicate.exact a.md:1:1"])
  })

  test("are not those that are large, have long lines, or are nested deeply", async () => {
    let seed = 1
    const word = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed.toString(36)
    }
    const paragraphs = Array.from({ length: 10_000 }, () => Array.from({ length: 150 }, word).join(" "))
    put({
      "a.md": lines(FERRY),
      "large.md": lines(...paragraphs.map((text) => `${text}\n`), FERRY),
      "line.md": `${"word ".repeat(300_000)}\n\n${FERRY}\n`,
      "nested.md": `${Array.from({ length: 300 }, (_, i) => `${"  ".repeat(i)}- item`).join("\n")}\n\n${FERRY}\n`,
    })
    const report = await lint(".", "--no-passages")
    expect(report.broken).toEqual([])
    const [{ related, ...finding }] = report.findings as [Finding]
    expect([finding, ...related].map(({ path, text }) => [path, text])).toEqual([
      ["large.md", FERRY],
      ["a.md", FERRY],
      ["line.md", FERRY],
      ["nested.md", FERRY],
    ])
  })
})

describe("many files", () => {
  test.each([64, 128])("are analyzed by any number of threads alike, at %d bits", async (bits) => {
    const random = new Random(14n)
    const words = (count: number) => Array.from({ length: count }, () => `word${random.below(400)}`).join(" ")
    const passages = Array.from({ length: 6 }, () => words(24))
    const names = Array.from({ length: 40 }, (_, i) => `docs/${String(i).padStart(3, "0")}.md`)
    const texts = names.map((_, i) => {
      // Copied passages in new texts, near-duplicates, copies of Chinese, a block twice in a file, and blocks without a word.
      const copied = `${words(12)} ${passages[i % passages.length]} ${words(9)}`
      const near = `${passages[random.below(passages.length)]} ${words(2)}`
      return lines(
        `# ${words(3)}`,
        "",
        copied,
        "",
        near,
        "",
        i % 7 === 0 ? CHINESE : WATER,
        "",
        "- …",
        "",
        near,
      )
    })
    put(Object.fromEntries(names.map((name, i) => [name, texts[i] as string])))
    const args = ["--format", "json", "--bits", String(bits)]
    const { stdout: alone } = await runLint([...args, ...names])
    const { findings, crowded } = JSON.parse(alone) as Report
    for (const code of ["exact", "near", "passage"]) {
      expect(findings.map((finding) => finding.code)).toContain(`duplicate.${code}`)
    }
    // With more files, of no words, there are threads.
    put(Object.fromEntries(names.map((_, i) => [`docs/empty-${i}.md`, ""])))
    for (const threads of [1, 2, 4]) {
      const before = `import os from "node:os"
        import { syncBuiltinESMExports } from "node:module"
        os.availableParallelism = () => ${threads}
        syncBuiltinESMExports()`
      const { stdout } = await runLint([...args, "docs"], { before })
      const report = JSON.parse(stdout) as Report
      expect(report.summary.files).toBe(2 * names.length)
      expect([report.findings, report.crowded]).toEqual([findings, crowded])
    }
  })
})

describe("the report for GitHub", () => {
  test("is a command for each finding, in which nothing of a text is a command", async () => {
    const text = `100 % sure::error file=x,line=1::${FERRY}`
    put({ "a,b:c%.md": lines(text), "d.md": lines(text), "e.mdx": "{" })
    const { status, stdout } = await runLint([".", "--format", "github", "--quiet"])
    expect(status).toBe(2)
    expect(stdout).toBe(
      lines(
        `::warning file=d.md,line=1,endLine=1,col=1,endColumn=${text.length + 1},title=duplicate.exact::` +
          `The same as “100 %25 sure::error file=x,line=1::The fe…” (a,b:c%25.md:1:1):%0A${text.replace("%", "%25")}`,
        expect.anything(),
      ).replace(/\n.*\n$/, `\n${stdout.split("\n")[1]}\n`),
    )
    expect(stdout.split("\n")[1]).toMatch(/^::warning file=e\.mdx,line=\d+::This file was left out: /)
  })
})

describe("the report as SARIF", () => {
  test("has a result for each finding, with its related places, and paths of the repository", async () => {
    git("init", "-q")
    put({ "docs/a b.md": lines(FERRY), "docs/c.md": lines("> 👩‍👩‍👧", `> ${FERRY_TOO}`), "docs/d.mdx": "{" })
    let printed = ""
    try {
      execFileSync(lintProgram, [".", "--format", "sarif", "--quiet"], { cwd: join(folder, "docs") })
    } catch (error) {
      printed = String((error as { stdout: Buffer }).stdout)
    }
    const log = JSON.parse(printed)
    expect(log.version).toBe("2.1.0")
    const [run] = log.runs
    const ids = ["duplicate.exact", "duplicate.near", "duplicate.passage"]
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(ids)
    const start = "> 👩‍👩‍👧\n> ".length
    const place = (uri: string, region: object) => ({
      physicalLocation: { artifactLocation: { uri, uriBaseId: "%SRCROOT%" }, region },
    })
    const here = {
      ...{ startLine: 1, startColumn: 3, endLine: 2, endColumn: FERRY_TOO.length + 3 },
      ...{ charOffset: 2, charLength: start - 2 + FERRY_TOO.length },
    }
    const there = {
      ...{ startLine: 1, startColumn: 1, endLine: 1, endColumn: FERRY.length + 1 },
      ...{ charOffset: 0, charLength: FERRY.length },
    }
    const sentence = /^Nearly the same as “The ferry .*…” \(\[docs\/a b\.md:1:1\]\(1\)\): 8\d % of the words$/
    const related = { id: 1, message: { text: expect.stringMatching(/^\d+ % of the words$/) } }
    expect(run.results).toEqual([
      {
        ...{ ruleId: "duplicate.near", ruleIndex: 1, level: "warning" },
        message: { text: expect.stringMatching(sentence) },
        locations: [place("docs/c.md", here)],
        relatedLocations: [{ ...related, ...place("docs/a%20b.md", there) }],
        partialFingerprints: { "simhashKey/v1": expect.stringMatching(/^block:/) },
        properties: { similarity: expect.closeTo(0.87, 1), confidence: "ok", relatedCount: 1 },
      },
    ])
    const [{ toolExecutionNotifications: left }] = run.invocations
    expect(left).toHaveLength(1)
    expect(left[0].locations[0].physicalLocation.artifactLocation.uri).toBe("docs/d.mdx")
  })
})

describe("docs/lint.md", () => {
  const docs = readFileSync(new URL("../../docs/lint.md", import.meta.url), "utf8")
  /** The command lines in it, by which tool they are for. */
  const commands = [...docs.matchAll(/npx --yes simhash-lint ([^\n]*)/g)].map(([, args = ""]) => args)

  test("has a step for GitHub Actions that annotates what a pull request adds", async () => {
    const args = commands.find((line) => line.includes("--format github"))
    committed({ "docs/a.md": lines(FERRY) })
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    git("checkout", "-q", "-b", "topic")
    put({ "docs/b.md": lines(FERRY) })
    commit("y")
    const line = (args ?? "").replace(/\$\{\{.*\}\}/, "main")
    const { status, stdout } = await runLint(line.split(" "))
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::warning file=docs\/b\.md,line=1,.*\n$/)
  })

  test("has a hook that stops a commit with a copy, and lets others pass", () => {
    const script = /```sh\n(#!\/bin\/sh\n[^`]*)```/.exec(docs)?.[1] ?? ""
    expect(commands.filter((line) => line === "docs --changed-since HEAD")).toHaveLength(2)
    committed({ "docs/a.md": lines(FERRY) })
    const hook = join(folder, ".git/hooks/pre-commit")
    // npx finds the installed package; here it is on the path.
    writeFileSync(hook, script.replace("npx --yes ", ""))
    chmodSync(hook, 0o755)
    const hooked = () =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-q", "-m", "y"], {
        cwd: folder,
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` },
        stdio: "pipe",
      })
    put({ "docs/b.md": lines(FERRY) })
    git("add", "-A")
    expect(hooked).toThrow(/docs\/b\.md|failed/)
    put({ "docs/b.md": lines(WATER) })
    git("add", "-A")
    hooked()
    expect(git("log", "--format=%s")).toBe("y\nx\n")
  })

  test("lists the settings with their defaults, and every option", async () => {
    const [, json = ""] = /```json\n([^`]*)```/.exec(docs) ?? []
    put({ "a.md": lines(FERRY), "b.md": lines(FERRY_TOO), ".simhashrc.json": json })
    const given = await runLint(["a.md", "b.md", "--format", "json"])
    rmSync(join(folder, ".simhashrc.json"))
    expect(given).toEqual(await runLint(["a.md", "b.md", "--format", "json"]))
    expect(given.status).toBe(1)
    const { stdout: help } = await runLint(["--help"])
    const names = [...help.matchAll(/^ {2}--([a-z-]+) /gm)].map(([, name]) => name as string)
    const missing = names.filter((name) => {
      const key = name.replace(/^no-/, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      return !docs.includes(`--${name}`) && !docs.includes(`"${key}"`)
    })
    expect(missing).toEqual(["quiet"])
  })
})

test("simhash-wasm says where lint is, with the status of its errors", async () => {
  const sentence = 'simhash-wasm: lint is in a package of its own: use "npx simhash-lint"\n'
  for (const args of [[], ["docs"], ["--help"]])
    expect(await run(["lint", ...args])).toEqual({ status: 2, stdout: "", stderr: sentence })
})

test("all that simhash-lint imports is what it depends on, or a public entry of simhash-wasm", () => {
  const home = fileURLToPath(new URL("node_modules/simhash-lint/", import.meta.url))
  const { dependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
  const own = readFileSync(new URL("node_modules/simhash-wasm/package.json", import.meta.url), "utf8")
  const { exports, version } = JSON.parse(own)
  const files = readdirSync(join(home, "dist"), { recursive: true, encoding: "utf8" })
  const imported = files
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => imports(readFileSync(join(home, "dist", name), "utf8")))
    .filter((name) => !/^(\.|node:)/.test(name))
  const packages = imported.map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0])
  expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
  for (const name of imported.filter((name) => name.startsWith("simhash-wasm")))
    expect(exports).toHaveProperty([name.replace("simhash-wasm", ".")])
  // The versions that were tested are the ones that run.
  for (const range of Object.values(dependencies)) expect(range).toMatch(/^\d+\.\d+\.\d+$/)
  expect(dependencies["simhash-wasm"]).toBe(version)
})
