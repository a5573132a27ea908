/** What a recipe is, and what the angle and the cosine of two texts are. */
export const words = {
  recipeAnswer:
    "A *recipe* is the set of all rules that decide a fingerprint, under a name. Only fingerprints of the same recipe and the same width can be compared. The *threshold* of a recipe is the greatest distance of near-duplicates: here {threshold} of {bits} bits. `{recipe}` takes these steps:",
  steps: {
    normalize:
      "*Normalise* ({form}): different encodings of the same character become one, so that Ａ and A, ﬁ and fi, and the two ways to write é are equal.",
    asWritten: "No normalisation: Ａ and A are different.",
    lowercase: "*Lower-case*: “Cat” and “cat” are equal.",
    capitals: "No lower-casing: “Cat” and “cat” are different.",
    units: {
      word: "*Cut into words* by the rules of Unicode, and leave out spaces and punctuation. Chinese has no spaces between words, so each Chinese character counts as a word.",
      char: "*Cut into characters*, including spaces and punctuation.",
      whitespace:
        "*Cut at white space*. Punctuation stays part of a word: “mat” and “mat.” are different. A Chinese sentence without spaces is one word.",
    },
    single: "Each of these units is a *feature*.",
    comma: ", ",
    or: " or ",
    sizes: "*Features* are runs of {sizes} neighbouring units.",
    abutting:
      "Runs of {sizes} units with nothing between them are features too. In Chinese, this finds most of the words.",
    hashes: {
      fxhash: "*Hash* each feature to {bits} bits with fxhash, followed by the finaliser of MurmurHash3.",
      "string-code-points":
        "*Hash* each feature to {bits} bits with CPython 2's string hash over code points.",
      "string-utf16":
        "*Hash* each feature to {bits} bits with CPython 2's string hash over UTF-16 code units.",
    },
    weights: {
      presence: "*Weight*: each distinct feature has weight 1.",
      count: "*Weight*: a feature that occurs n times has weight n.",
      log: "*Weight*: a feature that occurs n times has weight 1 + log₂ n.",
      table: "*Weight*: set by hand.",
    },
    ties: {
      zero: "*Tie*: if the sum is exactly 0, the bit is 0.",
      one: "*Tie*: if the sum is exactly 0, the bit is 1.",
    },
  },
  angleAnswer: [
    "Think of each text as a vector with one coordinate for each feature: the weight of the feature in the text. The *angle* between two vectors shows how similar the texts are, whatever their lengths: it is 0° if all weights are proportional, and 90° if the texts share no feature. The *cosine* of the angle expresses the same as a number: 1 at 0°, and 0 at 90°.",
    "SimHash estimates this angle without storing the features. Each bit cuts the space into two halves at random, and a cut separates two vectors with probability angle / 180°. Here {distance} of {bits} bits differ, so the angle is about {distance} / {bits} · 180° = {angle}°, and its cosine is about {cosine}.",
  ],
}

export type Words = typeof words
