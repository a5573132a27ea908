import type { InEach, Language } from "../i18n/language.js"
import type { Slice } from "./slice.js"

/** The texts that every section has, in one language, in the markup of prose/parse.ts. */
export interface SectionWords {
  /** The paragraphs above the figures. */
  readonly lead: readonly string[]
  /** The paragraphs below the figures. */
  readonly after: readonly string[]
}

/** What the page knows of a section before it has loaded the section. */
export interface Definition {
  /** The section's anchor, its folder, and its key in a shared link: its element is `<simhash-NAME-section>`. */
  readonly name: string
  readonly title: InEach<string>
  /** Whether the section is loaded with the page, or when the reader scrolls near it. */
  readonly first: boolean
  /** What the reader can choose in the section; null if it has no state that a link should hold. */
  readonly state: Slice<unknown> | null
  /** Loads the texts of a language. */
  readonly words: InEach<() => Promise<{ readonly words: SectionWords }>>
  /** Loads and defines the element. */
  readonly element: () => Promise<unknown>
}

/** The texts of some sections in one language, by the names of the sections. */
export async function loadWords(
  sections: readonly Definition[],
  language: Language,
): Promise<Record<string, SectionWords>> {
  const load = async ({ name, words }: Definition) => [name, (await words[language]()).words] as const
  return Object.fromEntries(await Promise.all(sections.map(load)))
}
