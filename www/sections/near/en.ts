import { corpus } from "./corpus/en.js"

export const words = {
  lead: [
    "How many bits one replaced word flips depends on how many others vote beside it. So no single distance means *near* for every text.",
    "A threshold is a trade-off: below it, copies are missed; above it, strangers are taken for copies. Drag it, and change the length of the text.",
  ],
  own: "The first {words} words of your text A. In each of {copies} copies one word is replaced.",
  builtIn:
    "The first {words} words of a text of this page, because your text A has fewer than {least}. In each of {copies} copies one word is replaced.",
  length: "Length of the text: {words} words",
  title: "How many copies and unrelated pairs there are at each distance",
  copies: "copies, one word replaced",
  unrelated: "unrelated texts",
  axis: "differing bits",
  mark: "{recipe}: {maxDistance}",
  threshold: "Threshold: {threshold}",
  reset: "Back to {maxDistance}",
  reading:
    "A threshold of {threshold} finds {hits} of {copies} copies, and takes {alarms} of {pairs} unrelated pairs for copies. Half of the copies are within {median} bits.",
  more: "{pairs} pairs show no rate below 1 in {pairs}. A threshold for a million texts is measured on millions of pairs.",
  corpus,
}

export type Words = typeof words
