/** What the page says in English. Words in braces stand for values. */
export const en = {
  title: "SimHash, step by step",
  intro:
    "Paste two texts. Each is cut into features, every feature is hashed, and every hash votes on every bit of the fingerprint. Texts that share most features share most bits. All of it happens in your browser: no text leaves it.",
  language: "Language",
  failed: "The page could not start: {reason}",
  loading: "Loading …",

  settings: "Settings",
  recipe: "Recipe",
  recipes: {
    "text/1": "text/1 · words and pairs of words",
    "short/1": "short/1 · words, for short texts",
    "page/1": "page/1 · runs of three words, for long texts",
    "python-hashes/1": "python-hashes/1 · words at spaces, Python's string hash",
    "java-simhash/1": "java-simhash/1 · words at spaces, Java's string hash",
  },
  weights: "Weights",
  weightRules: {
    recipe: "as in the recipe ({rule})",
    presence: "presence · each feature votes once",
    count: "count · every occurrence votes",
    log: "log · 1 + log₂ of the count",
  },
  rules: { presence: "presence", count: "count", log: "log", table: "table" },
  examples: "Examples",
  exampleNames: { edited: "An edited paragraph", cats: "Two short sentences", unrelated: "Unrelated texts" },

  text: "Text {name}",
  compared: "A and B compared",
  fingerprint: "Fingerprint of {name}",
  differing: "Differing bits",
  distance: "{distance} of {bits} bits differ",
  similarity: "similarity {similarity}, estimated cosine {cosine}",
  verdicts: {
    empty: "Nothing to compare: a text has no features.",
    same: "The fingerprints are equal.",
    "too-short":
      "Too short to tell. The shorter text has {features} features, and changing a single one already costs about {cost} bits; the threshold of {recipe} is {threshold}.",
    near: "Near-duplicates: at most {threshold} bits apart, the threshold of {recipe}.",
    different: "Not near-duplicates: more than {threshold} bits apart, the threshold of {recipe}.",
  },
  lowConfidence:
    "Take it with care: under 10 features, changing one of the shorter text's {features} costs about {cost} bits.",
  flipped: "Bits {list}",
  noneFlipped: "No bit differs.",

  figure: "How the fingerprint of {name} comes about",
  steps:
    "From top to bottom: each feature's hash votes on every bit, its weight for a 1 and its weight against for a 0. The sums of the votes are the accumulator. Their signs are the fingerprint.",
  noFeatures: "No features yet: write something above.",
  features: "{count} features, total weight {total}",
  votes: "The votes on {name}",
  feature: "Feature",
  weight: "Weight",
  count: "{count} times",
  hash: "Feature hash, bit {high} to bit 0",
  more: "… and {count} more features",
  moreVote: "They vote too, and are left out of the picture only.",
  accumulator: "Accumulator",
  sumOf: "bit {bit}: {sum}",
  range: "from {low} to {high}",
  signs: "Fingerprint",
  hex: "hexadecimal",
  bit: "Bit",
  readout: "Bit {bit}: the votes add up to {sum}, so it is {value}. Margin {margin}.",
  readoutTie: "Bit {bit}: the votes add up to 0, a tie, which the recipe makes {value}.",
  confidence: { none: "no features", low: "few features", ok: "enough features" },

  footer: "Made by simhash-wasm {version}. Charikar 2002; Manku, Jain and Das Sarma 2007.",

  exampleTexts: {
    edited: {
      a: "SimHash turns a text into a short fingerprint. Texts that share most of their words get fingerprints that share most of their bits, so near-duplicates are found by counting the bits that differ.",
      b: "SimHash turns a text into a short fingerprint. Texts which share most of their words get fingerprints which share most of their bits, so near-duplicates are found by counting bits that differ.",
    },
    cats: { a: "the cat sat on the mat", b: "the cat sat on a mat" },
    unrelated: { a: "the cat sat on the mat", b: "we all scream for ice cream" },
  },
}
