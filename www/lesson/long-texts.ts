import { NAMES, type Texts } from "./texts.js"

/** As much of a text as the page explains, in UTF-16 code units: more would keep it from answering. */
export const EXPLAINED = 200_000

/** How far before that a text is cut at a space. */
const BACK = 200

/** Whether the page explains the beginning of a text only. */
export function isLong(text: string): boolean {
  return text.length > EXPLAINED
}

/** The beginning of a text that is explained: all of it, unless it is long. */
export function beginning(text: string): string {
  if (!isLong(text)) return text
  const cut = text.slice(0, EXPLAINED)
  const [last] = /\s\S*$/u.exec(cut.slice(-BACK)) ?? []
  if (last) return cut.slice(0, -last.length)
  // Not within a character.
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** The texts as they are explained; the very same if none is long. */
export function explained(texts: Texts): Texts {
  if (!NAMES.some((name) => isLong(texts[name]))) return texts
  return { ...texts, a: beginning(texts.a), b: beginning(texts.b) }
}
