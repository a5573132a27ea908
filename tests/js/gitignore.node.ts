// Rules in the syntax of .gitignore, held against git itself.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { devNull, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { Random } from "./random.js"

interface Rules {
  test(path: string): boolean | undefined
}
const { IgnoreRules } = (await import(
  new URL("node_modules/simhash-lint/dist/lint/src/gitignore.js", import.meta.url).href
)) as { IgnoreRules: { new (lines: readonly string[]): Rules; parse(text: string): Rules } }

const repository = mkdtempSync(join(tmpdir(), "simhash-wasm-"))
execFileSync("git", ["init", "-q", repository])
afterAll(() => rmSync(repository, { recursive: true }))

/** The paths of files that git ignores by the rules of a file, whatever their case. */
function byGit(rules: string, paths: readonly string[]): string[] {
  writeFileSync(join(repository, ".gitignore"), rules)
  const settings = ["-c", "core.ignorecase=true", "-c", `core.excludesfile=${devNull}`]
  try {
    const args = ["-C", repository, ...settings, "check-ignore", "--no-index", "--stdin", "-z"]
    const printed = execFileSync("git", args, { input: paths.join("\0"), encoding: "utf8" })
    return printed.split("\0").slice(0, -1)
  } catch (error) {
    // It ends with 1 if it ignores none.
    if ((error as { status?: number }).status === 1) return []
    throw error
  }
}

function byUs(rules: string, paths: readonly string[]): string[] {
  const parsed = IgnoreRules.parse(rules)
  return paths.filter((path) => parsed.test(path))
}

const PATHS =
  "a|b|ab|A.md|a/b|b/a|a/b/c|a/x/b|a/x/y/b|x/a/b|b.md|a b|a |#a|!a|[a]|a*b|a\\b|.a|a/.b|x/y/z/a.md|-|]|^|a-c|_|9".split(
    "|",
  )

/** Rules between bars: the file of each ends with a line feed, unless a dollar sign is at its end. */
test.each([
  "a|/a|a/|*/a|a/*|**/a|a/**|a/**/b|/**/b|/**|**|**/",
  "a**b|a/***/b|***|*a|a*|?|a?b|/a/b|a//b|/|//a|!a",
  "*\n!a|*\n!a/|*\n!*/\n!b|a/\n!a/b|a/*\n!a/b|#a|\\#a|\\!a|A|A*",
  "[a]|\\[a]|[!a]|[^a]|[]a]|[!]a]|[a-]|[-a]|[a-c]*|[\\]]|[a",
  "[[:alpha:]]|[[:nothing:]]|[[:digit:]_]|[[:]|[[:a]|[!-/]*|a[/]b|[a]/b",
  "a |a\\ |a\\  |a b|a\\|a\\*b|a\\\\b|b\r|b$|b\r$|\n\na|\ufeffa",
])("%j ignore what git ignores", (all) => {
  for (const rule of all.split("|")) {
    const rules = rule.endsWith("$") ? rule.slice(0, -1) : `${rule}\n`
    expect([rules, byUs(rules, PATHS)]).toEqual([rules, byGit(rules, PATHS)])
  }
})

test("random rules ignore what git ignores", () => {
  const random = new Random(37n)
  const one = (list: readonly string[]) => list[random.below(list.length)] as string
  const several = (most: number, make: () => string) => Array.from({ length: 1 + random.below(most) }, make)
  const pieces = "a|a|b|B|*|*|**|?|/|/|/|[ab]|[!a]|[a-b]|[]a]|\\*|\\a| |.".split("|")
  const names = ["a", "b", "ab", "ba", "aB", "a b", "*", "]", ".a", "aab"]
  let ignored = 0
  for (let round = 0; round < 150; round++) {
    const rule = () =>
      `${one(["", "", "!", "/", "**/"])}${several(6, () => one(pieces)).join("")}${one(["", "", "/", "/**"])}`
    const rules = `${several(4, rule).join("\n")}\n`
    const paths = [...new Set(several(60, () => several(5, () => one(names)).join("/")))]
    const expected = byGit(rules, paths)
    expect([rules, byUs(rules, paths)]).toEqual([rules, expected])
    ignored += expected.length
  }
  expect(ignored).toBeGreaterThan(500)
})

test("a character is one, where git reads its bytes", () => {
  const rules = new IgnoreRules(["?.md", "[渡].txt", "É*"])
  expect(["é.md", "渡.md", "👩.md", "渡.txt", "éa"].map((path) => rules.test(path))).toEqual(
    Array(5).fill(true),
  )
})

test("a rule says whether it includes, excludes, or is not about a path", () => {
  const rules = new IgnoreRules(["*.md", "!keep.md", "build/"])
  const said = ["a.md", "keep.md", "a.txt", "build/", "build", "build/keep.md"].map((path) =>
    rules.test(path),
  )
  expect(said).toEqual([true, false, undefined, true, undefined, true])
})
