export const words = {
  lead: [
    "SimHash finds texts that are nearly the same: if two texts share most of their words, their fingerprints share most of their bits.",
    "See how it works and how reliable it is on your own texts. No text leaves your browser.",
  ],
  after: [] as string[],
  // Three words whose fingerprint is not the hash of one of them.
  voters: ["tea", "milk", "sugar"] as string[],
  bits: {
    title: "Three words vote on six bits",
    hash: "Hash bits of {word}",
    bit: "Bit {bit} of {word}: {value} {vote}",
    sums: "Sums, the highest bit first",
    fingerprint: "Fingerprint, the highest bit first",
    start:
      "A 1 votes +1, a 0 votes −1. The sign of each sum is a bit of the fingerprint. Flip a bit to try it.",
    changed: "Bit {bit}: {votes} = {sum}. The sum changed its sign, so the fingerprint changed.",
    same: "Bit {bit}: {votes} = {sum}. The sum kept its sign, so the fingerprint is unchanged.",
    reset: "Reset",
  },
  outcome: {
    title: "Texts A and B compared",
    texts: "The bits of A and B, the highest first: {count|one bit differs|# bits differ}",
    distance: "{distance} of {bits} bits {distance|differs|differ}.",
    verdicts: {
      empty: "Nothing to compare: a text has no features.",
      same: "The fingerprints are equal.",
      "too-short": "Too short to tell: the shorter text has {features} {features|feature|features}.",
      near: "Near-duplicates: the threshold of `{recipe}` is {threshold}.",
      different: "Not near-duplicates: the threshold of `{recipe}` is {threshold}.",
    },
    caution: "Low confidence: the shorter text has only {features} {features|feature|features}.",
    own: "Try your own texts",
  },
  questions: "Five questions, each answered on one screen",
}

export type Words = typeof words
