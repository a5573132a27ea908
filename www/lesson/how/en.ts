/** The texts of the panels that say how a number was computed. */
export const words = {
  titles: {
    distance: "How was the distance computed?",
    expectedDistance: "How was the expected distance computed?",
    sum: "How was the sum computed?",
    fingerprint: "How was the fingerprint computed?",
    hash: "How was the feature hash computed?",
    push: "How did the sum cross 0?",
  },
  given: "Inputs",
  formula: "Formula",
  here: "With these numbers",
  program: "As a program",
  programNote: "It needs no package, and prints {result}.",
  tooLong:
    "A program would be too long here, because it would contain every input. Programs are shown for up to {most} features, each of up to {characters} characters.",
  left: "… {count} more, also copied …",
  languages: { javascript: "JavaScript", python: "Python" },
  copy: "Copy",
  copied: "Copied.",
  denied: "The browser did not allow copying. Please copy the program by hand:",

  distance:
    "Write the two fingerprints one above the other and count the bits in which they differ. The result of XOR (⊕) has a 1 at exactly these bits, and popcount counts the ones.",
  expectedDistance:
    "If one of n features of equal weight is replaced, the angle between the two texts is acos(1 − 1 / n). If two texts are compared, n is the number of features of the text that has fewer. Each of the b bits differs with probability angle / π.",
  sum: "Every feature votes on the bit: it adds its weight w if its hash h has a 1 at this bit, and subtracts w if its hash has a 0.",
  margin:
    "The margin is the absolute value of the bit's sum divided by the total of the absolute weights. A tie has margin 0. If all features vote for the same value, the margin is 100%.",
  fingerprint:
    "The sign of each sum gives one bit, and the bits are written as a number, four bits to a hexadecimal digit, the highest first. Where the sum is exactly 0, the tie rule of the recipe decides.",
  hashes: {
    fxhash:
      "fxhash reads the UTF-8 bytes in words of eight bytes, the first byte lowest, and then the number n of bytes. Each word c is mixed into the state s by a rotation by 5 bits (⋘), XOR and a multiplication. The finaliser f of MurmurHash3 spreads the state over all bits. A fingerprint of more than 64 bits takes f(s ⊕ 0x9e3779b97f4a7c15) as its high half.",
    "string-code-points":
      "This is the string hash of CPython 2 over the n code points of the feature, as the package python-hashes computes it: it starts with the first code point, multiplies and XORs for each code point, and at the end XORs with their number.",
    "string-utf16":
      "This is the string hash of CPython 2 over the n UTF-16 code units of the feature, as the Java ports of python-hashes compute it: it starts with the first code unit, multiplies and XORs for each code unit, and at the end XORs with their number.",
  },
  push: "Begin with the sum in text A. Every feature whose weight differs between the texts moves the sum. Subtract the feature's weight in A from its weight in B: the difference is added if the hash has a 1 at this bit, and subtracted if the hash has a 0.",

  inputs: {
    fingerprint: "{name}: fingerprint of text {name}",
    distance: "d: distance",
    bits: "b: bits",
    features: "n: number of features",
    bit: "i: bit",
    voters: "{count|feature with its weight|# features with their weights}",
    total: "Total of the absolute weights",
    tie: "A tie becomes",
    feature: "Feature, as it is hashed",
    units: {
      fxhash: "UTF-8 bytes, hexadecimal",
      "string-code-points": "Code points, hexadecimal",
      "string-utf16": "UTF-16 code units, hexadecimal",
    },
    sumIn: "Sum in text {name}",
    changedFeatures: "{count|feature whose weight differs|# features whose weights differ}",
  },
  none: "none",
  more: "{list} … ({count} more)",
  if: "if",
  else: "else",
  comments: {
    votes: "text, weight and hash of each feature",
    changes: "text, weight in A, weight in B, hash",
  },
}

export type Words = typeof words
