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
  const text = Math.abs(value) < SMALL ? small(value, options) : undefined
  return (text ?? formatter(language, options).format(value)).replace("-", "\u2212")
}

/** Below this, the languages of the page write a number alike, in digits and a point; from it on, they set thousands apart. */
const SMALL = 1000

/**
 * Formats a number below 1000 as `Intl.NumberFormat` does, whose first use takes longer than drawing a section. Undefined
 * for a number that is rounded up to 1000, and for options other than places, signs and per cent.
 */
function small(value: number, options: Intl.NumberFormatOptions): string | undefined {
  const { maximumFractionDigits: most = 0, minimumFractionDigits: least = 0, signDisplay = "auto" } = options
  const { style, notation } = options
  if (notation || (style && style !== "percent")) return undefined
  const shift = style === "percent" ? most + 2 : most
  const size = Math.abs(value)
  // Halves are rounded up on the shortest decimal digits of the number. Numbers below 1e-6 have none but in an exponent.
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${shift}`))
  const digits = String(scaled).padStart(most + 1, "0")
  if (digits.length - most > 3) return undefined
  const places = digits
    .slice(digits.length - most)
    .replace(/0+$/, "")
    .padEnd(least, "0")
  const negative = value < 0 || Object.is(value, -0)
  const minus = negative && (scaled > 0 || signDisplay === "auto")
  const sign = minus ? "-" : signDisplay === "exceptZero" && scaled > 0 ? "+" : ""
  const point = places === "" ? "" : "."
  return `${sign}${digits.slice(0, digits.length - most)}${point}${places}${style ? "%" : ""}`
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

/** A count, with its thousands set apart, which the languages of the page do alike. */
export function count(whole: number): string {
  const groups: string[] = []
  for (let rest = String(whole); rest; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3))
  return groups.join(",")
}
