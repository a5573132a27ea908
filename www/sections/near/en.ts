import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "Replacing one word of a long text changes a few bits of its fingerprint. Replacing one word of a short text changes many. So no single distance means *near* for every text. The distance depends on how many features vote, and on how many of them an edit replaces.",
    "The figures below measure this on your text A. The page makes copies of the text, replaces random words of each copy by words that the text does not contain, and computes the fingerprint of each copy.",
  ],
  after: [
    "*Conclusion:* a threshold belongs to a recipe, a width and a kind of text. Choose it by measuring texts like yours. If a text has only a few features, no threshold helps: compare the features themselves.",
  ] as string[],
  waiting: "The figures are computed when you scroll to them.",
  computing: "Computing …",
  failed: "The figures could not be computed: part of the page could not be loaded.",
  made: "{edits} random edits of each text, set {seed}",
  again: "Repeat with other edits",
  tables: "Show the numbers as tables too",
  samples: {
    long: {
      own: "*Long:* your text A, with {words} {words|word|words} and {features} {features|feature|features}.",
      beginning:
        "*Long:* the beginning of your text A, with {words} {words|word|words} and {features} {features|feature|features}.",
      builtIn:
        "*Long:* a built-in text, with {words} {words|word|words} and {features} {features|feature|features}, because your text A has fewer than {least} words.",
    },
    short: {
      own: "*Short:* your text A, with {words} {words|word|words} and {features} {features|feature|features}.",
      beginning: "*Short:* the first {words} {words|word|words} of your text A, with {features} features.",
      builtIn:
        "*Short:* the first {words} {words|word|words} of a built-in text, with {features} features, because your text A has fewer than {least} words.",
    },
  },
  han: "Chinese is written without spaces, so each character counts as a word here.",
  costs: {
    heading: "How many bits an edit flips",
    title: "Distance from the original by the number of changed words",
    x: "changed words",
    y: "differing bits",
    short: "short",
    long: "long",
    threshold: "threshold {threshold}",
    half: "half of the bits",
    legend:
      "● (short text) and ■ (long text) are medians of {edits} copies. The thick line spans the middle half of the copies, and the thin line spans all of them. The dashed curves are the expected distances: bits/π · acos(1 − replaced/features), where *replaced* is the mean of the number of features lost and the number of features gained. Texts that have nothing in common differ in about half of the bits.",
    reading:
      "On average, one changed word removes {shortLost} of the {shortFeatures} features of the short text and adds {shortGained}. Of the {longFeatures} features of the long text, it removes {longLost}, and it adds {longGained}. The expected distances are {shortExpected} bits for the short text and {longExpected} bits for the long text; the medians of {edits} edits are {short} and {long} bits. The threshold of {recipe} at {bits} bits is {maxDistance}.",
    range: "{low} to {high}",
    columns: {
      text: "Text",
      changed: "Changed words",
      lost: "Features lost",
      gained: "Features gained",
      expected: "Expected bits",
      median: "Median",
      half: "Middle half",
      all: "All",
    },
  },
  tweet: {
    heading: questions["near-tweet"],
    answer:
      "The threshold of at most 3 of 64 bits was chosen for web pages, which have hundreds or thousands of features. The short text above has {words} {words|word|words} and {features} {features|feature|features}. Replacing one feature is expected to flip 3 bits or fewer only if a text has at least {needed} features. *With one word changed, a threshold of 3 finds {found} of {edits} copies of the short text, and {foundLong} of {edits} copies of the long text.*",
    table: "Expected number of differing bits if one of n features is replaced: 64/π · acos(1 − 1/n).",
    columns: { features: "Features", bits: "Expected bits" },
    after: [
      "The recipe decides how many features one changed word replaces. By {recipe}, it removes {lost} of the {features} features of the short text on average and adds {gained}. The expected distance is {expected} of 64 bits, and the measured distances are {least} to {greatest} bits.",
    ],
  },
  threshold: {
    heading: "A threshold is a trade-off",
    before: [
      "*Recall* is the share of edited copies that a threshold finds. A *false positive* is a pair of unrelated texts that the threshold counts as near-duplicates. Drag the threshold: everything on it or to its left counts as near.",
    ],
    of: "Copies of",
    texts: { long: "the long text", short: "the short text" },
    changed: "Changed in each copy",
    one: "1 word",
    upTo: "1 to {count} words",
    title: "The number of copies and of unrelated pairs at each distance",
    copies: "edited copies",
    unrelated: "unrelated pairs",
    axis: "differing bits",
    mark: "{recipe}: {maxDistance}",
    label: "Threshold: {threshold}",
    reset: "Back to {maxDistance}, the threshold of {recipe}",
    reading:
      "A threshold of {threshold} {threshold|bit|bits} finds {hits} of {copies} edited copies, a recall of {recall}, and {alarms} of {pairs} unrelated pairs, a false-positive rate of {rate}.",
    caution:
      "The unrelated pairs are all pairs of 40 built-in sentences. {pairs} pairs cannot show a rate below 1 in {pairs}, and comparing a million texts requires a far lower rate. Measuring such a rate takes more texts than a web page can hold. This table shows what was measured with them:",
  },
  measured: {
    caption: "Recall, and false positives per million unrelated pairs, at the thresholds of the recipes",
    columns: { recipe: "Recipe", bits: "Bits", threshold: "Threshold" },
    kinds: {
      shortEnglish: "short English",
      shortChinese: "short Chinese",
      englishPages: "English pages",
      chinesePages: "Chinese pages",
      licences: "licence texts",
    },
    cell: "{recall} / {alarms}",
    under: "under {count}",
    here: "{recipe} (chosen above)",
    source:
      "*Source:* this project measured these rates once, on 6,005 real texts and 6 million unrelated pairs that were not used to choose the thresholds. Each recipe was measured on the kinds of text that it is for.",
  },
  widths: {
    heading: "64 bits or 128?",
    before: [
      "The figures show all copies of the long text, with up to {most} words changed, and the unrelated pairs, at two widths. Each figure spans all possible distances. Every bit is one sample of the angle between two texts. With twice as many samples, the share of differing bits varies less, so both distributions become narrower and overlap less.",
    ],
    title: "Copies and unrelated pairs at {bits} bits",
    mark: "{recipe}, {bits} bits: {maxDistance}",
    reading:
      "At {bits} bits, the smallest distance between two unrelated texts is {nearest} {nearest|bit|bits}. Of the {copies} copies, {apart} ({share}) {apart|is|are} nearer to the original than that.",
    after: [
      "The price is 8 more bytes for every stored fingerprint. A fingerprint of 64 bits fits into every database. If you control both storage and comparison, use 128 bits.",
    ],
  },
  score: {
    heading: "The same pair by distance and by score",
    before: [
      "The distance counts all differing bits alike. But a bit with a small *margin*, whose sum is close to 0, flips easily, and a bit with a large margin rarely flips. A *sign-full query* is a fingerprint with the margin of each bit. The margins come from the text that is searched for, so stored fingerprints stay as they are.",
      "The *score* is the sum of the margins of the differing bits, divided by the sum of all margins: 0 if no bit differs, about 0.5 for unrelated texts. At equal false-positive rates, the score at 64 bits finds nearly as many near-duplicates as the distance at 128 bits.",
    ],
    compare: "Compare",
    pairs: {
      texts: "text A and text B",
      "copy-1": "the long text and a copy, 1 word changed",
      "copy-3": "the long text and a copy, 3 words changed",
      "copy-12": "the long text and a copy, 12 words changed",
      unrelated: "the long text and an unrelated text",
    },
    title: "The margins of the query, and the bits that differ",
    names: {
      margins: "Margins of the {bits} bits, largest first",
      distance: "Distance: {distance} of {bits} bits",
      score: "Score: {score}",
    },
    limit: "limit {limit}",
    legend:
      "Each bar is one bit. The coloured bits differ: the distance counts them, and the score adds up their margins.",
    byDistance: {
      near: "*By distance:* {distance} of {bits} bits {distance|differs|differ}. This is within the limit of {maxDistance}, so the texts count as near-duplicates.",
      far: "*By distance:* {distance} of {bits} bits {distance|differs|differ}. This is above the limit of {maxDistance}, so the texts do not count as near-duplicates.",
    },
    byScore: {
      near: "*By score:* the score is {score}, within the limit of {maxScore}, and the distance is within {scoreDistance}. The texts count as near-duplicates.",
      score:
        "*By score:* the score is {score}, above the limit of {maxScore}. The texts do not count as near-duplicates.",
      distance:
        "*By score:* the score is {score}, within the limit of {maxScore}, but the distance is above {scoreDistance}. The texts do not count as near-duplicates.",
    },
    table: {
      caption: "The bits that differ, largest margin first",
      bit: "Bit",
      margin: "Margin",
      query: "Query",
      stored: "Stored",
    },
  },
  letter: {
    heading: "An ordinary hash, and SimHash",
    before: [
      "With a good ordinary hash, any change of the input flips every bit with probability 1/2, so the distance between two hashes says nothing about how similar the inputs are. SimHash uses such a hash too, but it hashes each feature separately and then lets the features vote.",
    ],
    reading:
      "One letter of the long text was changed, so that *{from}* became *{to}*. In the ordinary hash of the whole text, {ordinary} of {bits} bits flip; in the SimHash fingerprint, {simhash} flip.",
    all: "In {changes} such changes at random positions, {ordinaryLeast} to {ordinaryMost} bits of the ordinary hash flipped, and {simhashLeast} to {simhashMost} bits of the fingerprint.",
    names: { ordinary: "Ordinary hash", simhash: "SimHash" },
    table: "Differing bits when one letter changes",
    columns: { change: "Change", fromTo: "{from} → {to}" },
    after: [
      "The ordinary hash is the one that hashes the features. Here it was given the whole text as a single feature.",
    ],
  },
}

export type Words = typeof words
