/** The part of a catalogue that is loaded with the page, and the part of the deferred sections. */
export type First = typeof import("./en/index.js").en
export type Deferred = typeof import("./en/deferred.js").deferred

/** A whole catalogue: every language has the same keys. */
export type Catalogue = Omit<First, "sections"> & { sections: First["sections"] & Deferred }

export type Language = "en" | "zh-CN"

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", "zh-CN": "简体中文" }

const FIRST: Readonly<Record<Language, () => Promise<First>>> = {
  en: async () => (await import("./en/index.js")).en,
  "zh-CN": async () => (await import("./zh-CN/index.js")).zhCN,
}

const DEFERRED: Readonly<Record<Language, () => Promise<Deferred>>> = {
  en: async () => (await import("./en/deferred.js")).deferred,
  "zh-CN": async () => (await import("./zh-CN/deferred.js")).deferred,
}

/** Loads the catalogue of a language. With `first`, it lacks the texts of the deferred sections. */
export async function load(language: Language, extent: "first" | "all"): Promise<Catalogue> {
  const [first, deferred] = await Promise.all([
    FIRST[language](),
    extent === "all" ? DEFERRED[language]() : {},
  ])
  return { ...first, sections: { ...first.sections, ...(deferred as Deferred) } }
}

/** Replaces the placeholders in braces by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}
