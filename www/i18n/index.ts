import { en } from "./en.js"
import { zhCN } from "./zh-CN.js"

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

/** The language asked for by `?lang=`, or chosen before, or the browser's. */
export function preferredLanguage(): Language {
  const wanted = [new URLSearchParams(location.search).get("lang"), stored(), ...navigator.languages]
  for (const tag of wanted) {
    if (tag?.startsWith("zh")) return "zh-CN"
    if (tag?.startsWith("en")) return "en"
  }
  return "en"
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const KEY = "simhash-language"
