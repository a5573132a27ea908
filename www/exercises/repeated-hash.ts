import { html, type TemplateResult } from "lit"
import { distance, type Explanation, SimHash, toHex } from "simhash-wasm/url"
import type { Context } from "./context.js"
import { proof } from "./proof.js"

/** The fingerprints of both texts with hashes of 32 bits, of 32 bits repeated to 64, and of 64 bits. */
export function repeatedHash({ t, shared, explained }: Context): TemplateResult {
  const words = t.exercises.repeatedHash.proof
  const [half, full] = [32, 64].map((bits) =>
    (["a", "b"] as const).map((name) => explained.explanation(name, bits as 32 | 64)),
  ) as [Explanation[], Explanation[]]
  const line = (head: string, fingerprints: bigint[], bits: number, highlighted = false) => {
    const [a = 0n, b = 0n] = fingerprints
    const hex = [a, b].map((fingerprint) => {
      const digits = toHex(fingerprint, bits)
      return html`<code>${digits.slice(0, 8)}<wbr />${digits.slice(8)}</code>`
    })
    return { head, cells: [...hex, distance(a, b)], highlighted }
  }
  const fingerprint = (explanation: Explanation) => explanation.fingerprint
  return proof(
    "repeatedHash",
    words.caption,
    [words.hash, ...["A", "B"].map((name) => `${shared.fingerprint} ${name}`), shared.distance],
    [
      line(words.half, half.map(fingerprint), 32),
      line(words.repeated, half.map(repeatedTo64), 64, true),
      line(words.full, full.map(fingerprint), 64),
    ],
  )
}

/** The mistake of the exercise: each feature votes with the same 32 bits twice. */
function repeatedTo64({ features }: Explanation): bigint {
  const accumulator = new SimHash({ bits: 64 }).accumulator()
  try {
    for (const { hash, weight } of features) accumulator.addHash((hash << 32n) | hash, weight)
    return accumulator.fingerprint()
  } finally {
    accumulator.dispose()
  }
}
