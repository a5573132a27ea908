// Texts in families, of which some are near-duplicates of each other.

/** Texts in families: sentences of 12 to 40 words, with some words of each replaced. */
export function families(random: { below(end: number): number }, count: number, size = 3): string[] {
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 12 + random.below(28) }, () => `word${random.below(5000)}`)
    return Array.from({ length: size }, () =>
      words.map((word) => (random.below(8) === 0 ? `word${random.below(5000)}` : word)).join(" "),
    )
  }).flat()
}
