export const words = {
  lead: [
    "A text is *normalised*, so that every character has a single form, brought into lower case, and cut into words. Click a word to see it vote.",
    "Its *features* vote: words or runs of words, by a named set of rules, the *recipe*. Only fingerprints of one recipe can be compared. In Chinese, each character is a word.",
    "Each feature is *hashed*: a hash function turns it into as many bits as the fingerprint has. They look random, but the same feature always gets the same bits.",
    "Every bit is an election of its own. A 1 in the hash is a vote of +1 and a 0 a vote of −1, each multiplied by the *weight* of the feature.",
    "The sums of the votes are the *accumulator*: a bar for each bit, above the line if there are more votes for 1. Step through the features and watch the bars move.",
    "The fingerprint keeps only the *signs*: a bit is 1 if its sum is above 0, and 0 if it is below.",
    "A bit with a short bar is *fragile*: one word can flip it. A tall bar outlasts any one word. So a small edit, which changes few votes, flips few bits.",
    "A sum of exactly 0 is a *tie*, and has no bar: the recipe decides the bit. Programs that test `>= 0` and programs that test `> 0` disagree on exactly these bits.",
  ],

  of: "Text shown",
  compare: "A against B",
  against: "compared with",
  differ: "{count} of {bits} bits differ",
  legendPlus: "more votes for 1",
  legendMinus: "more votes for 0",
  legendOther: "sum of the other text",
  keys: "Space plays · ← → step · Shift + ← → another bit",
  space: "Space",

  figure: "How the features of text {name} vote",
  facts: "{count} {count|feature|features}, total weight {total}",
  confidence: { none: "no features", low: "few features", ok: "enough features" },
  noFeatures: "This text has no features yet. Please write a few words.",
  passage: "The text, with the voting feature marked",

  transport: "Step through the features",
  first: "To the start",
  back: "One feature back",
  forward: "One feature forward",
  last: "To the end",
  speed: "Speed",
  speeds: { "0.5": "½ ×", "1": "1 ×", "2": "2 ×", "4": "4 ×" },
  step: "Feature {step} of {count}",
  stepNone: "{count|The only feature has not voted yet.|None of # features has voted yet.}",
  stepAt: "Feature {step} of {count}: “{feature}” votes with weight {weight}.",
  stepAll: "{count|The only feature has|All # features have} voted.",

  sumOf: "bit {bit}: {sum}",
  signs: "Fingerprint",
  signsSoFar: "Signs so far",
  hex: "hexadecimal",
  readout: "Bit {bit}: {votes} = {sum}, so the bit is {value}.",
  readoutOne: "Bit {bit}: the only vote is {votes}, so the bit is {value}.",
  readoutTie: "Bit {bit}: {votes} = 0, a tie, so by the recipe the bit is {value}.",
  readoutNone: "Bit {bit}: no votes yet.",
  side: "{sum} ({count|# vote|# votes})",
  marginOf: "Margin {margin}.",

  fragile:
    "Here the most fragile {count|is bit|are # bits, such as} {bit}; the most stable {firm|is|are #, such as} {firmest}.",
  allAlike: "In this text, all {count} bits are equally fragile.",
  tiesHere: "This text has {count|# tie, at bit|# ties, one of them at bit} {bit}.",
  noTies: "This text has no ties.",
}

export type Words = typeof words
