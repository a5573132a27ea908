import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "A bit of a fingerprint is the sign of a sum, so it flips only when its sum crosses 0, or reaches or leaves exactly 0, where the rule for ties decides. A feature found in both texts votes the same on both sides and moves nothing. A feature found in only one text moves every sum: losing a feature takes its vote out of each column, gaining one adds its vote to each column.",
    "Choose a bit to see which features pushed its sum across 0. Choose a feature to see which flips it pushed.",
  ],
  after: [] as string[],
  which: {
    heading: questions["which-word"],
    answer:
      "Seldom a single one. A replaced word is at least two features, one lost and one gained; with pairs of words it is more, because the pairs around it change as well. After ▲ stands how many of the flipped bits a feature pushed. Choose a feature to see which these are; the picture of a bit also shows who pulled the other way.",
  },
  why: {
    heading: questions["why-these-bits"],
    answer:
      "A feature that comes or goes pushes every sum, about half of them up and half down. A sum can cross 0 only if it stood close to 0 and was pushed towards it. All features that the texts share decide which sums stand close to 0. In a long text the sums stand further out, so the same edit flips fewer bits.",
  },
  empty: "A text without features has the fingerprint 0, and no sums that could cross 0.",
  unchanged: "Both texts have the same features with the same weights, so no sum moved.",
  noFlips: "Features changed, but no sum crossed 0: all bits stayed.",
  legend: "Beside a feature is its weight.",
  only: "Only in {name}: {count}",
  both: "In both: {count}",
  nothing: "none",
  more: "… and {count} more that are not shown",
  weightChange: "{a} → {b}",
  features: {
    lost: "{feature} is only in {first}. Losing it pushed {pushed} of the {flips} {flips|flip|flips} and pulled against {pulled}.",
    gained:
      "{feature} is only in {second}. Gaining it pushed {pushed} of the {flips} {flips|flip|flips} and pulled against {pulled}.",
    changed:
      "{feature} has weight {a} in {first} and {b} in {second}. That pushed {pushed} of the {flips} {flips|flip|flips} and pulled against {pulled}.",
    none: "{feature} pushed sums, but none across 0.",
    same: "{feature} has weight {a} in both, so it moved no sum.",
    mute: "{feature} has weight 0, so it votes for nothing.",
    bits: "It pushed {count|bit|bits} {list}.",
  },
  choose: "Choose a feature to read what it did.",
  flipsTitle: "The bits that flipped: {count} of {bits}",
  flip: "Bit {bit}",
  tie: "0 (a tie, so {bit})",
  sentence: "Bit {bit} went from {from} to {to}: its sum was {sumA}; {moves} made it {sumB}.",
  opposed:
    "Bit {bit} went from {from} to {to}: its sum was {sumA}; {moves} made it {sumB}, although {pulls} pulled the other way.",
  moves: {
    lost: "losing {feature} ({move})",
    gained: "gaining {feature} ({move})",
    changed: "the weight of {feature}, {b} instead of {a} ({move}),",
    more: "{count} more features",
  },
  steps: {
    start: "Sum in {name}",
    lost: "without {feature}",
    gained: "with {feature}",
    changed: "{feature} at {b}, not {a}",
    rest: "{count} more features",
  },
  crossing: "How the sum of bit {bit} moved",
  reach:
    "The features that changed weigh {moved} together, so no sum can have moved by more than that. In {name}, {within} of {bits} sums stood that close to 0, and {flipped} of these flipped. The other {safe} could not have.",
  strip:
    "How far the sums of {name} stood from 0: each sign is a bit, ▲ one that flipped, ● one that stayed.",
  bin: "{flipped} of {count}",
  from: "{low} to {high}",
  under: "{low} to under {high}",
}

export type Words = typeof words
