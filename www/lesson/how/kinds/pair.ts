// Numbers of two fingerprints: the distance, and what follows from it.

import { toHex } from "simhash-wasm/url"
import { number } from "../../../format.js"
import { fill } from "../../../i18n/fill.js"
import type { Computation, Context, Programs } from "../computation.js"
import { javascript, python } from "../dialects.js"
import type { Pair } from "../inputs.js"
import { program } from "../program.js"

export function distance(pair: Pair, { t }: Context): Computation {
  const { a, b, comparison } = pair
  const { bits } = a.recipe
  const differing = a.fingerprint ^ b.fingerprint
  const result = String(comparison.distance)
  return {
    inputs: fingerprints(pair, t.inputs.fingerprint),
    words: t.distance,
    symbols: ["d(A, B) = popcount(A ⊕ B)"],
    numbers: [`A ⊕ B = ${toHex(differing, bits)}`, `popcount(A ⊕ B) = ${result}`],
    result,
    programs: {
      javascript: program`
        ${given(pair, "javascript")}
        const differing = (a ^ b).toString(2)
        console.log([...differing].filter((digit) => digit === "1").length)`,
      python: program`
        ${given(pair, "python")}
        differing = bin(a ^ b)
        print(differing.count("1"))`,
    },
  }
}

export function similarity(pair: Pair, { t, language }: Context): Computation {
  const { comparison, a } = pair
  const result = number(comparison.similarity, language)
  return {
    inputs: [...fingerprints(pair, t.inputs.fingerprint), ...measured(pair, t.inputs)],
    words: t.similarity,
    symbols: ["s = 1 − d / b"],
    numbers: [`1 − ${comparison.distance} / ${a.recipe.bits} = ${result}`],
    result,
    programs: fromDistance(pair, {
      javascript: program`
        const similarity = 1 - distance / bits
        console.log(Math.round(1000 * similarity) / 1000)`,
      python: program`
        similarity = 1 - distance / bits
        print(f"{math.floor(1000 * similarity + 0.5) / 1000:g}")`,
    }),
  }
}

export function cosine(pair: Pair, { t, language }: Context): Computation {
  const { comparison, a } = pair
  const result = number(comparison.cosine, language)
  return {
    inputs: [...fingerprints(pair, t.inputs.fingerprint), ...measured(pair, t.inputs)],
    words: t.cosine,
    symbols: ["c = cos(π · d / b)"],
    numbers: [`cos(π · ${comparison.distance} / ${a.recipe.bits}) = ${result}`],
    result,
    programs: fromDistance(pair, {
      javascript: program`
        const cosine = Math.cos(Math.PI * distance / bits)
        console.log(Number(cosine.toFixed(3)))`,
      python: program`
        cosine = math.cos(math.pi * distance / bits)
        print(f"{round(cosine, 3):g}")`,
    }),
  }
}

/** Both fingerprints, by the names of their texts. */
function fingerprints({ a, b, names }: Pair, template: string): Computation["inputs"] {
  const { bits } = a.recipe
  return [
    [fill(template, { symbol: "A", name: names.first }), toHex(a.fingerprint, bits)],
    [fill(template, { symbol: "B", name: names.second }), toHex(b.fingerprint, bits)],
  ]
}

function measured({ a, comparison }: Pair, names: { distance: string; bits: string }): Computation["inputs"] {
  return [
    [names.distance, String(comparison.distance)],
    [names.bits, String(a.recipe.bits)],
  ]
}

/** The lines that both fingerprints take. */
function given({ a, b }: Pair, in_: keyof Programs): string {
  if (in_ === "python") return `a = ${python.large(a.fingerprint)}\nb = ${python.large(b.fingerprint)}`
  return `const a = ${javascript.large(a.fingerprint)}\nconst b = ${javascript.large(b.fingerprint)}`
}

/** Programs that compute the distance, and then something from it. */
function fromDistance(pair: Pair, then: Programs): Programs {
  const { bits } = pair.a.recipe
  return {
    javascript: [
      ...program`
        ${given(pair, "javascript")}
        const bits = ${bits}
        const distance = [...(a ^ b).toString(2)].filter((digit) => digit === "1").length
      `,
      "\n",
      ...then.javascript,
    ],
    python: [
      ...program`
        import math
        ${given(pair, "python")}
        bits = ${bits}
        distance = bin(a ^ b).count("1")
      `,
      "\n",
      ...then.python,
    ],
  }
}
