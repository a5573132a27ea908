import type { InEach, Language } from "./i18n/language.js"
import type { chapters } from "./words/chapters/en.js"
import type { first } from "./words/en.js"

/** The texts of the first screen in one language. The other languages have the same keys. */
export type First = typeof first

/** All texts of the page in one language: those of the first screen and of the chapters below it. */
export type Catalogue = First & { readonly sections: typeof chapters }

const FIRST: InEach<() => Promise<{ readonly first: First }>> = {
  en: () => import("./words/en.js"),
  "zh-CN": () => import("./words/zh-CN.js"),
}

const CHAPTERS: InEach<() => Promise<{ readonly chapters: typeof chapters }>> = {
  en: () => import("./words/chapters/en.js"),
  "zh-CN": () => import("./words/chapters/zh-CN.js"),
}

/** Loads the texts of the first screen in a language. */
export async function loadFirst(language: Language): Promise<First> {
  return (await FIRST[language]()).first
}

/** Loads all texts of a language. */
export async function load(language: Language): Promise<Catalogue> {
  const [{ first }, { chapters }] = await Promise.all([FIRST[language](), CHAPTERS[language]()])
  return { ...first, sections: { ...first.sections, ...chapters } }
}
