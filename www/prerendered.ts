import type { Language } from "./i18n/language.js"

/**
 * The words of the sections that are in the document before any script runs (prerender.ts). The page shows those of a
 * section until its element replaces them, so that they can be searched, linked to, reached by the keyboard and
 * printed although the section is not loaded.
 */
export class Prerendered {
  readonly #sections = new Map<string, HTMLElement>()

  /** Takes the words out of the element that holds them. */
  constructor(holder: Element) {
    for (const article of holder.querySelectorAll<HTMLElement>(":scope > [lang]")) {
      const prefix = `${article.lang}:`
      for (const section of article.querySelectorAll("section")) {
        for (const element of [section, ...section.querySelectorAll("[id], a[href^='#']")])
          for (const name of ["id", "aria-labelledby", "href"]) {
            const value = element.getAttribute(name)
            if (value) element.setAttribute(name, value.replace(prefix, ""))
          }
        this.#sections.set(prefix + section.id, section)
      }
    }
    holder.replaceChildren()
  }

  /** Fills the sections that are not defined yet with their words in a language. */
  fill(sections: Iterable<HTMLElement>, language: Language): void {
    for (const section of sections) {
      if (section.dataset["waiting"] === language) continue
      const words = this.of(section.localName.replace(/^simhash-|-section$/g, ""), language)
      if (!words) continue
      section.dataset["waiting"] = language
      section.replaceChildren(words)
    }
  }

  /** A copy of the words of a section. */
  of(name: string, language: Language): HTMLElement | undefined {
    const words = this.#sections.get(`${language}:${name}`)?.cloneNode(true) as HTMLElement | undefined
    // Where the keyboard arrives, so that the section comes near and is loaded.
    words?.querySelector("h2")?.setAttribute("tabindex", "0")
    return words
  }
}
