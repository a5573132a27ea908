/** What a recipe is, and what the angle and the cosine of two texts are. */
export const words = {
  recipeAnswer:
    "A *recipe* is everything that decides a fingerprint, under a name. Only fingerprints of the same recipe and the same width can be compared. Its *threshold* is the greatest distance of near-duplicates: here {threshold} of {bits} bits. `{recipe}` takes these steps:",
  steps: {
    normalize:
      "*Normalise* ({form}): different codes for the same character become one, so that Ａ and A, ﬁ and fi, and the two ways to write é are equal.",
    asWritten: "Take the characters as they are: Ａ and A are different.",
    lowercase: "*Lower-case*: “Cat” and “cat” are equal.",
    capitals: "Keep capitals: “Cat” and “cat” are different.",
    units: {
      word: "*Cut into words* by the rules of Unicode, and leave out spaces and punctuation. Chinese puts no spaces between words, so each Chinese character is a word here.",
      char: "*Cut into characters*, with spaces and punctuation.",
      whitespace:
        "*Cut at white space*. Punctuation stays: “mat” and “mat.” are different, and a Chinese sentence is one word.",
    },
    single: "Each of these pieces is a *feature*.",
    sizes: "*Features* are {sizes} of these pieces in a row.",
    abutting:
      "Features are also {sizes} pieces that nothing separates: among Chinese characters, that finds most of the words.",
    hashes: {
      fxhash: "*Hash* each feature to {bits} bits with fxhash, followed by the finaliser of MurmurHash3.",
      "string-code-points":
        "*Hash* each feature to {bits} bits with CPython 2's string hash over code points.",
      "string-utf16":
        "*Hash* each feature to {bits} bits with CPython 2's string hash over UTF-16 code units.",
    },
    weights: {
      presence: "*Weight*: each distinct feature votes once.",
      count: "*Weight*: a feature that occurs n times has n votes.",
      log: "*Weight*: a feature that occurs n times has weight 1 + log₂ n.",
      table: "*Weight*: as given by hand.",
    },
    ties: {
      zero: "*Tie*: where the sum is exactly 0, the bit is 0.",
      one: "*Tie*: where the sum is exactly 0, the bit is 1.",
    },
  },
  angleAnswer: [
    "Each text is an arrow with one coordinate for each feature: the feature's weight. The *angle* between two arrows says how alike the texts are, however long they are: 0° if all weights are proportional, 90° if the texts share no feature. The *cosine* of the angle says the same as a number: 1 at 0°, and 0 at 90°.",
    "SimHash estimates this angle without keeping the features. Each bit cuts the space into two halves at random, and a cut separates two arrows with probability angle / 180°. Here {distance} of {bits} bits differ, so the angle is about {distance} / {bits} · 180° = {angle}°, and its cosine about {cosine}.",
  ],
}

export type Words = typeof words
