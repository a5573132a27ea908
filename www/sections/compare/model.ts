import { type Comparison, type Explanation, toBits } from "simhash-wasm/url"

/** A bit of two fingerprints, one above the other. */
export interface Column {
  readonly bit: number
  readonly a: string
  readonly b: string
  readonly differs: boolean
}

/** The bits of two fingerprints, the most significant first, in groups of eight. */
export function groups(a: Explanation, b: Explanation, { flips }: Comparison): Column[][] {
  const { bits } = a.recipe
  const [digitsA, digitsB] = [toBits(a.fingerprint, bits), toBits(b.fingerprint, bits)]
  const flipped = new Set(flips.map(({ bit }) => bit))
  const columns = [...digitsA].map((digit, i): Column => {
    const bit = bits - 1 - i
    return { bit, a: digit, b: digitsB[i] ?? "", differs: flipped.has(bit) }
  })
  return Array.from({ length: Math.ceil(bits / 8) }, (_, group) => columns.slice(group * 8, group * 8 + 8))
}

/**
 * Whether the distance of two texts means anything. A text without features has the fingerprint 0, whose distance
 * to another is only the number of ones in that.
 */
export function comparable({ verdict }: Comparison): boolean {
  return verdict !== "empty"
}

/** Whether a judgement of two texts is uncertain, because one of them has few features. */
export function uncertain(a: Explanation, b: Explanation, { verdict }: Comparison): boolean {
  const few = a.confidence === "low" || b.confidence === "low"
  return few && (verdict === "near" || verdict === "different")
}

/** The estimated angle between two texts, in degrees. */
export function degrees({ cosine }: Comparison): number {
  return (Math.acos(cosine) * 180) / Math.PI
}
