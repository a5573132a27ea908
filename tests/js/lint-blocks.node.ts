// Documents cut into blocks: what a reader sees of each format, and where every character of it is in the file.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { thrown } from "./code-of.js"

interface Block {
  kind: string
  text: string
  pieces: readonly number[]
}
interface Said {
  notices: { message: string; at: number }[]
  directives: unknown[]
}
type Cut = (source: string, said?: Said) => Block[]
type InSource = (block: Block, range: { from: number; to: number }) => { from: number; to: number }

const inside = (file: string) =>
  import(new URL(`node_modules/simhash-lint/dist/lint/src/${file}.js`, import.meta.url).href)
const { inSource } = (await inside("block")) as { inSource: InSource }
const { cutText } = (await inside("cut/text")) as { cutText: Cut }
const { cutMarkdown } = (await inside("cut/markdown")) as { cutMarkdown: Cut }
const { cutMdx } = (await inside("cut/mdx")) as { cutMdx: Cut }
const { cutHtml } = (await inside("cut/html")) as { cutHtml: Cut }
const { cutAsciiDoc } = (await inside("cut/asciidoc")) as { cutAsciiDoc: Cut }
const { cutRestructuredText } = (await inside("cut/restructuredtext")) as { cutRestructuredText: Cut }

/** The blocks of a source, as "kind: text". All their pieces are checked. */
function blocks(cut: Cut, source: string): string[] {
  const list = cut(source)
  for (const block of list) checkPieces(block, source)
  return list.map(({ kind, text }) => `${kind}: ${text}`)
}

/** Every piece that is as long as its source is equal to it, but for white space; pieces are in order. */
function checkPieces({ text, pieces }: Block, source: string): void {
  let [end, last] = [0, 0]
  for (let i = 0; i < pieces.length; i += 3) {
    const [start, from, length] = pieces.slice(i, i + 3) as [number, number, number]
    expect(start).toBe(end)
    expect(from).toBeGreaterThanOrEqual(last)
    expect(from + length).toBeLessThanOrEqual(source.length)
    end = pieces[i + 3] ?? text.length
    last = from + length
    if (end - start !== length) continue
    // A space stands for any white space, and for the bars of a table.
    const expected = text.slice(start, end)
    const copied = source
      .slice(from, last)
      .replace(/[\t\n\f\r|]/g, (c, at) => (expected[at] === " " ? " " : c))
    expect(copied).toBe(expected)
  }
  expect(end).toBe(text.length)
}

/** What the source has where a word of a block is. */
function sourceOf(cut: Cut, source: string, word: string): string {
  const block = cut(source).find(({ text }) => text.includes(word))
  if (!block) throw new Error(`no block has ${word}`)
  const from = block.text.indexOf(word)
  const range = inSource(block, { from, to: from + word.length })
  return source.slice(range.from, range.to)
}

const CUTS = {
  Markdown: cutMarkdown,
  MDX: cutMdx,
  HTML: cutHtml,
  AsciiDoc: cutAsciiDoc,
  reStructuredText: cutRestructuredText,
  "plain text": cutText,
}

/** What each format is cut into: of a source, the blocks, with pilcrows between some. */
const CUT: Record<keyof typeof CUTS, [what: string, source: string, blocks: string[]][]> = {
  Markdown: [
    [
      "is cut at headings, paragraphs, list items and quotes",
      "# One *two*\n\nThree\nfour.\n\nFive\n====\n\n- six\n  seven\n\n  eight\n- [x] nine\n\n> ten\n> eleven\n\n1. twelve\n",
      [
        "heading: One two ¶ paragraph: Three four. ¶ heading: Five ¶ item: six seven ¶ item: eight",
        "item: nine ¶ quote: ten eleven ¶ item: twelve",
      ],
    ],
    [
      "keeps what a reader sees of marks, links, references and code",
      "A **b** _c_ `d  e` ~~f~~ [g *h*](http://x 'title') [i][ref] ![alt](j) k\\*l &amp; &copy;\n" +
        "<http://m.example> http://n.example <b>o</b><br>p  \nq\\\nr[^1]. s[t] [u][v] ![w]\n\n[ref]: http://x\n\n[^1]: The note.\n",
      [
        "paragraph: A b c d e f g h i k*l & © http://m.example http://n.example o p q r. s[t] [u][v] ![w]",
        "paragraph: The note.",
      ],
    ],
    [
      "tells code, tables, comments and front matter apart from text",
      "---\ntitle: x\n---\n\nText\n\n```js\ncode()\n```\n\n    indented\n\n|a|b|\n|-|-|\n|c|d|\n\n<!-- a remark -->\n\nText\n",
      [
        "front-matter: --- title: x --- ¶ paragraph: Text ¶ code: code() ¶ code: indented",
        "table: a b ¶ table: c d ¶ comment: a remark ¶ paragraph: Text",
      ],
    ],
    [
      "has HTML inside, which is read as HTML",
      "<details>\n<summary>One &amp; two</summary>\n\nThree *four*\n\n</details>\n\n<p align=center>\n  five <b>six</b>\n</p>\n\n> <div>\n> seven\n> </div>\n",
      ["paragraph: One & two", "paragraph: Three four", "paragraph: five six", "paragraph: seven"],
    ],
    [
      "says in comments what is ignored",
      "One\n\n<!-- simhash-ignore -->\n\nTwo\n\nThree\n\n<!-- simhash-ignore: the same on purpose -->\n- four\n- five\n\nSix\n\n" +
        "<!-- simhash-ignore-start -->\nSeven\n\n> Eight\n\n<!-- simhash-ignore-end -->\n\nNine\n\nTen <!-- simhash-ignore --> ten\n\n" +
        "<!-- simhash-ignored -->\n\nEleven\n\n> <!-- simhash-ignore -->\n>\n> twelve\n>\n> thirteen\n",
      [
        "paragraph: One ¶ paragraph: Three ¶ paragraph: Six ¶ paragraph: Nine ¶ paragraph: Eleven",
        "quote: thirteen",
      ],
    ],
  ],
  MDX: [
    [
      "is cut like Markdown, without what is JavaScript",
      '---\ntitle: x\n---\nimport A from "a"\n\n# One *two*\n\n<Note kind="x">\n  Three **four** &amp; \\* `d  e` [f](u "x") ![g](h)<br/>i {1 + 1} [j][k] [^1]\n</Note>\n\n' +
        "- [ ] five\n  six\n\n> seven\n> eight\n\n|a|b|\n|-|-|\n|c|d|\n\n```js\ncode\n```\n\n[k]: http://x\n\n[^1]: The note.\n",
      [
        "front-matter: --- title: x --- ¶ heading: One two ¶ paragraph: Three four & * d e f i j",
        "item: five six ¶ quote: seven eight ¶ table: a b ¶ table: c d ¶ code: code",
        "paragraph: The note.",
      ],
    ],
    [
      "says in comments what is ignored",
      "One\n\n{/* simhash-ignore */}\n\nTwo\n\n{/* simhash-ignore */}\n\n- three\n- four\n\nFive\n\n{/* simhash-ignore-start */}\n\n<A>\n  Six\n</A>\n\n{/* simhash-ignore-end */}\n\nSeven\n\nEight {/* simhash-ignore */}\n\nNine\n",
      ["paragraph: One", "paragraph: Five", "paragraph: Seven", "paragraph: Nine"],
    ],
  ],
  HTML: [
    [
      "leaves out scripts, and what is on every page",
      "<header>a</header><nav>b</nav><div role=navigation>c</div><script>d</script><style>e</style><article><header>f</header>g</article><p hidden>h</p><footer>i</footer><svg><text>j</text></svg><pre>k</pre><table><tr><td>l<td>m</table>",
      ["paragraph: f ¶ paragraph: g ¶ code: k ¶ table: l ¶ table: m"],
    ],
    [
      "has what is in main alone",
      "<p>a</p><main><p>b</p><footer>c</footer></main><p>d</p>",
      ["paragraph: b ¶ paragraph: c"],
    ],
    ["has what is in the role of main alone", "<p>a</p><div role=main><p>b</p></div>", ["paragraph: b"]],
    [
      "is cut at the elements that end a line",
      "<!doctype html><title>T</title><h1>One</h1><p>Two <b>t</b><i>wo</i><br>two<p>Three<ul><li>four<li><p>five</ul><dl><dt>six<dd>seven</dl><blockquote><p>eight</blockquote>nine<div>ten<div>eleven</div>twelve</div>",
      [
        "heading: One ¶ paragraph: Two two two ¶ paragraph: Three ¶ item: four ¶ item: five",
        "item: six ¶ item: seven ¶ quote: eight ¶ paragraph: nine ¶ paragraph: ten",
        "paragraph: eleven ¶ paragraph: twelve",
      ],
    ],
    [
      "says in comments what is ignored",
      "<p>a</p><!-- simhash-ignore --><div><p>b</p><p>c</p></div><p>d</p><!-- simhash-ignore-start --><p>e</p><ul><li>f</ul><!-- simhash-ignore-end --><p>g</p><p><!-- simhash-ignore -->h</p><p>i</p>",
      ["paragraph: a", "paragraph: d", "paragraph: g", "paragraph: i"],
    ],
  ],
  AsciiDoc: [
    [
      "is cut at titles, paragraphs, items and delimited blocks",
      "= Title\nAn Author <a@b.c>\n:toc: left\n\n== One\n\nTwo +\ntwo.\n\n.Block title\n[source,ruby]\n----\ncode\n----\n\n* three\n** four\n+\nfive\n\nterm:: six\n\n. seven\n\nNOTE: eight\n\n====\nnine\n====\n\n____\nten\n____\n\n|===\n|a |b\n|===\n\n literal\n\n....\nmore\n....\n\n'''\n\n// remark\nimage::x.png[alt]\n\ninclude::other.adoc[]\n\n:attr: value\n\neleven\n",
      [
        "heading: Title ¶ heading: One ¶ paragraph: Two two. ¶ heading: Block title ¶ code: code",
        "item: three ¶ item: four ¶ paragraph: five ¶ item: term ¶ item: six ¶ item: seven",
        "paragraph: eight ¶ paragraph: nine ¶ quote: ten ¶ table: |a |b ¶ code: literal ¶ code: more",
        "comment: remark ¶ paragraph: eleven",
      ],
    ],
    [
      "keeps what a reader sees of marks, links and macros",
      "*a* _b_ `c` #d# **e**f g^2^ https://h.example[i *j*] link:k[l] xref:m[n] <<o,p>> <<q>> [[r]]s ((t)) (((u))) image:v[w] kbd:[x] &amp; \\*y* z_a_b footnote:[no]\n",
      ["paragraph: a b c d ef g2 i j l n p s t x & *y* z_a_b"],
    ],
    [
      "says in comments what is ignored",
      "One\n\n// simhash-ignore\nTwo\n\nThree\n\n// simhash-ignore\n====\nFour\n\nFive\n====\n\nSix\n\n// simhash-ignore-start\nSeven\n\nEight\n\n// simhash-ignore-end\n\nNine\n",
      ["paragraph: One", "paragraph: Three", "paragraph: Six", "paragraph: Nine"],
    ],
  ],
  reStructuredText: [
    [
      "is cut at titles, paragraphs, items, definitions and directives",
      "=====\nTitle\n=====\n\nOne\n---\n\nTwo\ntwo.\n\n- three\n  three\n\n  four\n- five\n\n1. six\n#. seven\n\nterm : class\n   eight\n\n   nine\n\n:param x: ten\n   ten\n\n   quoted\n\n.. note:: eleven\n   eleven\n\n   twelve\n\n.. function:: f(a,\n              b)\n              g(c)\n   :noindex:\n\n   thirteen\n\n.. versionadded:: 3.5\n   fourteen\n\n| fifteen\n| sixteen\n",
      [
        "heading: Title ¶ heading: One ¶ paragraph: Two two. ¶ item: three three ¶ item: four",
        "item: five ¶ item: six ¶ item: seven ¶ item: term : class ¶ item: eight ¶ item: nine",
        "item: ten ten ¶ item: quoted ¶ paragraph: eleven eleven ¶ paragraph: twelve",
        "paragraph: thirteen ¶ paragraph: fourteen ¶ paragraph: fifteen sixteen",
      ],
    ],
    [
      "tells literal blocks, tables, comments and targets apart from text",
      "One::\n\n   code\n\n   more\n\nTwo\n\n::\n\n  code\n\n.. code-block:: c\n   :linenos:\n\n   code\n\n>>> 1\n1\n\n+---+---+\n| a | b |\n+---+---+\n\n=== ===\n c   d\n=== ===\n e   f\n\n g   h\n=== ===\n\n.. _target:\n\n.. |x| image:: y\n\n.. a remark\n   on two lines\n\n.. [1] A note\n   here.\n\n.. image:: z\n   :alt: w\n\nThree::\n\n> quoted\n> code\n\nFour\n",
      [
        "paragraph: One: ¶ code: code more ¶ paragraph: Two ¶ code: code ¶ code: code ¶ code: >>> 1 1",
        "table: +---+---+ | a | b | +---+---+ ¶ table: === === c d === === e f g h === ===",
        "comment: a remark on two lines ¶ paragraph: A note here. ¶ paragraph: Three:",
        "code: > quoted > code ¶ paragraph: Four",
      ],
    ],
    [
      "keeps what a reader sees of roles, links and marks",
      "*a* **b** ``c `` :func:`d` :class:`~e.f.G` :ref:`h i <j>` `k <http://l>`_ `m`_ n_ |o| [1]_ [#]_ \\*p\\ q `!r` a_b *s\nt*\n",
      ["paragraph: a b c d G h i k m n o *pq r a_b s t"],
    ],
    [
      "says in comments what is ignored",
      "One\n\n.. simhash-ignore\n\nTwo\n\nThree\n\n.. simhash-ignore\n\n- four\n- five\n\nSix\n\n.. simhash-ignore\n\n.. note::\n\n   seven\n\nEight\n\n.. simhash-ignore-start\n\nNine\n\nTen\n\n.. simhash-ignore-end\n\nEleven\n",
      ["paragraph: One ¶ paragraph: Three ¶ paragraph: Six ¶ paragraph: Eight ¶ paragraph: Eleven"],
    ],
  ],
  "plain text": [
    ["is cut at blank lines", "One\n two\n \t\n\nThree\n", ["paragraph: One two ¶ paragraph: Three"]],
  ],
}

describe.each(Object.entries(CUTS))("%s", (format, cut) => {
  test.each(CUT[format as keyof typeof CUTS])("%s", (_, source, expected) => {
    expect(blocks(cut, source)).toEqual(expected.flatMap((line) => line.split(" ¶ ")))
  })
})

/** Where words of a block are in the file: through marks, references, emoji, prefixes, and tags that end nothing. */
const MAPPED: [format: keyof typeof CUTS, source: string, block: string, places: Record<string, string>][] = [
  [
    "Markdown",
    "> A **b👩‍👩‍👧c**\n> d &amp; e\u0301 文字。\n",
    "quote: A b👩‍👩‍👧c d & e\u0301 文字。",
    { "b👩‍👩‍👧c": "b👩‍👩‍👧c", "c d": "c**\n> d", "&": "&amp;", "d & e": "d &amp; e", 文字: "文字" },
  ],
  [
    "MDX",
    '<A b={{ c: "}" }}>\n  > d **e👩‍👩‍👧** &amp; f\n  > g\n</A>\n',
    "quote: d e👩‍👩‍👧 & f g",
    { "e👩‍👩‍👧 & f": "e👩‍👩‍👧** &amp; f", g: "g" },
  ],
  [
    "HTML",
    "<p>a&nbsp;b &lt;c&gt; &notit; &#x1F469;\n  &copy2 &amp;amp; d</i>e 👩‍👩‍👧",
    "paragraph: a\u00a0b <c> ¬it; 👩 ©2 &amp; de 👩‍👩‍👧",
    { "<c>": "&lt;c&gt;", "¬it": "&notit", "👩 ©2": "&#x1F469;\n  &copy2", "de 👩‍👩‍👧": "d</i>e 👩‍👩‍👧" },
  ],
  [
    "AsciiDoc",
    "* one *two👩‍👩‍👧*\nthree &amp; https://x[four]\n",
    "item: one two👩‍👩‍👧 three & four",
    { "two👩‍👩‍👧 three & four": "two👩‍👩‍👧*\nthree &amp; https://x[four" },
  ],
  [
    "reStructuredText",
    "1. one :func:`two👩‍👩‍👧` *three\n   four*\n",
    "item: one two👩‍👩‍👧 three four",
    { one: "one", "two👩‍👩‍👧 three four": "two👩‍👩‍👧` *three\n   four" },
  ],
  ["plain text", "One\n two\n", "paragraph: One two", { "One two": "One\n two" }],
]

test.each(MAPPED)("%s is mapped to the file", (format, source, block, places) => {
  expect(blocks(CUTS[format], source)).toEqual([block])
  for (const [word, place] of Object.entries(places)) expect(sourceOf(CUTS[format], source, word)).toBe(place)
})

test("MDX is broken where its parser says so", () => {
  for (const [source, offset] of [
    ["a\n\n<b {x\n", 9],
    ["a\n\n{1 +\n", 8],
    ["import {\n", undefined],
  ] as const) {
    const error = thrown(() => cutMdx(source))
    expect(error).toBeInstanceOf(Error)
    if (offset !== undefined) expect(error).toMatchObject({ offset })
  }
})

// Two parsers by different authors. What is plain Markdown means the same to both.
describe("Markdown and MDX", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url))
  const files = [".", "docs", "www"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  )

  test.each(files)("agree on the text of %s, and on where it is", (name) => {
    // What MDX would read as JavaScript or JSX.
    const source = readFileSync(`${root}/${name}`, "utf8").replace(/[{}<>]/g, "x")
    const code = cutMarkdown(source)
      .filter(({ kind }) => kind === "code")
      .map((block) => inSource(block, { from: 0, to: block.text.length }))
    // Indented code is text in MDX.
    const isCode = ({ pieces: [, at = 0] }: Block) => code.some(({ from, to }) => from <= at && at < to)
    const all = (cut: Cut) =>
      cut(source)
        .filter((block) => block.kind !== "code" && !isCode(block))
        .map(({ kind, text, pieces }) => ({ kind, text, from: pieces[1], to: ends(text, pieces) }))
    expect(all(cutMarkdown).length).toBeGreaterThan(3)
    expect(all(cutMarkdown)).toEqual(all(cutMdx))
  })

  const ends = (text: string, pieces: readonly number[]) =>
    inSource({ kind: "", text, pieces }, { from: 0, to: text.length }).to
})

describe("hostile input", () => {
  const inputs: Readonly<Record<string, string>> = {
    nothing: "",
    "white space": " \t\n\u00a0\n".repeat(50_000),
    "a line of a million characters": "word ".repeat(200_000),
    "a line of a million spaces": " ".repeat(1_000_000),
    "quotes in quotes": `${"> ".repeat(2000)}deep`,
    "lists in lists": Array.from({ length: 500 }, (_, i) => `${"  ".repeat(i)}- item`).join("\n"),
    "elements in elements": `${"<div>".repeat(5000)}deep`,
    "marks that end nowhere": "*_`[(<![{|:".repeat(3000).replaceAll("{", "(").replaceAll("<", "("),
    stars: "*a ".repeat(20_000),
    backticks: "`".repeat(50_000) + " `a".repeat(5000),
    "lines of marks": "= * - + | . : / #\n".repeat(5000),
    "lone surrogates": "\ud800a \udc00b\n\n\ud83d",
    colons: "a::\n".repeat(5000),
    tables: `${"|a".repeat(500)}|\n${"|-".repeat(500)}|\n${`${"|b".repeat(500)}|\n`.repeat(50)}`,
  }
  describe.each(Object.entries(CUTS))("%s", (name, cut) => {
    test.each(Object.keys(inputs))("takes %s", (what) => {
      // MDX is read by a parser that takes quadratic time for some of these; files that it gets are not long.
      const source = (inputs[what] as string).slice(0, name === "MDX" ? 10_000 : undefined)
      for (const block of cut(source)) checkPieces(block, source)
    })
  })

  test.each([
    ["Markdown", cutMarkdown, (n: number) => `${"> ".repeat(n)}deep\n\nAfter.\n`],
    ["reStructuredText", cutRestructuredText, (n: number) => `${"- ".repeat(n)}deep\n\nAfter.\n`],
    ["MDX", cutMdx, (n: number) => `${"> ".repeat(n)}deep\n\nAfter.\n`],
  ])("in %s that is nested too deeply is read as plain text, and said", (_, cut, nested) => {
    const noticesOf = (source: string) => {
      const said: Said = { notices: [], directives: [] }
      expect(cut(source, said).map(({ text }) => text)).toContainEqual(expect.stringMatching(/deep$/))
      expect(cut(source).at(-1)?.text).toBe("After.")
      return said.notices
    }
    expect(noticesOf(nested(60))).toEqual([])
    expect(noticesOf(nested(8000))).toEqual([
      { message: expect.stringContaining("plain text"), at: expect.any(Number) },
    ])
  })

  test("in MDX loses no word when too many lists end", () => {
    const source = "- a\n  - b\nc\n".repeat(4000)
    const said: Said = { notices: [], directives: [] }
    const { notices } = said
    const words = cutMdx(source, said).flatMap(({ text }) => text.match(/\w/g) ?? [])
    expect(words.join("")).toBe("abc".repeat(4000))
    expect(notices).toHaveLength(1)
    expect(source[notices[0]?.at ?? 0]).toMatch(/[-\n]/)
  })

  test("cut anywhere keeps every piece where it is", () => {
    const source =
      "---\na: b\n---\n# A *b* `c`\n\n> - d [e](f) &amp; <i>g</i>\n>   h\n\n<!-- simhash-ignore -->\n|i|j|\n|-|-|\n\n```\nk\n```\n\n.. note:: l *m*\n   :n: o\n\n[source]\n----\np\n----\n* q::\n"
    for (const cut of [cutText, cutMarkdown, cutHtml, cutAsciiDoc, cutRestructuredText]) {
      for (let i = 0; i <= source.length; i++) {
        for (const part of [source.slice(0, i), source.slice(i)]) {
          for (const block of cut(part)) checkPieces(block, part)
        }
      }
    }
  })
})
