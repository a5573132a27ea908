import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "Two words and six bits are enough to compute a fingerprint by hand. *US* has weight 4 and the hash `100101`; *Area 51* has weight 5 and the hash `101011`. Where a hash has a 1, the word adds its weight to the sum of that bit; where the hash has a 0, the word subtracts its weight. The sums are +9 −9 +1 −1 +1 +9, and their signs give the fingerprint: `101011`.",
    "You can change every feature, every weight and every bit of a hash. Click a bit, or reach it with Tab and the arrow keys and press 0 or 1. Before you change a bit, predict whether the fingerprint will change.",
  ],
  after: [
    "*Try this.* Give both words of the first example weight 4: three sums become 0, and only the rule for ties decides these bits. Remove one of the two words: the fingerprint of a single word is its hash. Then choose the example of twelve words and find the sums nearest to 0. A changed word flips these bits most easily. [Why did this bit flip?](#flips) explains the reason.",
  ] as string[],
  either: {
    heading: questions["why-a-tie"],
    answer:
      "If the votes for a bit and the votes against it have the same weight, the sum is exactly 0: neither side has won, and the text does not decide the bit. A rule of the recipe does: with `sum > 0` a tie becomes 0, with `sum >= 0` it becomes 1. Both rules work equally well, but fingerprints made with different rules must not be compared.",
    table: "One text, two rules for ties",
    differ: "{distance} of {bits} bits differ, although the features are the same.",
  },
  begin: "Examples",
  examples: {
    pair: { name: "Two words" },
    headline: {
      name: "Twelve words",
      // In the order of their weights, which do not change.
      words: [
        "US",
        "Area 51",
        "employee",
        "says",
        "inside",
        "are",
        "nine",
        "saucers",
        "once",
        "saw",
        "grey",
        "aliens",
      ] as string[],
    },
    counted: { name: "A sentence, weighted by count", text: "the cat sat on the mat" },
    ties: { name: "Equal weights, four ties", words: ["tea", "milk"] as string[] },
  },
  own: "Features of text A",
  tie: "A sum of exactly 0 becomes",
  row: "row {row}",
  label: "Feature of row {row}",
  weight: "Weight of {feature}",
  hash: "Hash bits of {feature}",
  bit: "Bit {bit} of {feature}: {value} {vote}",
  remove: "Remove {feature}",
  add: "Add a row",
  full: "At most {rows} rows",
  refused: "A weight is a number from −{most} to {most}. Until you enter one, the previous weight is used.",
  results: "Result of the vote",
  sums: "Sums, the highest bit first",
  sign: "Sign",
  signs: "Signs, the highest bit first",
  readout: {
    more: "Bit {bit}: {votes} = {sum}, greater than 0, so the bit is {value}.",
    less: "Bit {bit}: {votes} = {sum}, less than 0, so the bit is {value}.",
    tie: "Bit {bit}: {votes} = {sum}, a tie, so by the rule the bit is {value}.",
  },
  nothing: "No feature votes, so the fingerprint is 0 under both rules for ties.",
}

export type Words = typeof words
