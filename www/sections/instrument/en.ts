export const words = {
  title: "Has this been written before?",
  lead: [
    "Every word votes on every bit. A solid brick above the line is a vote for 1, an outlined brick below it a vote for 0. The side with more votes decides the bit, and the row of bits is the text’s *fingerprint*.",
    "Texts that share most of their words share most of the votes, and so most of the bits.",
    "An *ordinary hash* flips about half of its bits at any change: it can say only whether two texts are the same.",
  ],
  /** What a word of the sentence is swapped for. */
  substitutes: ["lay", "slept", "dog", "hat", "under", "a"],
  field: "Your text",
  chips: "The words of the text, each with one vote on every bit",
  show: "Show the votes of “{word}”",
  remove: "Remove “{word}”",
  more: "and {count} more",
  ones: "votes for 1",
  zeros: "votes for 0",
  column: "Bit {bit}: {ones} for 1, {zeros} for 0, sum {sum}, so the bit is {value}.",
  columns: "The votes on each bit, from the highest",
  second: "The same text with one word swapped. Click a word to swap it.",
  swapped: "One word swapped:",
  swap: "Swap “{word}”",
  differ: "{count} of {bits} bits differ",
  ordinary: "An ordinary hash of the same two texts:",
  prints: "Fingerprints {a} and {b}, in hexadecimal {hexA} and {hexB}; {count} of {bits} bits differ.",
  hashes: "Ordinary hashes {a} and {b}; {count} of {bits} bits differ.",
  empty: "No word, no vote: write something.",
  enlarge: "Now 64 bits, and your own text",
  shrink: "Back to 16 bits",
  stage: "Watch the words vote, one by one",
  privacy: "No text leaves your browser.",
}

export type Words = typeof words
