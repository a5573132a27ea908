/** The texts of the teaching kit. */
export const words = {
  /** The question that students see. */
  question: {
    title: "A question from your teacher",
    prediction: "Your prediction",
    reveal: "Reveal the answer",
    revealed: "The answer is shown.",
    answer: "What the page computes",
    covered: {
      distance: "The page covers the distance until you have written a prediction.",
      verdict: "The page covers the verdict until you have written a prediction.",
      fingerprint: "The page covers the fingerprints until you have written a prediction.",
      sums: "The page covers the sums until you have written a prediction.",
    },
    distance: "{distance} of {bits} bits {distance|differs|differ}",
    verdicts: {
      empty: "Nothing to compare: a text has no features",
      same: "The fingerprints are equal",
      "too-short": "Too short to tell: the distance is {distance}, and the threshold is {threshold}",
      near: "Near-duplicates: the distance is {distance}, and the threshold is {threshold}",
      different: "Not near-duplicates: the distance is {distance}, and the threshold is {threshold}",
    },
    fingerprint: "The fingerprint of text {name}",
    sums: "The sums of text {name}, the highest bit first",
    sumOf: "bit {bit}: {sum}",
    noAnswer: {
      settings: "Nothing: these settings do not work together",
      empty: "Nothing: a text has no features",
    },
  },

  /** The panel in which a teacher prepares a class. */
  panel: {
    link: "A link with a question",
    linkNote:
      "The link opens this lesson, with its texts and settings, at a section of your choice. Your question is shown above that section.",
    section: "Opens at",
    top: "the top of the page",
    question: "Your question (at most {most} characters)",
    predict: "Predict first: students write a prediction before the page shows the answer",
    about: "The question is about",
    topics: {
      distance: "the distance",
      verdict: "the verdict",
      fingerprint: "the fingerprints",
      sums: "the sums",
    },
    tryLink: "Open it as a student does",
    sheets: "Worksheets to print",
    sheetsNote:
      "A worksheet shows texts A and B and your question, on at most two pages. Its fingerprints have 8 bits, which can be computed by hand.",
    blank: "Worksheet with blanks",
    answers: "Worksheet with answers",
    embed: "The figure in slides or on another page",
    frame: "As a frame, with these texts and settings",
    element: "As an element of a page",
    elementNote:
      "The page has to load loom.js: keep a copy on your own site, or use this one if its server allows other sites to load it.",
    copy: "Copy",
    copied: "Copied.",
    denied: "The browser did not allow copying. Please select the text and copy it yourself.",
    tooLong: "The texts are too long for a link ({length} characters).",
    shown: "The link for the class",
    refused: "These settings do not work together: {reason}",
  },

  /** The worksheets. */
  sheet: {
    title: "SimHash by hand",
    answersTitle: "SimHash by hand: answers",
    print: "Print",
    blank: "With blanks",
    answers: "With answers",
    whole: "Back to the lesson",
    name: "Name",
    date: "Date",
    question: "Question",
    shortened: "… ({length} characters in all)",
    recipe: "Recipe {recipe}, {bits} bits, {count|# distinct feature|# distinct features} in text A.",
    narrower: "The lesson on the screen uses {wide} bits, and this worksheet uses {bits} bits.",
    hash: "Hash",
    votes: "Votes on the bits",
    others: "{count|# other feature|# other features} together",
    sums: "Sums of A",
    fingerprintA: "Fingerprint A",
    sumsB: "Sums of B",
    fingerprintB: "Fingerprint B",
    differ: "Different?",
    tasks: {
      votes:
        "Fill in the votes. A feature of weight w votes +w on each bit where its hash has a 1, and −w where it has a 0. Add up each column. The bit of the fingerprint is 1 if the sum is positive, and 0 if it is negative; a sum of 0 makes it {tie}.",
      distance:
        "Copy fingerprint A, and mark the bits in which it differs from fingerprint B. Their number is the Hamming distance. The threshold of this recipe is {threshold} at {bits} bits: are the texts near-duplicates?",
      fragile:
        "Which bits of A have the sums nearest to 0? Cross out the features of the table from the top, one after another, until the fingerprint of A changes. Write down how many it took, and which bits changed.",
    },
    distance: "Distance",
    result: "{distance}. {verdict}.",
    nearest: "{count|Bit|Bits} {list}.",
    crossed: "After {count|# feature|# features}, {bits|bit|bits} {list} {bits|changes|change}.",
    neverCrossed: "The fingerprint stays the same, even with all features of the table crossed out.",
    empty: "Text A has no features, so there are no votes. Please choose another text for this worksheet.",
    source: "Made with “SimHash, step by step”, simhash-wasm {version}",
  },
}

export type Words = typeof words
