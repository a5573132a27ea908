// Patterns of file names.
import { expect, test } from "vitest"

interface Glob {
  base: string
  matches: (path: string) => boolean
}
const { globOf } = (await import(
  new URL("node_modules/simhash-lint/dist/lint/src/glob.js", import.meta.url).href
)) as { globOf: (pattern: string) => Glob | undefined }

const of = (pattern: string) => globOf(pattern) as Glob

test.each<[pattern: string, base: string, matching: string[], others: string[]]>([
  ["*.md", "", ["a.md", ".md"], ["a.mdx", "b/a.md", ""]],
  ["docs/**/*.md", "docs/", ["a.md", "b/a.md", "b/c/a.md"], ["a.txt", "b/"]],
  ["docs/**", "docs/", ["a", "b/c"], []],
  ["**/a", "", ["a", "b/a", "b/c/a"], ["ba", "a/b"]],
  ["a**b", "", ["ab", "acb"], ["a/b"]],
  ["./d/?.md", "./d/", ["渡.md", "👩.md"], ["ab.md", ".md", "/.md"]],
  ["[a-c].md", "", ["b.md"], ["d.md", "[a-c].md"]],
  ["[!a-c].md", "", ["d.md"], ["b.md", "/.md"]],
  ["[^a].md", "", ["b.md"], ["a.md"]],
  ["[]a].md", "", ["].md", "a.md"], ["b.md"]],
  ["[\\]]*", "", ["]a"], ["\\a"]],
  ["{a,b/c}.{md,txt}", "", ["a.md", "b/c.txt"], ["b.md", "a."]],
  ["{a,{b,c}d}x", "", ["ax", "bdx", "cdx"], ["bx"]],
  ["{a,}x", "", ["ax", "x"], [",x"]],
  ["a{b}*", "", ["a{b}c"], ["ab"]],
  ["a{b,c*", "", ["a{b,cd"], ["ab"]],
  ["@(a|b).md", "", ["a.md", "b.md"], ["ab.md", ".md"]],
  ["?(a|b).md", "", ["a.md", ".md"], ["ab.md"]],
  ["*(a|b).md", "", ["abba.md", ".md"], ["c.md"]],
  ["+(a|b).md", "", ["abba.md"], [".md"]],
  ["(a|b)*", "", ["(a|b)c"], ["ac"]],
  ["a\\*b/*", "a*b/", ["c"], []],
])("%s matches what it says", (pattern, base, matching, others) => {
  expect(of(pattern).base).toBe(base)
  for (const path of matching) expect([path, of(pattern).matches(path)]).toEqual([path, true])
  for (const path of others) expect([path, of(pattern).matches(path)]).toEqual([path, false])
})

test("names in which every character stands for itself are no patterns", () => {
  for (const name of ["", "a.md", "docs/a (1).md", "a[b.md", "{a}", "a+b@c", "\\*", "a\\"]) {
    expect(globOf(name)).toBeUndefined()
  }
})
