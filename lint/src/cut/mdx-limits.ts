// Limits the input of the MDX parser, which takes quadratic time beyond them. Excess marks become text of the same length.

/** The maximum numbers of marks of each kind between blank lines. */
const MAX_EMPHASIS = 1000
const MAX_BRACKETS = 2000
const MAX_CELLS = 1000
/** The maximum number of quotes in a source, and likewise of footnotes and of underlined headings. */
const MAX_BLOCKS = 500

/**
 * The maximum number of characters that the parser may read again. For each line that ends a list or a quote, or continues
 * its paragraph without marks, the parser reads everything so far again.
 */
const MAX_READ_AGAIN = 5e7

/** More than 64 marks of quotes and items at the beginning of a line. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){65,}/gm
/** The start of a line in a quote. */
const QUOTED = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*>/
/** The marks of quotes and items at the beginning of a line. */
const MARKS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/
/** The beginning of a line that cannot continue a paragraph. */
const BEGINNING = /^[ \t]*(?:#|`{3}|~{3}|[<{|]|$)/
const MODULE = /^(?:import|export)\b/
/** The underline of a heading, and the start of a footnote call or definition. */
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/gm
const FOOTNOTE = /\[\^/g
/** The second line of a table. */
const DELIMITERS = /^[^\n]*\n[ \t]*(?:\|[ \t]*)?:?-[-:| \t]*(?:\n|$)/

/** Returns the part of a source with spaces in place of its characters, so that offsets and lines stay the same. */
export const blank = (part: string): string => part.replace(/[^\n]/g, " ")

/** Returns the source with a limited number of marks. All offsets stay the same. */
export function limited(source: string): string {
  const few = fewEnds(fewQuotes(source.replace(TOO_DEEP, blank)))
  return first(first(few, UNDERLINE, blank), FOOTNOTE, () => ",,")
    .split(/(\n[ \t]*(?=\n))/)
    .map((part) => (part.length > MAX_EMPHASIS && !MODULE.test(part.trimStart()) ? limitedPart(part) : part))
    .join("")
}

/** Changes the matches of a pattern after the first {@link MAX_BLOCKS}. */
function first(source: string, pattern: RegExp, change: (mark: string) => string): string {
  let count = 0
  return source.replace(pattern, (mark) => (++count > MAX_BLOCKS ? change(mark) : mark))
}

function fewQuotes(source: string): string {
  let quotes = 0
  let wasQuoted = false
  return source
    .split("\n")
    .map((line) => {
      const [marks] = QUOTED.exec(line) ?? []
      if (marks !== undefined && !wasQuoted) quotes++
      wasQuoted = marks !== undefined
      return marks !== undefined && quotes > MAX_BLOCKS ? blank(marks) + line.slice(marks.length) : line
    })
    .join("\n")
}

/** Blanks the marks of lists and quotes, and joins the lines of each paragraph, once too many lines end lists or quotes. */
function fewEnds(source: string): string {
  let left = MAX_READ_AGAIN / source.length
  /** The column of the innermost open mark; -1 if none is open. */
  let innermost = -1
  let wasBlank = true
  return source
    .split("\n")
    .map((line, i) => {
      const [marks = ""] = MARKS.exec(line) ?? []
      const first = line.search(/[^ \t]/)
      const isBlank = first === -1
      if (!isBlank && (marks === "" ? first <= innermost : first < innermost)) left--
      if (marks !== "") innermost = Math.max(marks.lastIndexOf(" "), marks.lastIndexOf("\t")) + 1
      else if (!isBlank && first <= innermost && (wasBlank || BEGINNING.test(line))) innermost = -1
      const rest = left < 0 ? blank(marks) + line.slice(marks.length) : line
      const joined = left < 0 && !wasBlank && !BEGINNING.test(rest)
      wasBlank = isBlank
      return `${i === 0 ? "" : joined ? " " : "\n"}${rest}`
    })
    .join("")
}

/** Limits a part without blank lines: if a kind of mark is too frequent, a comma replaces each one outside of braces. */
function limitedPart(part: string): string {
  const kinds = [
    { marks: /[*_~]/g, most: MAX_EMPHASIS },
    { marks: /[[\]!]/g, most: MAX_BRACKETS },
    { marks: /\|/g, most: DELIMITERS.test(part) ? Number.POSITIVE_INFINITY : MAX_CELLS },
  ]
  for (const { marks, most } of kinds) {
    let count = 0
    for (const _ of part.matchAll(marks)) count++
    if (count > most) part = outsideBraces(part, (text) => text.replace(marks, ","))
  }
  return part
}

/** Changes the text outside of braces, which enclose expressions. */
function outsideBraces(part: string, change: (text: string) => string): string {
  let depth = 0
  let from = 0
  let changed = ""
  for (const { 0: brace, index } of part.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) {
      changed += change(part.slice(from, index))
      from = index
    } else if (brace === "}" && depth > 0 && --depth === 0) {
      changed += part.slice(from, index)
      from = index
    }
  }
  return changed + (depth === 0 ? change(part.slice(from)) : part.slice(from))
}
