import { type Common, loadCommon } from "./i18n/common.js"
import type { Language } from "./i18n/language.js"
import { loadWords, type SectionWords } from "./lesson/definition.js"
import { SECTIONS, type SectionName } from "./sections.js"

/** All texts of the page in one language. Those of the deferred sections may not be loaded yet. */
export type Catalogue = Common & {
  readonly sections: Readonly<Partial<Record<SectionName, SectionWords>>>
}

/** Loads the catalogue of a language. With `first`, it lacks the texts of the deferred sections. */
export async function load(language: Language, extent: "first" | "all"): Promise<Catalogue> {
  const loaded = SECTIONS.filter(({ first }) => first || extent === "all")
  const [common, sections] = await Promise.all([loadCommon(language), loadWords(loaded, language)])
  return { ...common, sections }
}
