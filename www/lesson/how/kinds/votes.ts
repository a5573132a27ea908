// Numbers that the votes of the features make: a sum, and the fingerprint.

import { toBits, toHex } from "simhash-wasm/url"
import { number, percent, signed } from "../../../format.js"
import { fill } from "../../../i18n/fill.js"
import type { Language } from "../../../i18n/language.js"
import type { Computation, Context } from "../computation.js"
import { javascript, label, python, voteRows } from "../dialects.js"
import type { Inputs, Sum, Vote } from "../inputs.js"
import { MOST_ITEMS, program } from "../program.js"
import { printing } from "../rounding.js"

/** The most votes, and the most names of features, that a line lists. */
const LISTED = 12
const NAMED = 6

export function sum(inputs: Sum, { t, language }: Context): Computation {
  const { features, bit, margin } = inputs
  const result = number(inputs.sum, language)
  const total = number(margin?.total ?? 0, language)
  const share = `|${result}| / ${total} = ${percent(margin?.share ?? 0, language)}`
  const print = printing(features.every(isWhole))
  const lines = { javascript: voteRows(features, javascript), python: voteRows(features, python) }
  return {
    inputs: [
      [t.inputs.bit, String(bit)],
      voters(features, t, language),
      ...(margin ? [[t.inputs.total, total] as const] : []),
    ],
    words: margin ? `${t.sum} ${t.margin}` : t.sum,
    symbols: ["V[i] = Σ w · (2 · h[i] − 1)", ...(margin ? ["m[i] = |V[i]| / Σ |w|"] : [])],
    numbers: [
      `V[${bit}] = ${votes(inputs, t, language)} = ${result}`,
      ...(margin ? [`m[${bit}] = ${share}`] : []),
    ],
    result,
    programs:
      features.length > MOST_ITEMS
        ? null
        : {
            javascript: program`
        const bit = ${bit}n
        // ${t.comments.votes}
        const features = [${lines.javascript}]
        let sum = 0
        for (const [text, weight, hash] of features) {
          const one = (hash >> bit) & 1n
          sum += one ? weight : -weight
        }
        ${print.javascript}`,
            python: program`
        ${print.imports}bit = ${bit}
        # ${t.comments.votes}
        features = [${lines.python}]
        total = 0
        for text, weight, hashed in features:
            one = hashed >> bit & 1
            total += weight if one else -weight
        ${print.python}`,
          },
  }
}

export function fingerprint(inputs: Inputs["fingerprint"], { t, language }: Context): Computation {
  const { features, recipe, sums } = inputs
  const { bits } = recipe
  const result = toHex(inputs.fingerprint, bits)
  const voted = features.some(({ weight }) => weight !== 0)
  // Without any vote, all bits are 0 under both rules.
  const positive = voted && recipe.tie === "one" ? ">= 0" : "> 0"
  const digits = Math.ceil(bits / 4)
  const [top = 0, first] = [bits - 1, bits - (bits % 4 || 4)]
  const highest = Array.from({ length: top - first + 1 }, (_, i) => signed(sums[top - i] ?? 0, language))
  const values = toBits(inputs.fingerprint, bits)
  const lines = { javascript: voteRows(features, javascript), python: voteRows(features, python) }
  return {
    inputs: [
      voters(features, t, language),
      [t.inputs.bits, String(bits)],
      [t.inputs.tie, voted && recipe.tie === "one" ? "1" : "0"],
    ],
    words: t.fingerprint,
    symbols: [
      "V[i] = Σ w · (2 · h[i] − 1)",
      `F[i] = 1 ${t.if} V[i] ${positive.replace(">=", "≥")}, ${t.else} 0`,
    ],
    numbers: [
      `V[${top}] … V[${first}] = ${highest.join(", ")}`,
      `F[${top}] … F[${first}] = ${values.slice(0, highest.length)} → ${result[0]}`,
      `F = ${result}`,
    ],
    result,
    programs:
      features.length > MOST_ITEMS
        ? null
        : {
            javascript: program`
        const bits = ${bits}
        // ${t.comments.votes}
        const features = [${lines.javascript}]
        let fingerprint = 0n
        for (let bit = 0n; bit < bits; bit++) {
          let sum = 0
          for (const [text, weight, hash] of features) sum += (hash >> bit) & 1n ? weight : -weight
          if (sum ${positive}) fingerprint |= 1n << bit
        }
        console.log(fingerprint.toString(16).padStart(${digits}, "0"))`,
            python: program`
        bits = ${bits}
        # ${t.comments.votes}
        features = [${lines.python}]
        fingerprint = 0
        for bit in range(bits):
            total = 0
            for text, weight, hashed in features:
                total += weight if hashed >> bit & 1 else -weight
            if total ${positive}:
                fingerprint |= 1 << bit
        print(f"{fingerprint:0${digits}x}")`,
          },
  }
}

/** Whether a weight is a whole number. */
function isWhole({ weight }: Vote): boolean {
  return Number.isInteger(weight)
}

/** The features that vote, and how many there are. */
function voters(
  features: readonly Vote[],
  t: Context["t"],
  language: Language,
): readonly [name: string, value: string] {
  // Isolated, so that Arabic and Hebrew features do not turn the line around.
  const names = features
    .slice(0, NAMED)
    .map((one) => `\u2068${label(one.text)}\u2069 (${number(one.weight, language)})`)
  const more = features.length - names.length
  const list = more > 0 ? fill(t.more, { list: names.join(", "), count: more }) : names.join(", ")
  return [fill(t.inputs.voters, { count: features.length }, language), list || t.none]
}

/** The votes on a bit, with their signs. */
function votes({ features, bit }: Sum, t: Context["t"], language: Language): string {
  const voting = features.filter(({ weight }) => weight !== 0)
  if (voting.length === 0) return "0"
  const listed = voting
    .slice(0, LISTED)
    .map(({ weight, hash }) => signed((hash >> BigInt(bit)) & 1n ? weight : -weight, language))
  const more = voting.length - listed.length
  return more > 0 ? fill(t.more, { list: listed.join(" "), count: more }) : listed.join(" ")
}
