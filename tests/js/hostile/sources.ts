// Sources of any length that made a parser, a pattern or a matcher take quadratic time or more, and others like them.

/** Makes a text of at least so many characters. */
export type Make = (length: number) => string

export const repeat =
  (unit: string, before = "", after = ""): Make =>
  (length) =>
    before + unit.repeat(Math.ceil(length / unit.length)) + after

/** Each unit is longer than the one before. */
const growing =
  (unit: (n: number) => string): Make =>
  (length) => {
    let text = ""
    for (let n = 0; text.length < length; n++) text += unit(n)
    return text
  }

const both =
  (first: string, second: string): Make =>
  (length) =>
    repeat(first)(length / 2) + repeat(second)(length / 2)

export const MARKDOWN: Record<string, Make> = {
  "links that are not closed": repeat("[a]("),
  "emphasis that is not closed": repeat("*a_ "),
  "emphasis that is nested": both("*a ", "b* "),
  "lists in one line": repeat("- "),
  "quotes in one line": repeat(">"),
  "nested lists": growing((n) => `${"  ".repeat(n)}- a\n`),
  "code marks of each length": growing((n) => `${"`".repeat(n + 1)} `),
  "marks without spaces": repeat("*a_"),
  "labels of labels": repeat("[a]["),
  "comments in a quote": repeat("> <!-- a -->\n"),
  "comments that ignore": repeat("<!-- simhash-ignore -->\n\n"),
  "HTML in a quote": repeat("> a\n", "> <div>\n"),
  "front matter without an end": repeat("--- a\n", "---\n"),
  definitions: repeat("[a]: b\n"),
}

/** Of what MDX has in addition, and what its parser takes longest for. */
export const MDX: Record<string, Make> = {
  "links that are not closed": repeat("[a]("),
  "labels without definitions": repeat("[a][b] "),
  "emphasis that is not closed": repeat("*a_ "),
  "quotes with blank lines between": repeat("> a\n\n"),
  "footnotes that are called": repeat("[^a]: b\n\n[^a]\n\n"),
  "underlined headings": repeat("a\n==\n"),
  "tabs where a table could begin": repeat("\t", "a\n", "x"),
  "an expression that each brace could end": repeat("[}", "{"),
  "a module that each blank line could end": repeat("1,\n\n", "export const a = ["),
  "elements that are not closed": repeat("<b>\n\n"),
  "marks without spaces": repeat("*a_"),
  "lines that go on with a quote": repeat("a\n", "> a\n"),
  "lines that go on with quotes in quotes": repeat("a\n", `${">".repeat(60)}a\n`),
  "lists that end in lists": repeat("- - a\n"),
  "lists below items": repeat("- a\n  - b\n"),
  "quotes in items": repeat("- > a\n"),
}

export const HTML: Record<string, Make> = {
  "a style with tabs": (length) => `<p style="display:none${"\t".repeat(length)}x!important">`,
  "elements that are not closed": both("<span>", "</p>"),
  "formats that are opened again": (length) =>
    `<p>${growing((n) => `<b id=${n}>`)(length / 2)}${repeat("</p>x<p>")(length / 2)}`,
  attributes: (length) => `<p ${growing((n) => `a${n} `)(length)}>`,
  "comments that ignore": repeat("<!-- simhash-ignore -->"),
  "tables and text": repeat("<b>a", "<table>"),
  references: repeat("&notit;&ampa"),
}

export const ASCIIDOC: Record<string, Make> = {
  "three backticks, tabs, one backtick": repeat("\t", "```", "`"),
  "brackets and white space": repeat("] ", "[", "x"),
  macros: repeat("[a", "g::"),
  "delimiters of each length": (length) =>
    growing((n) => `${"=".repeat(n + 4)}\n`)(length / 2) + repeat("a\n\n")(length / 2),
  terms: repeat("a:"),
  "marks that are not closed": repeat("***a"),
  "tabs before a plus": repeat("\t", "a", "+b"),
}

export const RESTRUCTUREDTEXT: Record<string, Make> = {
  "lists in one line": repeat("- "),
  "numbers in one line": repeat("1. "),
  "quotes in quotes": growing((n) => `${" ".repeat(n)}a\n\n`),
  "lists below items": growing((n) => `${" ".repeat(2 * n)}- a\n\n`),
  comments: repeat("..\n a\n"),
  titles: repeat("===\na\n===\n"),
  backticks: repeat("`"),
  "marks that are not closed": repeat("**a "),
}

export const TEXT: Record<string, Make> = { "short lines": repeat("a\n"), "blank lines": repeat("\n") }

/** Rules that take exponential time, or polynomial of a high degree, where a matcher goes back, as far as they are long. */
export const RULES: Record<string, Make> = {
  "any folders many times": repeat("a/**/", "", "b"),
  "any characters between any folders": repeat("*a*/**/", "", "b"),
  "stars in a name": repeat("*a", "", "b"),
  "characters and stars": repeat("?*", "", "b"),
  "classes and stars": repeat("[a-z]*", "", "b"),
  "classes that nothing ends": repeat("[[:a"),
  "backslashes and spaces": repeat("\\ "),
  "spaces at the end": repeat(" ", "a"),
}

/** Patterns with a name that takes exponential time, or polynomial of a high degree, where a matcher goes back. */
export const PATTERNS: readonly (readonly [pattern: string, name: string])[] = [
  ["*a*a*a*a*a*ab.md", "a"],
  ["**/*a*a*a*a/**/*ab.md", "a/"],
  ["*(a|aa|*(a))b", "a"],
  ["+(a|+(a|+(a)))b", "a"],
  ["{a,aa,{a,*}}{a,aa,{a,*}}{a,aa,{a,*}}b", "a"],
  ["[a-z]*[a-z]*[a-z]*[a-z]*[!a].md", "a"],
  ["?*?*?*?*?*b", "渡"],
]
