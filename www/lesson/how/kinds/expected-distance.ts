import { rounded } from "../../../format.js"
import type { Computation, Context } from "../computation.js"
import type { Expected } from "../inputs.js"
import { program } from "../program.js"

export function expectedDistance(
  { bits, features, expected }: Expected,
  { t, language }: Context,
): Computation {
  const result = rounded(expected, language)
  return {
    inputs: [
      [t.inputs.features, String(features)],
      [t.inputs.bits, String(bits)],
    ],
    words: t.expectedDistance,
    symbols: ["E = b / π · acos(1 − 1 / n)"],
    numbers: [`${bits} / π · acos(1 − 1 / ${features}) = ${result}`],
    result,
    programs: {
      javascript: program`
        const bits = ${bits}
        const features = ${features}
        const angle = Math.acos(1 - 1 / features)
        console.log((bits / Math.PI * angle).toFixed(1))`,
      python: program`
        import math
        bits = ${bits}
        features = ${features}
        angle = math.acos(1 - 1 / features)
        print(f"{bits / math.pi * angle:.1f}")`,
    },
  }
}
