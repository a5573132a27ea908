import type { TemplateResult } from "lit"
import { bars, type Part } from "../../design/bars.js"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import type { Margins } from "./model/margins.js"

/** How far from 0 the sums stood: a bar for every distance, in which each bit is a mark. */
export function strip(t: Words, language: Language, first: string, { bins, whole }: Margins): TemplateResult {
  const name = (low: number, high: number) => {
    if (!whole) return fill(t.under, { low: number(low, language), high: number(high, language) })
    if (high - low === 1) return number(low, language)
    return fill(t.from, { low: number(low, language), high: number(high - 1, language) })
  }
  const most = Math.max(...bins.map(({ stayed, flipped }) => stayed + flipped))
  const part = (kind: Part["kind"], units: number) =>
    units > 0 ? [{ kind, units, share: units / most }] : []
  return bars({
    name: "flip-bins",
    caption: fill(t.strip, { name: first }),
    columns: [t.columns.distance, t.columns.flipped],
    bars: bins.map(({ low, high, stayed, flipped }) => {
      const count = flipped + stayed
      return {
        name: name(low, high),
        parts: [...part("minus", flipped), ...part("plain", stayed)],
        value: count > 0 ? fill(t.bin, { flipped, count }) : "–",
      }
    }),
  })
}
