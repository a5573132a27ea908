import type { InEach, Language } from "./i18n/language.js"
import type { catalogue } from "./words/en.js"

/** All texts of the page in one language. The other languages have the same keys. */
export type Catalogue = typeof catalogue

const CATALOGUES: InEach<() => Promise<{ readonly catalogue: Catalogue }>> = {
  en: () => import("./words/en.js"),
  "zh-CN": () => import("./words/zh-CN.js"),
}

/** Loads the catalogue of a language. */
export async function load(language: Language): Promise<Catalogue> {
  return (await CATALOGUES[language]()).catalogue
}
