import { expect, test } from "vitest"
import { load } from "./catalogue.js"
import { LANGUAGES, type Language } from "./i18n/language.js"
import { SECTIONS } from "./sections.js"

/** All texts in a value. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : []
}

test("plural forms are as many as the language has", async () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const text of texts(await load(language)))
      for (const [, forms = ""] of text.matchAll(/\{\w+\|([^}]*)\}/g))
        expect(forms.split("|"), text).toHaveLength(pluralCategories.length)
  }
})

test("a section is one folder: its name is its own, and both languages have its texts and its title", async () => {
  const names = SECTIONS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { sections } = await load(language)
    expect(Object.keys(sections)).toEqual(names)
    for (const { name, title } of SECTIONS) {
      expect(title[language]).not.toBe("")
      expect(sections[name]?.lead.length, name).toBeGreaterThan(0)
    }
  }
})

test("no sentence about the texts gives the fingerprint a width, which the reader chooses", async () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { loom, flips, near } = (await load(language)).sections
    const { corpus, ...rest } = near
    for (const text of texts({ loom, flips, rest }))
      expect(text).not.toMatch(/(?<![\d{])(?:6|8|16|32|64|128)(?!\d)|four blocks|四块|sixty/)
  }
})
