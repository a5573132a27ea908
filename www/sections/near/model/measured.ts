import type { RecipeName } from "simhash-wasm/url"

/** The kinds of text that the recipes were measured on. */
export const KINDS = ["shortEnglish", "shortChinese", "englishPages", "chinesePages", "licences"] as const
export type Kind = (typeof KINDS)[number]

/** Recall, and how many of a million unrelated pairs are found wrongly: under 1 if it is -1. */
export type Rates = readonly [recall: number, perMillion: number]

/**
 * What the recipes find at their thresholds, measured once on 6,005 real texts and six million
 * unrelated pairs kept apart for it: too many to do it here.
 */
export const MEASURED: readonly {
  readonly recipe: RecipeName
  readonly bits: number
  readonly maxDistance: number
  readonly rates: Readonly<Partial<Record<Kind, Rates>>>
}[] = [
  {
    recipe: "text/1",
    bits: 64,
    maxDistance: 13,
    rates: {
      shortEnglish: [0.85, 5],
      shortChinese: [0.89, 4],
      englishPages: [0.95, 5],
      chinesePages: [0.94, 80],
    },
  },
  {
    recipe: "text/1",
    bits: 128,
    maxDistance: 32,
    rates: {
      shortEnglish: [0.93, 0.2],
      shortChinese: [0.97, 0.8],
      englishPages: [0.99, 10],
      chinesePages: [0.99, 60],
    },
  },
  {
    recipe: "short/1",
    bits: 64,
    maxDistance: 12,
    rates: { shortEnglish: [0.88, 10], shortChinese: [0.87, -1] },
  },
  {
    recipe: "short/1",
    bits: 128,
    maxDistance: 30,
    rates: { shortEnglish: [0.96, 6], shortChinese: [0.96, -1] },
  },
  {
    recipe: "page/1",
    bits: 64,
    maxDistance: 14,
    rates: { englishPages: [0.97, 5], chinesePages: [0.93, 10], licences: [0.97, 30] },
  },
  {
    recipe: "page/1",
    bits: 128,
    maxDistance: 34,
    rates: { englishPages: [0.99, 0], chinesePages: [1, 0], licences: [1, 100] },
  },
]
