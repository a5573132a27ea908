import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "Replace one word of a long text, and a few bits of its fingerprint change. Replace one word of a short text, and many do. So no single distance means *near* for every text: it depends on how many features vote, and on how many of them an edit replaces.",
    "The figures below measure this with your own words. Text A is copied, some words of each copy are replaced at random by words that it does not contain, and every copy gets its fingerprint.",
  ],
  after: [
    "*What to take along:* a threshold belongs to a recipe, a width and a kind of text; choose it by measuring texts like yours. And where a text has only a handful of features, no threshold helps: compare the words themselves.",
  ] as string[],
  waiting: "The figures are computed when you come near them.",
  computing: "Computing …",
  failed: "The figures could not be computed: part of the page could not be loaded.",
  made: "{edits} random edits of each text, set {seed}",
  again: "Again, with other edits",
  tables: "Show the numbers as tables too",
  samples: {
    long: {
      own: "*Long:* your text A, with {words} {words|word|words} and {features} {features|feature|features}.",
      beginning:
        "*Long:* the beginning of your text A, with {words} {words|word|words} and {features} {features|feature|features}.",
      builtIn:
        "*Long:* a text of this page, with {words} {words|word|words} and {features} {features|feature|features}, because your text A has fewer than {least} words.",
    },
    short: {
      own: "*Short:* your text A, with {words} {words|word|words} and {features} {features|feature|features}.",
      beginning: "*Short:* the first {words} {words|word|words} of your text A, with {features} features.",
      builtIn:
        "*Short:* the first {words} {words|word|words} of a text of this page, with {features} features, because your text A has fewer than {least} words.",
    },
  },
  han: "Chinese is written without spaces, so each character counts as a word here.",
  costs: {
    heading: "What an edit costs",
    title: "Distance from the original by the number of changed words",
    x: "changed words",
    y: "differing bits",
    short: "short",
    long: "long",
    threshold: "threshold {threshold}",
    half: "half of the bits",
    legend:
      "● short text, ■ long text: the median of {edits} copies. The thick line spans the middle half of the copies, the thin line all of them. The dashed curves are what is expected: bits/π · acos(1 − replaced/features), where *replaced* is the mean of how many features the edits took away and how many they brought in. Texts that have nothing in common differ in about half of the bits.",
    reading:
      "On average, one changed word takes {shortLost} of the short text's {shortFeatures} features away and brings {shortGained} others in; of the long text's {longFeatures} it takes {longLost} away and brings {longGained} in. Expected are {shortExpected} differing bits for the short text and {longExpected} for the long one; the medians of {edits} edits are {short} and {long}. The threshold of {recipe} at {bits} bits is {maxDistance}.",
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
      "At most 3 of 64 bits: that threshold was found for web pages, with hundreds or thousands of features. The short text above, with {words} {words|word|words}, has {features}. Only from {needed} features on does one replaced feature cost 3 bits or less. *So with one word changed, a threshold of 3 finds {found} of {edits} copies of your short text, and {foundLong} of {edits} of the long one.*",
    table: "Expected bits that differ when one of n features is replaced: 64/π · acos(1 − 1/n).",
    columns: { features: "Features", bits: "Expected bits" },
    line: "The vertical line is the threshold of 3.",
    after: [
      "One word is seldom one feature: by {recipe}, one changed word takes {lost} of your short text's {features} features away on average and brings {gained} others in. That is expected to cost {expected} of 64 bits. Measured are {least} to {greatest}.",
    ],
  },
  threshold: {
    heading: "A threshold is a trade",
    before: [
      "*Recall* is the share of edited copies that a threshold finds. A *false alarm* is a pair of unrelated texts that it takes for near-duplicates. Drag the threshold: whatever lies left of it, or on it, is called near.",
    ],
    of: "Copies of",
    texts: { long: "the long text", short: "the short text" },
    changed: "Changed in each copy",
    one: "1 word",
    upTo: "1 to {count} words",
    title: "How many copies, and how many unrelated pairs, lie at each distance",
    copies: "edited copies",
    unrelated: "unrelated pairs",
    axis: "differing bits",
    mark: "{recipe}: {maxDistance}",
    label: "Threshold: {threshold}",
    reset: "Back to {maxDistance}, the threshold of {recipe}",
    reading:
      "At most {threshold} {threshold|bit|bits}: that finds {hits} of {copies} edited copies, a recall of {recall}, and gives a false alarm for {alarms} of {pairs} unrelated pairs, a rate of {rate}.",
    caution:
      "The unrelated pairs are all pairs of 40 sentences of this page. {pairs} pairs cannot show a rate below one in {pairs}, and whoever compares a million texts needs a far lower one. That takes more texts than a page can carry:",
  },
  measured: {
    caption: "Recall, and false alarms per million unrelated pairs, at the thresholds of the recipes",
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
      "*Source:* measured once by this project on 6,005 real texts and six million unrelated pairs that had no part in choosing the thresholds. Each recipe was measured on the kinds of text that it is for.",
  },
  widths: {
    heading: "64 bits or 128?",
    before: [
      "Here are all copies of the long text, with up to {most} words changed, and the unrelated pairs: the same texts at two widths, each drawn over its full range. Every bit is one more sample of the same angle between two texts. With twice as many samples the share of differing bits scatters less, so both humps get narrower, and less of one reaches into the other.",
    ],
    title: "Copies and unrelated pairs at {bits} bits",
    mark: "{recipe}, {bits} bits: {maxDistance}",
    reading:
      "At {bits} bits the nearest two unrelated texts are {nearest} {nearest|bit|bits} apart. Nearer than that {apart|is|are} {apart} of {copies} copies: {share}.",
    after: [
      "The price is 8 bytes more for every stored fingerprint. 64 bits fit every database; where both ends are yours, take 128.",
    ],
  },
  letter: {
    heading: "An ordinary hash, and SimHash",
    before: [
      "A good ordinary hash scatters: whatever changes in its input, every bit flips with probability one half, so the distance between two hashes says nothing about how alike the inputs are. SimHash uses such a hash too, but for one feature at a time, and then lets the features vote.",
    ],
    reading:
      "One letter of the long text changed, and *{from}* became *{to}*: the ordinary hash of the whole text flips {ordinary} of {bits} bits, SimHash {simhash}.",
    all: "In {changes} such changes, each in another place, the ordinary hash flipped {ordinaryLeast} to {ordinaryMost} bits, and SimHash {simhashLeast} to {simhashMost}.",
    names: { ordinary: "Ordinary hash", simhash: "SimHash" },
    table: "Differing bits when one letter changes",
    columns: { change: "Change", fromTo: "{from} → {to}" },
    after: [
      "The ordinary hash here is the very one that hashes the features: the whole text was given to it as a single feature.",
    ],
  },
}

export type Words = typeof words
