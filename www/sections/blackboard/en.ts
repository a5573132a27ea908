import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "Six bits and two words are enough to do all of it with chalk. *US* has weight 4 and the hash `100101`; *Area 51* has weight 5 and the hash `101011`. Where a hash has a 1, the word votes for that bit with its whole weight; where it has a 0, it votes against. So the columns add up to +9 −9 +1 −1 +1 +9, and the signs of these sums are the fingerprint: `101011`.",
    "Every number here can be changed. Click a bit of a hash, or reach it with Tab and the arrow keys and type 0 or 1. Before you do, say which bit of the fingerprint will follow.",
  ],
  after: [
    "*Try this.* Give both words of the first example weight 4: three sums become 0, and only the rule decides those bits. Take away one of them: the fingerprint of a single word is its hash. Now take the twelve words and look for the sums nearest to 0: those are the bits that a changed word flips most easily, and why is what [Why did this bit flip?](#flips) is about.",
  ] as string[],
  either: {
    heading: questions["why-a-tie"],
    answer:
      "Two equal votes that disagree cancel: the sum is exactly 0, and nothing in the text says what that bit should be. A rule decides: by `sum > 0` a tie becomes 0, by `sum >= 0` it becomes 1. Either rule is as good as the other, but a fingerprint made by one must not be compared with one made by the other.",
    table: "One text, two rules for ties",
    differ: "{distance} of {bits} bits differ, although the features are the same.",
  },
  begin: "Begin with",
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
    counted: { name: "A sentence, counted", text: "the cat sat on the mat" },
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
  full: "{rows} rows are all that fit",
  refused: "A weight is a number from −{most} to {most}. Until you enter one, the previous weight counts.",
  results: "What the votes come to",
  sums: "Sums, the highest bit first",
  sign: "Sign",
  signs: "Signs, the highest bit first",
  readout: {
    more: "Bit {bit}: {votes} = {sum}, more than 0, so the bit is {value}.",
    less: "Bit {bit}: {votes} = {sum}, less than 0, so the bit is {value}.",
    tie: "Bit {bit}: {votes} = {sum}, a tie, which the rule makes {value}.",
  },
  nothing: "Nobody votes, so the fingerprint is 0, whatever the rule for ties.",
}

export type Words = typeof words
