import { toHex } from "simhash-wasm/url"
import { fill } from "../../../i18n/fill.js"
import type { Computation, Context } from "../computation.js"
import { type Dialect, javascript, python } from "../dialects.js"
import type { Pair } from "../inputs.js"
import { program } from "../program.js"

/** The bits in which two fingerprints differ. */
export function distance({ a, b, comparison }: Pair, { t }: Context): Computation {
  const { bits } = a.recipe
  const result = String(comparison.distance)
  const named = (name: string) => fill(t.inputs.fingerprint, { name })
  const given = ({ large }: Dialect) => [large(a.fingerprint), large(b.fingerprint)] as const
  return {
    inputs: [
      [named("A"), toHex(a.fingerprint, bits)],
      [named("B"), toHex(b.fingerprint, bits)],
    ],
    words: t.distance,
    symbols: ["d(A, B) = popcount(A ⊕ B)"],
    numbers: [`A ⊕ B = ${toHex(a.fingerprint ^ b.fingerprint, bits)}`, `popcount(A ⊕ B) = ${result}`],
    result,
    programs: {
      javascript: program`
        const a = ${given(javascript)[0]}
        const b = ${given(javascript)[1]}
        const differing = (a ^ b).toString(2)
        console.log([...differing].filter((digit) => digit === "1").length)`,
      python: program`
        a = ${given(python)[0]}
        b = ${given(python)[1]}
        differing = bin(a ^ b)
        print(differing.count("1"))`,
    },
  }
}
