import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "A bit of a fingerprint is the sign of a sum, so it flips only when its sum crosses 0, or reaches or leaves exactly 0, where the rule for ties decides. A feature found in both texts with the same weight votes equally in both and moves no sum. A feature found in only one text moves every sum: losing a feature removes its vote from every sum, and gaining a feature adds its vote to every sum.",
    "Choose a bit to see which features pushed its sum across 0. Choose a feature to see which of these bits it pushed.",
  ],
  after: [] as string[],
  which: {
    heading: questions["which-word"],
    answer:
      "Usually, no single word is to blame. Replacing a word usually removes at least one feature and adds at least one; if pairs of words are features, the pairs around the word change as well. The number after ▲ says how many of the flipped bits a feature pushed across 0. Choose a feature to see these bits. The figure of a bit also shows the features that pulled its sum the other way.",
  },
  why: {
    heading: questions["why-these-bits"],
    answer:
      "A feature that is added or removed moves every sum, about half of them up and half down. A sum can cross 0 only if it was close to 0 and moved towards it. Which sums are close to 0 depends on all the features that the texts share. In a long text, most sums are further from 0, so the same edit flips fewer bits.",
  },
  empty:
    "A text without features has the fingerprint 0. No vote decides its bits, so there is no flip to explain.",
  unchanged: "Both texts have the same features with the same weights, so no sum moved.",
  noFlips: "Features changed, but no sum crossed 0: all bits stayed the same.",
  legend: "The number after a feature is its weight.",
  only: "Only in {name}: {count}",
  both: "In both: {count}",
  nothing: "none",
  more: "… and {count} more, not shown",
  weightChange: "{a} → {b}",
  features: {
    lost: "{feature} is only in text {first}. Losing it pushed {pushed} of the {flips} {flips|flip|flips} and pulled against {pulled}.",
    gained:
      "{feature} is only in text {second}. Gaining it pushed {pushed} of the {flips} {flips|flip|flips} and pulled against {pulled}.",
    changed:
      "{feature} has weight {a} in text {first} and {b} in text {second}. This change pushed {pushed} of the {flips} {flips|flip|flips} and pulled against {pulled}.",
    none: "{feature} moved the sums, but no sum crossed 0.",
    same: "{feature} has weight {a} in both texts, so it moved no sum.",
    mute: "{feature} has weight 0, so it does not vote.",
    bits: "It pushed {count|bit|bits} {list}.",
  },
  choose: "Choose a feature to see which flips it pushed.",
  flipsTitle: "The bits that flipped: {count} of {bits}",
  flip: "Bit {bit}",
  tie: "0 (a tie, so {bit})",
  sentence: "Bit {bit} changed from {from} to {to}: its sum was {sumA}; {moves} made it {sumB}.",
  opposed:
    "Bit {bit} changed from {from} to {to}: its sum was {sumA}; {moves} made it {sumB}, although {pulls} pulled the other way.",
  moves: {
    lost: "losing {feature} ({move})",
    gained: "gaining {feature} ({move})",
    changed: "the weight of {feature}, {b} instead of {a} ({move}),",
    more: "{count} more features",
  },
  steps: {
    start: "Sum in text {name}",
    lost: "without {feature}",
    gained: "with {feature}",
    changed: "{feature}: {b} instead of {a}",
    rest: "{count} more features",
  },
  crossing: "How the sum of bit {bit} moved",
  reach:
    "The changes of all weights add up to {moved}, so no sum moved by more than {moved}. In text {name}, {within} of {bits} sums were at most {moved} away from 0, and {flipped} of these bits flipped. The other bits ({safe}) could not flip.",
  strip: "How far the sums of text {name} were from 0. Each mark is one bit: ▮ flipped, ▪ stayed the same.",
  columns: { distance: "Distance from 0", flipped: "Bits that flipped" },
  bin: "{flipped} of {count}",
  from: "{low} to {high}",
  under: "{low} to under {high}",
}

export type Words = typeof words
