import { number, rounded } from "../../../format.js"
import type { Computation, Context } from "../computation.js"
import type { Expected } from "../inputs.js"
import { program } from "../program.js"

export function expectedDistance(
  { bits, features, changed, expected }: Expected,
  { t, language }: Context,
): Computation {
  const result = rounded(expected, language)
  const replaced = number(changed, language)
  return {
    inputs: [
      [t.inputs.features, String(features)],
      [t.inputs.changed, replaced],
      [t.inputs.bits, String(bits)],
    ],
    words: t.expectedDistance,
    symbols: ["E = b / π · acos(1 − r / n)"],
    numbers: [`${bits} / π · acos(1 − ${replaced} / ${features}) = ${result}`],
    result,
    programs: {
      javascript: program`
        const bits = ${bits}
        const features = ${features}
        const replaced = ${changed}
        const angle = Math.acos(1 - replaced / features)
        console.log((bits / Math.PI * angle).toFixed(1))`,
      python: program`
        import math
        bits = ${bits}
        features = ${features}
        replaced = ${changed}
        angle = math.acos(1 - replaced / features)
        print(f"{bits / math.pi * angle:.1f}")`,
    },
  }
}
