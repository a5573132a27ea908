import { expect, test } from "vitest"
import { compact, count, number, percent, rounded, signed } from "./format.js"
import { LANGUAGES, type Language } from "./i18n/language.js"

/** The options that each function promises, for the browser's own formatter. */
const FORMATS = [
  ["number", number, { maximumFractionDigits: 3, useGrouping: false, signDisplay: "negative" }],
  ["signed", signed, { maximumFractionDigits: 3, useGrouping: false, signDisplay: "exceptZero" }],
  ["rounded", rounded, { maximumFractionDigits: 1, minimumFractionDigits: 1 }],
  ["percent", percent, { style: "percent", maximumFractionDigits: 1 }],
] as const

const SPECIAL = [
  0, 0.05, 0.0005, 0.00049999, 1.005, 0.0015, 1e-7, 5e-324, 0.95, 0.0995, 998.9995, 998.99, 999, 999.9996,
  1000,
]

/** Numbers of every size and with halves in every place. */
function* values(): Generator<number> {
  for (let i = 0; i <= 20_000; i++) yield i / 2000
  for (let i = 1; i < 4000; i++) yield (i * 7919) / 31_337
  for (let i = 1; i < 3000; i++) yield Math.PI ** ((i - 1500) / 100)
  yield* SPECIAL
}

for (const language of Object.keys(LANGUAGES) as Language[])
  test.each(FORMATS)(`%s writes a number as Intl.NumberFormat does, in ${language}`, (_, format, options) => {
    const intl = new Intl.NumberFormat(language, options)
    for (const size of values())
      for (const value of [size, -size])
        if (format(value, language) !== intl.format(value).replace("-", "\u2212"))
          expect([value, format(value, language)]).toEqual([value, intl.format(value).replace("-", "\u2212")])
  })

test("a count is written as both languages write it", () => {
  for (const language of Object.keys(LANGUAGES))
    for (let size = 0; size < 1e15; size = size * 7 + 1)
      expect(count(size)).toBe(new Intl.NumberFormat(language).format(size))
})

test("compact has two decimal places below a hundred, none below 10,000, and then three digits", () => {
  expect([0, 5, -5, 1.005, 99.994, 100.5, -998.5, 9999].map((value) => compact(value, "en"))).toEqual([
    ...["0", "5", "\u22125", "1.01", "99.99", "101", "\u2212999", "9999"],
  ])
  expect([12_345, -1_234_567].map((value) => compact(value, "en"))).toEqual(["12.3K", "\u22121.23M"])
  expect(compact(12_345, "zh-CN")).toBe("1.23万")
})
