export const words = {
  lead: [
    "Change a word in either text: only a few bits of its fingerprint change.",
    "Two texts are called *near-duplicates* if their fingerprints differ in no more bits than the threshold, a number that each recipe sets.",
  ],
  after: [] as string[],
  examples: "Examples",
  back: "Back to my texts",
  forget: "Forget my texts",
  forgetNote:
    "Your texts are kept in the session storage of this tab, even if you reload the page. Closing the tab deletes them.",
  addThird: "Add a third text",
  removeThird: "Remove text C",
  long: {
    explained: "{length} characters. The figures explain the first {explained}.",
    cut: "{length} characters. The beginning is shown here, and the figures explain the first {explained}.",
    empty: "Write another text",
  },
  whole: {
    waiting: "Computing the fingerprints of the whole texts …",
    result:
      "*The whole texts:* {distance} of {bits} bits {distance|differs|differ}. The fingerprint of {first} is `{a}`, and that of {second} is `{b}`.",
  },
  pair: "Texts to compare",
  pairName: "{first} and {second}",
  differing: "Differing bits",
  distance: "{distance} of {bits} bits {distance|differs|differ}",
  ofBits: "{distance} of {bits}",
  similarity: "Similarity",
  cosine: "Estimated cosine",
  expected: "If one feature is replaced",
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
      "Too short to tell. The shorter text has {features} {features|feature|features}, and replacing one of them flips about {cost} bits; the threshold of {recipe} is {threshold}.",
    near: "Near-duplicates: the distance is at most {threshold} {threshold|bit|bits}, the threshold of {recipe}.",
    different:
      "Not near-duplicates: the distance is more than {threshold} {threshold|bit|bits}, the threshold of {recipe}.",
  },
  lowConfidence:
    "Low confidence: the shorter text has only {features} {features|feature|features}, and replacing one of them flips about {cost} bits.",
}

export type Words = typeof words
