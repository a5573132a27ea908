import { number, signed } from "../../../format.js"
import { fill } from "../../../i18n/fill.js"
import type { Computation, Context } from "../computation.js"
import { type Dialect, javascript, label, python } from "../dialects.js"
import type { Inputs } from "../inputs.js"
import { type List, MOST_ITEMS, program } from "../program.js"
import { printing } from "../rounding.js"

/** The most changes that a line lists. */
const LISTED = 8

/** The sum of a bit in B, from its sum in A and the features whose weights differ. */
export function push({ comparison, flip }: Inputs["push"], { t, language }: Context): Computation {
  const { bit, sumA, sumB } = flip
  const changed = comparison.features.filter(({ weightA, weightB }) => weightA !== weightB)
  const result = number(sumB, language)
  const whole = [sumA, ...changed.flatMap(({ weightA, weightB }) => [weightA, weightB])].every(
    Number.isInteger,
  )
  const print = printing(whole)
  const rows = ({ text, large, row }: Dialect): List => ({
    items: changed.map((one) =>
      row([text(label(one.text)), String(one.weightA), String(one.weightB), large(one.hash)]),
    ),
  })
  const listed = changed.slice(0, LISTED).map(({ weightA, weightB, hash }) => {
    const change = weightB - weightA
    return signed((hash >> BigInt(bit)) & 1n ? change : -change, language)
  })
  const more = changed.length - listed.length
  const moves = more > 0 ? fill(t.more, { list: listed.join(" "), count: more }) : listed.join(" ")
  return {
    inputs: [
      [t.inputs.bit, String(bit)],
      [fill(t.inputs.sumIn, { name: "A" }), signed(sumA, language)],
      [
        fill(t.inputs.changedFeatures, { count: changed.length }, language),
        changed
          .slice(0, LISTED)
          .map(({ text }) => `\u2068${label(text)}\u2069`)
          .join(", ") + (more > 0 ? " …" : ""),
      ],
    ],
    words: t.push,
    symbols: ["VB[i] = VA[i] + Σ (wB − wA) · (2 · h[i] − 1)"],
    numbers: [`VB[${bit}] = ${number(sumA, language)} ${moves} = ${result}`],
    result,
    programs:
      changed.length > MOST_ITEMS
        ? null
        : {
            javascript: program`
        const bit = ${bit}n
        let sum = ${sumA}
        // ${t.comments.changes}
        const features = [${rows(javascript)}]
        for (const [text, before, after, hash] of features) {
          const one = (hash >> bit) & 1n
          sum += one ? after - before : before - after
        }
        ${print.javascript}`,
            python: program`
        ${print.imports}bit = ${bit}
        total = ${sumA}
        # ${t.comments.changes}
        features = [${rows(python)}]
        for text, before, after, hashed in features:
            one = hashed >> bit & 1
            total += after - before if one else before - after
        ${print.python}`,
          },
  }
}
