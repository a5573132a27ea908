import type { Language } from "./i18n/index.js"

/** A number as the language writes it, with up to three decimal places. */
export function number(value: number, language: Language): string {
  return formatter(language, { maximumFractionDigits: 3, useGrouping: false }).format(value)
}

/** The same with its sign, + too. */
export function signed(value: number, language: Language): string {
  const options = { maximumFractionDigits: 3, useGrouping: false, signDisplay: "exceptZero" } as const
  return formatter(language, options).format(value)
}

/** A number with its sign, which stands before all but zero. */
export function signed(value: number, language: Language): string {
  const format = { maximumFractionDigits: 3, useGrouping: false, signDisplay: "exceptZero" } as const
  return new Intl.NumberFormat(language, format).format(value).replace("-", "\u2212")
}

/** A number with one decimal place. */
export function rounded(value: number, language: Language): string {
  return formatter(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value)
}

/** A share as a percentage. */
export function percent(value: number, language: Language): string {
  return formatter(language, { style: "percent", maximumFractionDigits: 1 }).format(value)
}

const formatters = new Map<string, Intl.NumberFormat>()

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
