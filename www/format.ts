import type { Language } from "./i18n/language.js"

/** A number as the language writes it, with up to three decimal places. */
export function number(value: number, language: Language): string {
  return format(value, language, { maximumFractionDigits: 3, useGrouping: false, signDisplay: "negative" })
}

/** The same with its sign, + too. */
export function signed(value: number, language: Language): string {
  const options = { maximumFractionDigits: 3, useGrouping: false, signDisplay: "exceptZero" } as const
  return format(value, language, options)
}

/** A number with one decimal place. */
export function rounded(value: number, language: Language): string {
  return format(value, language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
}

/** A number in little room: up to two decimal places below a hundred, and from 10,000 on three digits, as 1.2M. */
export function compact(value: number, language: Language): string {
  const size = Math.abs(value)
  if (size >= 10_000) return format(value, language, { notation: "compact", maximumSignificantDigits: 3 })
  return format(value, language, { maximumFractionDigits: size < 100 ? 2 : 0, useGrouping: false })
}

/** A share as a percentage. */
export function percent(value: number, language: Language): string {
  return format(value, language, { style: "percent", maximumFractionDigits: 1 })
}

const formatters = new Map<string, Intl.NumberFormat>()

/** With a minus as wide as a plus, which no language of the page writes by itself. */
function format(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  return formatter(language, options).format(value).replace("-", "\u2212")
}

/** Making a formatter takes a hundred times as long as using it. */
function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  let known = formatters.get(key)
  if (!known) {
    known = new Intl.NumberFormat(language, options)
    formatters.set(key, known)
  }
  return known
}

/** A number that is about right: its first three digits. */
export function approximate(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value)
}

/** A whole number, with its thousands set apart. */
export function whole(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)
}

/** Several things in one sentence. */
export function listed(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items)
}
