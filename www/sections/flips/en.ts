export const words = {
  lead: [
    "A bit is the sign of a sum, so it flips only when its sum crosses 0. A feature that both texts have moves no sum. One that only one of them has moves every sum, about half of them up and half down.",
    "*Only sums near 0 can cross it.* Choose one that did, and see which features pushed it.",
  ],
  examples: "Examples",
  back: "Back to my texts",
  forget: "Forget my texts",
  forgetNote: "They are kept in the session storage of this tab until you close it.",
  long: {
    explained: "{length} characters. The page explains the first {explained}.",
    cut: "{length} characters. The beginning is shown here, and the page explains the first {explained}.",
    empty: "Write another text",
  },
  distance: "{distance} of {bits} bits {distance|differs|differ}.",
  verdicts: {
    empty: "Nothing to compare: a text has no features.",
    same: "Both texts have the same features, so their fingerprints are equal.",
    alike: "The fingerprints are equal, though the texts are not: no sum crossed 0.",
    blind:
      "The fingerprints are equal, though the texts are not: what differs between them is no feature. {recipe} sees words; emoji, punctuation, and upper or lower case are none.",
    order:
      "The fingerprints are equal, though the texts are not: they have the same features, in another order or number.",
    "too-short":
      "Too short to tell: the shorter text has {features} {features|feature|features}, and one of them replaced flips about {cost} bits.",
    near: "*Near-duplicates:* the threshold of {recipe} is {threshold}.",
    different: "*Not near-duplicates:* the threshold of {recipe} is {threshold}.",
  },
  uncertain: "With {features} features this is uncertain: one of them replaced flips about {cost} bits.",
  line: "Where the {bits} sums of A stood, and where they went in B",
  legend:
    "● sum in A, arrow to the sum in B. Coloured where it crosses 0: to 1 on the right, to 0 on the left.",
  zero: "bit 0",
  one: "bit 1",
  crossings: "The bits that flipped",
  crossed: "{bit}: {a} → {b}",
  unchanged: "Both texts have the same features with the same weights, so no sum moved.",
  noFlips: "Features changed, but no sum crossed 0.",
  reach:
    "All changes together move a sum by at most {moved}. {within} of the {bits} sums of A stood within {moved} of 0; {flipped} of them crossed it.",
  tie: "0 (a tie, which becomes {bit})",
  sentence: "Bit {bit} went from {from} to {to}: its sum was {sumA}; {moves} made it {sumB}.",
  opposed:
    "Bit {bit} went from {from} to {to}: its sum was {sumA}; {moves} made it {sumB}, in spite of {pulls}.",
  moves: {
    lost: "losing {feature} ({move})",
    gained: "gaining {feature} ({move})",
    changed: "{feature}, whose weight went from {a} to {b} ({move}),",
    more: "{count} more changes",
  },
  steps: {
    start: "The sum in text {name}",
    lost: "without {feature}",
    gained: "with {feature}",
    changed: "{feature}: {a} to {b}",
    rest: "{count} more features",
  },
  crossing: "How the sum of bit {bit} moved",
}

export type Words = typeof words
