import { en } from "./en/index.js"
import { zhCN } from "./zh-CN/index.js"

/** What every language says, by the same keys. */
export type Catalogue = typeof en

export type Language = "en" | "zh-CN"

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, "zh-CN": zhCN }

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", "zh-CN": "简体中文" }

/** Puts values in the place of the words in braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}
