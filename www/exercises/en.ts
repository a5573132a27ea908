export const words = {
  title: "Spot the mistake",
  back: "← SimHash, step by step",
  lead: [
    "Programs for SimHash are short, so they are often copied, mistakes included. Each of these five fragments runs without an error and gives answers that look reasonable. Say what goes wrong before you look at the answer. The numbers that prove the answers come from your texts A and B.",
  ],
  after: [
    "*Five rules prevent these mistakes.* Compare fingerprints by their Hamming distance, never by their size. A threshold means *at most*, so write `<=`. Make sure that no bit of a feature hash is a copy of another. Decide what a tie becomes, and store this rule together with the fingerprints. Compare the results of an index with those of a linear scan, at every distance that it supports.",
  ] as string[],
  exercise: "{number}. {title}",
  code: "Fragment {number}",
  exercises: {
    ratio: {
      title: "Dividing two integers",
      question: "Fingerprints are integers, so this returns a number from 0 to 1. What goes wrong?",
      choices: [
        "It loses accuracy: 64 bits do not fit a floating-point number.",
        "It weights the bits by their position, although all bits of a fingerprint are equally important.",
        "Nothing: near fingerprints have a quotient near 1.",
      ] as string[],
      replies: [
        "Numbers are rounded to 53 bits here, but exact division would be no better.",
        "The highest bit is worth more than all other bits together, and the lowest is worth almost nothing.",
        "Flip the highest bit of a fingerprint: the distance is 1, but the quotient is less than one half.",
      ] as string[],
      answer:
        "A quotient compares the sizes of two numbers, but the size of a fingerprint means nothing: bit 63 is the result of a vote of all features, exactly as bit 0 is. So two fingerprints that differ in a single bit can have a small quotient, and two that differ in every bit can have a quotient of almost 1.",
      proof:
        "Fingerprint A, and A with bit 63 flipped: the distance is {near}, and the quotient is {nearQuotient}. The numbers 2⁶³ and 2⁶³ − 1: the distance is {far}, and the quotient is {farQuotient}.",
    },
    threshold: {
      title: "Less than three",
      question:
        "An article says that near-duplicates differ in at most 3 bits, and shows a pair that differs in 3 bits. What does this function say about that pair?",
      choices: [
        "It is not a pair of near-duplicates.",
        "It is a pair of near-duplicates, as the article says.",
        "The answer depends on which 3 bits differ.",
      ] as string[],
      replies: [
        "The function rejects the article's own example.",
        "3 is not less than 3.",
        "A Hamming distance counts differing bits, wherever they are.",
      ] as string[],
      answer:
        "A threshold of k means *at most* k. The condition `< 3` is a threshold of 2, which finds fewer pairs. Tests notice this only if they contain a pair with a distance of exactly 3. If an index searches within distance 3 and a final check asks for less than 3, pairs are lost just as silently.",
      proof: "With a distance of 3, `3 < 3` is false, and `3 <= 3` is true.",
    },
    repeatedHash: {
      title: "A 32-bit hash, written twice",
      question: "Only a 32-bit hash is available, but fingerprints need 64 bits. What goes wrong?",
      choices: [
        "The hash becomes slower, and nothing else goes wrong.",
        "Half of the bits of every fingerprint are 0.",
        "Every distance is twice the distance of 32 bits, so it is always even.",
      ] as string[],
      replies: [
        "The repetition takes almost no time. Look at the two halves of a fingerprint.",
        "That would be true of h << 32n alone. Here both halves are equal.",
        "A bit that differs in one half differs in the other as well.",
      ] as string[],
      answer:
        "Both halves of every feature hash are equal, so both halves of the accumulator and of the fingerprint are equal: 32 bits of information in 64 bits of storage. Each differing bit counts twice, so a threshold of 3 accepts only texts that differ in at most 1 of 32 bits. The distances also vary as much as those of 32 bits.",
      proof:
        "Texts A and B differ in {half} of 32 bits; with the hash written twice, in {repeated} of 64; with a hash of 64 bits, in {full} of 64.",
    },
    ties: {
      title: "At least zero",
      question:
        "Another program, whose fingerprints are stored together with these, tests `sum > 0` instead. All weights are 1. On which texts do the two programs disagree?",
      choices: [
        "On hardly any text: a sum of exactly 0 is very rare.",
        "On texts with an even number of features: at each bit with as many votes for it as against it.",
        "Only on texts without features.",
      ] as string[],
      replies: [
        "With two features, about half of all bits are ties; with twenty features, about a sixth are.",
        "Equally many votes on both sides make an even number of votes.",
        "All sums of such a text are 0, but sums of other texts can be 0 as well.",
      ] as string[],
      answer:
        "The sum of an odd number of votes of weight 1 is odd, so it is never 0. With an even number of votes, ties are common, especially in short texts. At each tie, the two rules give the same text different bits. Neither rule is wrong, but all fingerprints of a collection need the same rule.",
      proof:
        "With the first {count} features of text A, {ties} of 64 sums are exactly 0, and the two programs differ in {distance} bits.",
    },
    blocks: {
      title: "The last block",
      question:
        "To find fingerprints within k bits, the 64 bits are cut into k + 1 blocks, of which at least one must be equal. With k = 3, all tests pass. What goes wrong with k = 4?",
      choices: [
        "The blocks overlap, so candidates are found twice.",
        "Nothing: the last bits are in no block, but five blocks are enough.",
        "The last block is never looked up, so pairs within 4 bits can be missed.",
      ] as string[],
      replies: [
        "Each block starts where the previous block ends.",
        "Count the blocks that the loop visits. They start at bits 0, 13, 26 and 39.",
        "The fifth block would start at bit 52 and have 12 bits, but 52 + 13 is more than 64.",
      ] as string[],
      answer:
        "With k = 1, 3 or 7, all blocks have the same width, and the loop visits all of them. With k = 2, 4, 5 or 6, the last block is narrower, and the loop ends before it. Then k differing bits can change all k blocks that are looked up. The program reports no error, but it misses some near-duplicates.",
      proof:
        "Fingerprint A, and A with bits 0, 13, 26 and 39 flipped: the distance is {distance}. With k = 4, the loop looks up {looked} blocks, of which {equal} are equal, so the pair is missed.",
    },
  },
}

export type Words = typeof words
