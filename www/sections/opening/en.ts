export const words = {
  lead: [
    "SimHash finds what was written twice, even if not letter by letter: texts that share most of their words share most bits of their fingerprints.",
    "See with your own texts how it works and how sure it is; no text leaves your browser.",
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
      "A 1 votes +1, a 0 votes −1. The sign of each sum is a bit of the fingerprint. Flip a bit and see.",
    changed: "Bit {bit}: {votes} = {sum}. The sum changed its sign, so the fingerprint changed.",
    same: "Bit {bit}: {votes} = {sum}. The sum kept its sign, so the fingerprint stays.",
    reset: "As it was",
  },
  outcome: {
    title: "What comes out",
    texts: "Bits of A and B, the highest first; {count|one differs|# differ}",
    distance: "{distance} of {bits} bits {distance|differs|differ}.",
    verdicts: {
      empty: "Nothing to compare: a text has no features.",
      same: "The fingerprints are equal.",
      "too-short": "Too short to tell: {features} {features|feature|features}.",
      near: "Near-duplicates: `{recipe}` allows up to {threshold}.",
      different: "Not near-duplicates: `{recipe}` allows up to {threshold}.",
    },
    caution: "With caution: {features} {features|feature|features}.",
    own: "Try your own texts",
  },
  questions: "Five questions, each answered on one screen",
}

export type Words = typeof words
