export const words = {
  lead: [
    "SimHash is short, and short programs are copied, mistakes included. Each of these five fragments runs without an error and gives answers that look reasonable. Say what goes wrong before you look; the numbers that prove it come from your texts A and B.",
  ],
  after: [
    "*Five habits that avoid all of this.* Compare fingerprints by their Hamming distance, never by size. Say *at most* for a threshold, and write `<=`. See that every bit of a feature hash is a bit of its own. Decide what a tie becomes, and store that decision beside the fingerprints. Test an index against comparing everything with everything, at every distance that it offers.",
  ] as string[],
  exercise: "{number}. {title}",
  code: "Fragment {number}",
  right: "✓ That is it.",
  wrong: "✗ Not that.",
  show: "Show the answer",
  hide: "Hide the answer",
  exercises: {
    ratio: {
      title: "Two integers, one divided by the other",
      question: "Fingerprints are integers, so this returns a number from 0 to 1. What goes wrong?",
      choices: [
        "It loses accuracy: 64 bits do not fit a floating-point number.",
        "It weighs bits by their position, while every bit of a fingerprint means as much as any other.",
        "Nothing: near fingerprints have a quotient near 1.",
      ] as string[],
      replies: [
        "Numbers are rounded to 53 bits here, but exact division would be no better.",
        "The highest bit alone is worth half of the number, the lowest next to nothing.",
        "Look at the pair that is a single bit apart and has the least quotient.",
      ] as string[],
      answer:
        "A quotient compares two sizes, and a fingerprint has no size: bit 63 is a vote of all features exactly as bit 0 is. So two fingerprints a single bit apart can have a low quotient, and two that differ in every bit a quotient of 1.",
      proof: {
        caption: "The quotient against the distance",
        pair: "Pair",
        similarity: "1 − distance / 64",
        quotient: "Quotient",
        flipped: "A, and A with bit {bit} flipped",
        neighbours: "2⁶³, and 2⁶³ − 1",
        texts: "A and B",
      },
    },
    threshold: {
      title: "Less than three",
      question:
        "The article says that near-duplicates differ in at most 3 bits, and shows a pair of them that differs in 3. What does this function say of that pair?",
      choices: [
        "That it is no near-duplicate.",
        "That it is a near-duplicate, as the article says.",
        "That depends on which 3 bits they are.",
      ] as string[],
      replies: [
        "It rejects the very example it was written for.",
        "3 is not less than 3.",
        "A Hamming distance counts bits, wherever they are.",
      ] as string[],
      answer:
        "A threshold k means *at most* k. Written as `< 3` it is a threshold of 2, which finds fewer pairs, and no test notices that has no pair exactly 3 apart. An index for distance 3 and a check for less than 3 disagree in the same silent way.",
      proof: {
        caption: "Two ways to write a threshold of 3",
        pair: "A, and A with some bits flipped",
        same: "none",
        flipped: "{count|bit|bits} {list}",
      },
    },
    repeatedHash: {
      title: "A 32-bit hash in a 64-bit coat",
      question: "Only a 32-bit hash is at hand, but fingerprints need 64 bits. What goes wrong?",
      choices: [
        "The hash gets slower, and nothing else.",
        "Half of the bits of every fingerprint are 0.",
        "Every distance is twice what 32 bits would give, and always even.",
      ] as string[],
      replies: [
        "It costs next to nothing. Look at the two halves of a fingerprint.",
        "They would be without the lower half. Here both halves are the same.",
        "A bit that differs in one half differs in the other as well.",
      ] as string[],
      answer:
        "Both halves of every feature hash are equal, so both halves of every sum are, and of every fingerprint: 32 bits of information in 64 bits of storage. Each differing bit counts twice, so a threshold of 3 lets through what differs in a single bit of 32, and the scatter is that of 32 bits as well.",
      proof: {
        caption: "Texts A and B by three hashes",
        hash: "Hash",
        half: "32 bits",
        repeated: "32 bits, twice",
        full: "64 bits",
      },
    },
    ties: {
      title: "At least zero",
      question:
        "Another program, whose fingerprints are stored beside these, has `sum > 0` in the same place. All weights are 1. On which texts do the two disagree?",
      choices: [
        "On none that matter: a sum of exactly 0 is a rare accident.",
        "On those with an even number of features, wherever as many vote for a bit as against it.",
        "On the text without features alone.",
      ] as string[],
      replies: [
        "With two features it is half of all bits; with twenty it is still about a sixth of them.",
        "As many for it as against it takes an even number.",
        "There all sums are 0, but that is not the only way for a sum to be 0.",
      ] as string[],
      answer:
        "Every sum of an odd number of votes of weight 1 is odd, so never 0. With an even number, ties are common, and commonest in short texts. Each is a bit in which the same text differs from itself under the other rule. Neither rule is wrong; two rules in one collection are.",
      proof: {
        caption: "The same features by > 0 and by >= 0",
        features: "The first features of text A",
        all: "all {count}",
        ties: "Sums of exactly 0",
        distance: "Distance between the two rules",
        short: "Text A has too few features for this: write a few words into it.",
      },
    },
    blocks: {
      title: "The last block",
      question:
        "To find what is within k bits, the 64 bits are cut into k + 1 blocks, one of which must be equal. With k = 3 all tests pass. What goes wrong with k = 4?",
      choices: [
        "The blocks overlap, so that candidates come up twice.",
        "Nothing: the last bits are in no block, but five blocks are enough.",
        "The last block is never looked up, so that pairs within 4 bits can be missed.",
      ] as string[],
      replies: [
        "Each block starts where the one before it ended.",
        "Count the blocks that the loop visits: 0, 13, 26, 39, and then?",
        "The fifth block would start at 52 and have 12 bits, but 52 + 13 is more than 64.",
      ] as string[],
      answer:
        "With k = 1, 3 and 7 the blocks divide 64 evenly and all is well. With any other k the last one is narrower than the rest, the condition of the loop turns it away, and k blocks are left for k differing bits to spoil. Nothing crashes: near-duplicates are missing, some of the time.",
      proof: {
        k: "k",
        blocks: "The blocks of A, and of A with one bit flipped in each of the first k",
        range: "bits {low}–{high}",
        equal: "looked up: equal, a candidate",
        differs: "looked up: differs",
        lost: "never looked up",
        lostEqual: "equal, but never looked up",
        found: "Distance {distance}, at most {k}: found.",
        missed: "Distance {distance}, at most {k}, and yet missed.",
      },
    },
  },
}

export type Words = typeof words
