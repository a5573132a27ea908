/** What every language says, by the same keys. */
export type Catalogue = typeof import("./en/index.js").en

export type Language = "en" | "zh-CN"

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", "zh-CN": "简体中文" }

const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import("./en/index.js")).en,
  "zh-CN": async () => (await import("./zh-CN/index.js")).zhCN,
}

/** The words of a language, which are a chunk of their own. */
export function load(language: Language): Promise<Catalogue> {
  return CATALOGUES[language]()
}

/** Puts values in the place of the words in braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}
