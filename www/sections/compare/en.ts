export const words = {
  lead: [
    "Change a word in either text and watch: only a few of the bits move. Two texts are called *near-duplicates* when their fingerprints differ in no more than a set number of bits, the threshold; each recipe has its own.",
  ],
  after: [] as string[],
  examples: "Examples",
  back: "Back to my texts",
  forget: "Forget my texts",
  forgetNote: "Your texts are kept in this tab, also when you reload the page, until you close the tab.",
  addThird: "Add a third text",
  removeThird: "Remove text C",
  long: {
    explained: "{length} characters. The figures explain the first {explained}.",
    cut: "{length} characters. The beginning is shown here, and the figures explain the first {explained}.",
    empty: "Write another text",
  },
  whole: {
    waiting: "The fingerprints of the whole texts are being computed …",
    result:
      "*The whole texts:* {distance} of {bits} bits {distance|differs|differ}. The fingerprint of {first} is `{a}`, that of {second} `{b}`.",
  },
  pair: "Compared are",
  pairName: "{first} and {second}",
  differing: "Differing bits",
  distance: "{distance} of {bits} bits {distance|differs|differ}",
  ofBits: "{distance} of {bits}",
  similarity: "Similarity",
  cosine: "Estimated cosine",
  expected: "If one feature changes",
  expectedBits: "about {cost} bits",
  angle: "Estimated angle: {angle}°",
  recipeQuestion: "What is a recipe?",
  angleQuestion: "What do the angle and the cosine mean?",
  distances: "All distances: {list}",
  distanceOf: "{first}–{second} {distance}",
  flipped: "{count|Bit|Bits} {list}",
  noneFlipped: "No bit differs.",
  verdicts: {
    empty: "Nothing to compare: a text has no features.",
    same: "The fingerprints are equal.",
    "too-short":
      "Too short to tell. The shorter text has {features} {features|feature|features}, and changing a single one already costs about {cost} bits; the threshold of {recipe} is {threshold}.",
    near: "Near-duplicates: at most {threshold} {threshold|bit|bits} apart, the threshold of {recipe}.",
    different:
      "Not near-duplicates: more than {threshold} {threshold|bit|bits} apart, the threshold of {recipe}.",
  },
  lowConfidence:
    "Take it with care: the shorter text has only {features} {features|feature|features}, and changing one costs about {cost} bits.",
}

export type Words = typeof words
