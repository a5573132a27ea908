export const words = {
  lead: [
    "Ten million fingerprints are stored. Which of them are within 3 bits of this one? An index cuts each fingerprint into four *blocks* and files it under each. To leave no block whole takes four flipped bits. So whatever is within 3 bits shares a block: it lies in one of four *buckets*, and nothing else need be compared.",
    "*Try to escape:* flip three bits so that no block stays whole.",
  ],
  grid: "The fingerprint of text A in four blocks of 16 bits: arrow keys move, Space flips",
  block: "Block {block}",
  range: "bits {high} to {low}",
  bit: "bit {bit}: {value}",
  flipped: "bit {bit}: {value}, flipped",
  whole: "whole: found",
  broken: "{count} flipped",
  none: "No bit is flipped: all four blocks agree.",
  within: "{flips} {flips|bit|bits} flipped: {whole} of 4 blocks {whole|is|are} still whole, so it is found.",
  lucky:
    "{flips} bits flipped, more than 3, but {whole} of 4 blocks {whole|is|are} still whole: found by luck.",
  escaped: "{flips} bits flipped, and no block is whole: missed. It took more than three.",
  reset: "Flip them back",
  stored: "fingerprints stored",
  compared: "to be compared",
  counted: "to be compared: 4 buckets of {stored} / 2¹⁶",
  look: "Look it up",
  again: "Once more",
  square: "The square has 16,384 cells. One of them is what is compared.",
}

export type Words = typeof words
