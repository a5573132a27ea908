import type { Comparison, Explanation } from "simhash-wasm/url"

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
