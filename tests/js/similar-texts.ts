// Near-duplicates by the plainest definition: all pairs of feature sets, and then one text after the other.
import { containment, jaccard, SimHash } from "simhash-wasm"

export interface Judged {
  readonly pairs: { a: number; b: number; similarity: number }[]
  readonly dropped: { id: number; kept: number; similarity: number }[]
}

/** What is similar among texts, by their positions. Texts are kept or dropped in the order of `order`. */
export function judged(
  texts: readonly string[],
  { recipe = "text/1", minSimilarity = 0.5, contained = false } = {},
  order: readonly number[] = [...texts.keys()],
): Judged {
  const simhash = new SimHash(recipe)
  const sets = texts.map((text) => simhash.features(text))
  const similarity = (a: number, b: number) => {
    const [one, other] = [sets[a], sets[b]] as [BigUint64Array, BigUint64Array]
    if (!contained) return jaccard(one, other)
    return one.length < other.length ? containment(one, other) : containment(other, one)
  }
  const pairs: Judged["pairs"] = []
  for (let b = 0; b < texts.length; b++) {
    for (let a = 0; a < b; a++) {
      const found = similarity(a, b)
      if (found >= minSimilarity) pairs.push({ a, b, similarity: found })
    }
  }
  const kept: number[] = []
  const dropped: Judged["dropped"] = []
  for (const id of order) {
    const similar = kept
      .map((kept) => ({ id, kept, similarity: similarity(kept, id) }))
      .filter(({ similarity }) => similarity >= minSimilarity)
    // The most similar one, and of several the one that was there first.
    const [best] = similar.sort((x, y) => y.similarity - x.similarity)
    if (best) dropped.push(best)
    else kept.push(id)
  }
  return { pairs, dropped: dropped.sort((x, y) => x.id - y.id) }
}

/** Texts in families: sentences of 12 to 40 words, with some words of each replaced. */
export function families(random: { below(end: number): number }, count: number, size = 3): string[] {
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 12 + random.below(28) }, () => `word${random.below(5000)}`)
    return Array.from({ length: size }, () =>
      words.map((word) => (random.below(8) === 0 ? `word${random.below(5000)}` : word)).join(" "),
    )
  }).flat()
}
