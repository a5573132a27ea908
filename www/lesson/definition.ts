import type { InEach, Language } from "../i18n/language.js"
import type { Slice } from "./slice.js"

/** The texts that every section has, in one language, in the markup of prose/parse.ts. */
export interface SectionWords {
  /** The paragraphs beside or above the figure. */
  readonly lead: readonly string[]
}

/** What the page knows of a section, which is a chapter of the lesson. */
export interface Definition {
  /** The section's anchor, its folder, and its key in a shared link: its element is `<simhash-NAME-section>`. */
  readonly name: string
  readonly title: InEach<string>
  /** What the reader can choose in the section; null if it has no state that a link should hold. */
  readonly state: Slice<unknown> | null
  /** Loads the texts of a language. */
  readonly words: InEach<() => Promise<{ readonly words: SectionWords }>>
}

/** The texts of some sections in one language, by the names of the sections. */
export async function loadWords(
  sections: readonly Definition[],
  language: Language,
): Promise<Record<string, SectionWords>> {
  const load = async ({ name, words }: Definition) => [name, (await words[language]()).words] as const
  return Object.fromEntries(await Promise.all(sections.map(load)))
}
