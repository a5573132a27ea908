import { type Common, loadCommon } from "./i18n/common.js"
import type { Language } from "./i18n/language.js"
import { loadWords, type SectionWords } from "./lesson/definition.js"
import { SECTIONS, type SectionName } from "./sections.js"

/** All texts of the page in one language. */
export type Catalogue = Common & { readonly sections: Readonly<Record<SectionName, SectionWords>> }

/** Loads the catalogue of a language. */
export async function load(language: Language): Promise<Catalogue> {
  const [common, sections] = await Promise.all([loadCommon(language), loadWords(SECTIONS, language)])
  return { ...common, sections: sections as Catalogue["sections"] }
}
