import type { Language } from "./i18n/index.js"

/** A number as the language writes it, with up to three decimal places. */
export function number(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(value)
}

/** A number with one decimal place. */
export function rounded(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value)
}

/** A share as a percentage. */
export function percent(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(value)
}
