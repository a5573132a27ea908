// The sentences of warnings. They say "may": whether a repetition is wanted is for the writer to say.
import type { Language } from "../types/checker.js"
import type { DiagnosticCode } from "../types/diagnostic.js"

interface Found {
  readonly code: DiagnosticCode
  /** From 0 to 1. */
  readonly similarity: number
  /** The start of the other text, or its label, if either is known. */
  readonly of: string | undefined
  /** How many more texts are related. */
  readonly more: number
}

const SENTENCES: Readonly<Record<Language, (found: Found) => string>> = {
  en: ({ code, similarity, of, more }) => {
    const other = of === undefined ? "another one" : `“${of}”`
    const others = more > 0 ? ` and ${more} more` : ""
    if (code === "duplicate.exact") return `This block repeats ${other}${others} word for word.`
    if (code === "duplicate.passage") return `A part of this block may be copied from ${other}${others}.`
    return `This block may repeat ${other}${others}: ${percent(similarity)} of their features are the same.`
  },
  "zh-CN": ({ code, similarity, of, more }) => {
    const other = of === undefined ? "另一段文字" : `“${of}”`
    const others = more > 0 ? `等 ${more + 1} 处` : ""
    if (code === "duplicate.exact") return `这一段与${other}${others}逐字相同。`
    if (code === "duplicate.passage") return `这一段的一部分可能抄自${other}${others}。`
    return `这一段可能与${other}${others}重复：两者的特征有 ${percent(similarity)} 相同。`
  },
}

export function sentence(found: Found, language: Language): string {
  return SENTENCES[language](found)
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(SENTENCES, value)
}

/** The greatest length of an excerpt in UTF-16 units. */
const EXCERPT = 60

/** The start of a text in one line, cut between words if it can be, and never within a character. */
export function excerpt(text: string): string {
  // More than an excerpt's worth of white space at the start leaves less of the text, not a wrong one.
  const line = text
    .slice(0, 4 * EXCERPT)
    .replace(/\s+/g, " ")
    .trim()
  if (line.length <= EXCERPT && text.length <= 4 * EXCERPT) return line
  const space = line.lastIndexOf(" ", EXCERPT - 1)
  const end = space > EXCERPT / 2 ? space : EXCERPT - 1
  return `${line.slice(0, end).replace(/[\ud800-\udbff]$/, "")}…`
}

function percent(share: number): string {
  // 100 % is for all, and 99.6 % is not all.
  return `${Math.floor(100 * share)} %`
}
