import { expect, test } from "vitest"
import { load } from "./catalogue.js"
import { words as exercises } from "./exercises/en.js"
import { words as exercisesInChinese } from "./exercises/zh-CN.js"
import { LANGUAGES, type Language } from "./i18n/language.js"
import { words as how } from "./lesson/how/en.js"
import { words as howInChinese } from "./lesson/how/zh-CN.js"
import { words as teaching } from "./teaching/en.js"
import { words as teachingInChinese } from "./teaching/zh-CN.js"

/** Everything that the pages say, in each language. */
const ALL = {
  en: { page: await load("en"), exercises, how, teaching },
  "zh-CN": {
    page: await load("zh-CN"),
    exercises: exercisesInChinese,
    how: howInChinese,
    teaching: teachingInChinese,
  },
}

/** All texts in a value. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : []
}

test("both languages have the same texts with the same places for values", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? [...value.matchAll(/\{(\w+)(?:\}|\|[^{}]*#[^{}]*\})/g)].map(([, name]) => name).sort()
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value
  expect(shape(ALL["zh-CN"])).toEqual(shape(ALL.en))
})

test("plural forms are as many as the language has", () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const text of texts(ALL[language]))
      for (const [, forms = ""] of text.matchAll(/\{\w+\|([^}]*)\}/g))
        expect(forms.split("|"), text).toHaveLength(pluralCategories.length)
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
