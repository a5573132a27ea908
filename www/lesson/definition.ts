import type { InEach } from "../i18n/language.js"
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
  /** What the reader can choose in the section. */
  readonly state: Slice<unknown>
}
