import type { Language } from "./language.js"

/** What replaces the placeholders of a text, by their names. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Replaces the placeholders of a text: `{name}` by a value, and `{name|form|form}` by the form that the language has
 * for that number, in which `#` is the number: "{count} {count|feature|features}". The forms are in the order of
 * {@link CATEGORIES}, as many as the language has: two in English, one in Chinese.
 */
export function fill(text: string, values: Values, language?: Language): string {
  return withPlurals(text, values, language).replace(/\{(\w+)\}/g, (placeholder, name) =>
    String(values[name] ?? placeholder),
  )
}

/** The plural categories of CLDR, in its order. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const

const PLURAL = /\{(\w+)\|([^{}]*)\}/g

/**
 * The text with a form chosen for each number. A number that is formatted already, such as "1.0", gets the last
 * form, the one of the category `other`.
 *
 * @throws RangeError for a text with such forms and no language
 */
export function withPlurals(text: string, values: Values, language?: Language): string {
  return text.replace(PLURAL, (placeholder, name: string, list: string) => {
    if (!language) throw new RangeError(`the plural forms of ${placeholder} need a language`)
    const forms = list.split("|")
    const value = values[name]
    const form = typeof value === "number" ? forms[position(value, language)] : undefined
    return (form ?? forms.at(-1) ?? "").replaceAll("#", String(value))
  })
}

/** Making plural rules takes far longer than using them. */
const rules = new Map<Language, Intl.PluralRules>()

/** The position of the form for a number among the forms of a language. */
function position(value: number, language: Language): number {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  const { pluralCategories } = known.resolvedOptions()
  return CATEGORIES.filter((name) => pluralCategories.includes(name)).indexOf(known.select(value))
}
