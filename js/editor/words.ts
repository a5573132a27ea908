// The sentences of warnings. They only state what is the same: the writer decides whether a repetition is intended.
import type { Language } from "../types/checker.js"
import type { DiagnosticCode } from "../types/diagnostic.js"

/** The content of a warning's sentence. */
export interface Found {
  readonly code: DiagnosticCode
  /** The start of the other text or passage, or its label, if either is known. */
  readonly of: string | undefined
  /** The number of other texts that are the same word for word or contain the passage, and of those that are nearly the same. */
  readonly more: number
  readonly nearly: number
  /** Whether there may be more near-duplicates than were counted. */
  readonly isLeast: boolean
}

const SENTENCES: Readonly<Record<Language, (found: Found, paragraph: number | undefined) => string>> = {
  en: ({ code, of, more, nearly, isLeast }, paragraph) => {
    const other = of === undefined ? "another text" : `“${of}”`
    const where = paragraph === undefined ? "" : ` (paragraph ${paragraph})`
    const others = more > 0 ? ` and ${more} more` : ""
    const least = isLeast ? "at least " : ""
    if (code === "duplicate.passage") return `Partly the same as ${other}${where}${others}.`
    if (code === "duplicate.near") {
      return `Nearly the same as ${other}${where}${nearly > 0 ? ` and ${least}${nearly} more` : ""}.`
    }
    const near = nearly > 0 ? `, and nearly the same as ${least}${nearly} more` : ""
    return `Word for word the same as ${other}${where}${others}${near}.`
  },
  "zh-CN": ({ code, of, more, nearly, isLeast }, paragraph) => {
    const other = of === undefined ? "另一段文字" : `“${of}”`
    const where = paragraph === undefined ? "" : `（第 ${paragraph} 段）`
    const others = (more: number, least: string) => (more > 0 ? `等${least} ${more + 1} 处` : "")
    const least = isLeast ? "至少" : ""
    if (code === "duplicate.passage") return `与${other}${where}${others(more, "")}部分相同。`
    if (code === "duplicate.near") return `与${other}${where}${others(nearly, least)}几乎相同。`
    const near = nearly > 0 ? `，另与${least} ${nearly} 处几乎相同` : ""
    return `与${other}${where}${others(more, "")}逐字相同${near}。`
  },
}

/** Returns the sentence of a warning; `paragraph` is the number of the other text's paragraph, if it is in the same document. */
export function sentence(found: Found, language: Language, paragraph: number | undefined): string {
  return SENTENCES[language](found, paragraph)
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(SENTENCES, value)
}

/** The greatest length of an excerpt in UTF-16 code units. */
const EXCERPT = 60

/** Returns the start of a text on one line, cut between words if possible, and never within a character. */
export function excerpt(text: string): string {
  // Much white space at the start only shortens the excerpt.
  const line = text
    .slice(0, 4 * EXCERPT)
    .replace(/\s+/g, " ")
    .trim()
  if (line.length <= EXCERPT && text.length <= 4 * EXCERPT) return line
  const space = line.lastIndexOf(" ", EXCERPT - 1)
  const end = space > EXCERPT / 2 ? space : EXCERPT - 1
  return `${line.slice(0, end).replace(/[\ud800-\udbff]$/, "")}…`
}
