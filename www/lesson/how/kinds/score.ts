import { fromHex, toHex } from "simhash-wasm/url"
import { number } from "../../../format.js"
import { fill } from "../../../i18n/fill.js"
import type { Computation, Context } from "../computation.js"
import { javascript, python } from "../dialects.js"
import type { Inputs } from "../inputs.js"
import { type List, program } from "../program.js"

/** The most margins that a line lists. */
const LISTED = 8

/** The score of a fingerprint, from the margins of the query. */
export function score(inputs: Inputs["score"], { t, language }: Context): Computation {
  const { query, fingerprint } = inputs
  const { bits, margins } = query
  const asked = fromHex(query.fingerprint, bits)
  const result = number(inputs.score, language)
  const total = margins.reduce((sum, margin) => sum + margin, 0)
  const differing = margins.filter((_, bit) => ((asked ^ fingerprint) >> BigInt(bit)) & 1n)
  const sum = differing.reduce((sum, margin) => sum + margin, 0)
  const first = (all: readonly number[], between: string) => {
    const list = all.slice(0, LISTED).join(between)
    const more = all.length - LISTED
    return more > 0 ? fill(t.more, { list, count: more }) : list
  }
  const list: List = { items: margins.map(String) }
  return {
    inputs: [
      [t.inputs.query, query.fingerprint],
      [t.inputs.margins, first(margins, ", ")],
      [t.inputs.storedOne, toHex(fingerprint, bits)],
    ],
    words: t.score,
    symbols: ["s = Σ { m[i] : Q[i] ≠ F[i] } / Σ m[i]"],
    numbers: [
      differing.length === 0 ? "Σ = 0" : `${first(differing, " + ")} = ${sum}`,
      `${sum} / ${total} = ${result}`,
    ],
    result,
    programs: {
      javascript: program`
        const differing = ${javascript.large(asked)} ^ ${javascript.large(fingerprint)}
        const margins = [${list}]
        let [sum, total] = [0, 0]
        for (const [bit, margin] of margins.entries()) {
          total += margin
          if ((differing >> BigInt(bit)) & 1n) sum += margin
        }
        console.log(Math.round(1000 * sum / total) / 1000)`,
      python: program`
        import math
        differing = ${python.large(asked)} ^ ${python.large(fingerprint)}
        margins = [${list}]
        total = sum(margins)
        part = sum(m for bit, m in enumerate(margins) if differing >> bit & 1)
        print(f"{math.floor(1000 * part / total + 0.5) / 1000:g}")`,
    },
  }
}
