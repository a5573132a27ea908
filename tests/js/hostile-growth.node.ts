// The time that parsers and matchers take for hostile inputs grows with their length, and not faster.
import { SimHash } from "simhash-wasm"
import { htmlText } from "simhash-wasm/html"
import { describe, expect, test } from "vitest"
import * as sources from "./hostile/sources.js"

const inside = (file: string) =>
  import(new URL(`node_modules/simhash-lint/dist/${file}.js`, import.meta.url).href)
const { cutMarkdown } = await inside("lint/src/cut/markdown")
const { cutMdx } = await inside("lint/src/cut/mdx")
const { cutHtml } = await inside("lint/src/cut/html")
const { cutAsciiDoc } = await inside("lint/src/cut/asciidoc")
const { cutRestructuredText } = await inside("lint/src/cut/restructuredtext")
const { cutText } = await inside("lint/src/cut/text")
const { globOf } = await inside("lint/src/glob")
const { IgnoreRules } = await inside("lint/src/gitignore")
const { oneLine, toJson } = await inside("js/cli/program/output")

const SHORT = 25_000
/** Below this, in milliseconds, the time is that of the machine's other work. */
const FLOOR = 20
/** How much longer twice the length may take. */
const MOST = 2.5

/** The processor time of this process for some work in milliseconds: what other processes do does not count. */
function cost(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/**
 * The length is doubled three times, or twice where the short text takes long enough, and the time may grow as if each took the
 * most. What takes quadratic time grows 64-fold, or 16-fold. Of several attempts the least count.
 */
function expectGrowth(make: sources.Make, work: (input: string) => unknown): void {
  const input = make(SHORT)
  let short = cost(() => work(input))
  const doublings = short > 5 * FLOOR ? 2 : 3
  const longer = make(SHORT * 2 ** doublings)
  let long = Number.POSITIVE_INFINITY
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 8; attempt++) {
    if (attempt > 0)
      short = Math.min(
        short,
        cost(() => work(input)),
      )
    long = Math.min(
      long,
      cost(() => work(longer)),
    )
    growth = long / Math.max(FLOOR, short)
    if (growth <= MOST ** doublings) return
  }
  expect.fail(`a text of ${2 ** doublings} times the length takes ${growth.toFixed(1)} times as long`)
}

/** The same, for a parser that rejects some sources. */
function orBroken(cut: (source: string) => unknown) {
  return (source: string) => {
    try {
      return cut(source)
    } catch (error) {
      if ((error as Error).constructor.name !== "BrokenSource") throw error
      return undefined
    }
  }
}

describe.each<[string, Record<string, sources.Make>, (source: string) => unknown]>([
  ["Markdown", sources.MARKDOWN, cutMarkdown],
  ["MDX", sources.MDX, orBroken(cutMdx)],
  ["HTML", sources.HTML, cutHtml],
  ["the text of a page", sources.HTML, (html) => htmlText(html)],
  ["AsciiDoc", sources.ASCIIDOC, cutAsciiDoc],
  ["reStructuredText", sources.RESTRUCTUREDTEXT, cutRestructuredText],
  ["plain text", sources.TEXT, cutText],
])("%s", (_, makers, cut) => {
  test.each(Object.entries(makers))("%s: twice the length takes at most 2.5 times as long", (_, make) => {
    expectGrowth(make, cut)
  })
})

test.each(sources.PATTERNS)(
  "the pattern %s: a name of twice the length takes at most 2.5 times as long",
  (pattern, unit) => {
    const glob = globOf(pattern)
    expectGrowth(sources.repeat(unit), (name) => expect(glob.matches(name)).toBe(false))
  },
)

test("a pattern of twice the length takes at most 2.5 times as long", () => {
  const name = "a".repeat(100)
  expectGrowth(sources.repeat("*a", "", "b"), (pattern) => expect(globOf(pattern).matches(name)).toBe(false))
  expectGrowth(sources.repeat("{a,"), (pattern) => globOf(pattern))
})

describe("a rule of what is ignored", () => {
  test.each(Object.entries(sources.RULES))(
    "%s: twice the length takes at most 2.5 times as long",
    (_, make) => {
      const deep = `${"aaa/".repeat(20)}${"a".repeat(200)}.md`
      expectGrowth(make, (rule) => expect(new IgnoreRules([rule]).test(deep)).not.toBe(true))
    },
  )

  test("a name of twice the length takes at most 2.5 times as long", () => {
    const rules = new IgnoreRules([
      ...sources.PATTERNS.map(([pattern]) => pattern),
      "*a*a*a*b",
      "[a-z]*?*a*b",
    ])
    expectGrowth(sources.repeat("a"), (name) => expect(rules.test(name)).toBe(undefined))
  })

  test("many rules take time by their length", () => {
    expectGrowth(sources.repeat("*a*a*b\n"), (text) => IgnoreRules.parse(text).test("aaaaaaaaaaaa"))
  })
})

test("weights that are given as text take time by their length", () => {
  const weigh = (weight: string) =>
    expect(() => new SimHash().fingerprint([["a", weight]])).toThrow("must be a number")
  expectGrowth(sources.repeat("0", "", "+"), weigh)
  expectGrowth(sources.repeat(" ", "1", "x"), weigh)
})

test("lines of the output take time by their length", () => {
  for (const unit of ["#", "##a", ":", " ", "\u202e"]) {
    expectGrowth(sources.repeat(unit), (text) => [oneLine(text), toJson(text)])
  }
})
