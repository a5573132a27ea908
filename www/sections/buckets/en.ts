import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "Comparing two fingerprints takes a nanosecond. Comparing a new one with ten million stored ones takes ten million nanoseconds. Most of this work is unnecessary: cut every fingerprint into *blocks*, file it under each of its blocks, and compare a query only with what is filed under the same bits. What is filed together lies in one *bucket*.",
    "For distance k there are k + 1 blocks: that is the pigeonhole principle, which Manku, Jain and Das Sarma used for billions of web pages in 2007. [Why four blocks for distance 3?](#why-four-blocks) lets you try it.",
    "Step through a query below, or play it. Notice how few lines are ever compared. Then ask for a greater distance than the blocks were cut for, and watch what luck finds and what is missed.",
  ],
  after: [
    "*Where a linear scan wins.* One in 2^b unrelated fingerprints agrees with the query on a block of b bits, so among n of them the query's k + 1 buckets hold about (k + 1) · n / 2^b entries. For k = 3 that is one in 16,384. For k = 13, the threshold of `text/1`, 64 bits make 14 blocks of only 4 or 5 bits, whose buckets hold about 62 entries for every 100 fingerprints. An entry can point anywhere in memory, and fetching it takes as long as reading some twenty fingerprints in a row. So such tables would be many times slower than a linear scan.",
    "`DuplicateIndex` chooses by itself. Where blocks have at least 11 bits (up to k = 4 at 64 bits, up to k = 10 at 128) it keeps tables; with shorter ones they save less and less, and still take memory for every block of every fingerprint. There, and for any distance beyond the one it was built for, it scans all fingerprints in a row, a million in less than a millisecond. Both answers are exact, and only the time differs.",
    "Then why not stay with 3, which is so cheap? Because one replaced word in a line of twenty costs about 8 of 64 bits under `text/1`: within 3 bits you find copies and hardly any edits. [How near is near?](#near) shows how the cost of a word grows as texts get shorter.",
  ] as string[],
  noFeatures: "This line has no features. Its fingerprint is 0 and says nothing.",
  waiting: "The figure is fetched when it comes near …",
  failed: "The figure could not be fetched: {reason}",
  retry: "Try again",
  presets: {
    title: "Three queries",
    guarantee: "Found, guaranteed",
    luck: "Found by luck",
    missed: "Missed",
  },
  query: "Look for lines near this one",
  blocks: "Blocks cut for distance k",
  blocksValue: "k = {k}: {blocks} blocks",
  asked: "Distance asked for",
  askedValue: "at most {asked} {asked|bit|bits}",
  tooFar: "That is more than the blocks were cut for: they guarantee nothing beyond {k} {k|bit|bits}.",
  methods: {
    blocks: "For this query `DuplicateIndex` looks up blocks.",
    scan: "For this query `DuplicateIndex` scans everything.",
  },
  step: "Step {step} of {steps}",
  first: "To the start",
  back: "One step back",
  forward: "One step forward",
  last: "To the end",
  steps: {
    cut: "Cut: all fingerprints are cut into the same {blocks} blocks, and every line lies in {blocks} buckets.",
    lookup: "Look up: block {block} of the query is {key}. In that bucket: {lines}.",
    lookupEmpty: "Look up: block {block} of the query is {key}. No line has these bits there.",
    collect:
      "Collect: {count} of {all} lines {count|shares|share} a bucket with the query. {count|It is the candidate|They are the candidates}: {lines}.",
    collectNone: "Collect: no line shares a bucket with the query, so nothing is compared.",
    check: {
      guaranteed:
        "Check: line {line} differs in {distance} {distance|bit|bits}, at most {asked}. Found, as guaranteed.",
      lucky:
        "Check: line {line} differs in {distance} {distance|bit|bits}, at most {asked} but more than {k}. Found by luck: a block happens to agree.",
      rejected: "Check: line {line} differs in {distance} {distance|bit|bits}, more than {asked}. Rejected.",
    },
    done: {
      guaranteed:
        "Done. Nothing can have been missed: {asked} differing {asked|bit|bits} cannot touch all {blocks} blocks.",
      lucky:
        "Done. Nothing was missed this time, but only up to {k} {k|bit|bits} is that certain: {asked} bits can touch all {blocks} blocks.",
      missed:
        "Done. Missed: {lines}, within {asked} bits, but with a differing bit in every one of the {blocks} blocks.",
    },
  },
  line: "line {line} ({distance} {distance|bit|bits})",
  lineNumber: "line {line}",
  byBlocks: "Through the blocks",
  byReading: "By a linear scan",
  compared: "Compared {compared} of {all} lines.",
  found: "Found {found} of {near} within {asked} {asked|bit|bits}.",
  noneNear: "No line is within {asked} {asked|bit|bits}.",
  buckets: "Buckets",
  block: "Block {block}",
  range: "bits {high} to {low}",
  queryBucket: "the query",
  emptyBucket: "no line",
  bucketsNote:
    "Each box is a bucket: the bits of the block in hexadecimal, and the numbers of the lines that have them. The query's own bucket is marked ▶. Blocks count from bit 0, so from the right.",
  lines: "Lines",
  linesNote:
    "Beside each block is the number of bits in which it differs from the query's; = marks a block that agrees. Click a number to look for that line.",
  number: "No.",
  text: "Line",
  ask: "Look for line {line}",
  states: {
    waiting: "not compared",
    candidate: "candidate",
    guaranteed: "✓ {distance}, found",
    lucky: "✓ {distance}, found by luck",
    rejected: "✗ {distance}, too far",
    missed: "{distance}, missed",
    read: "✓ {distance}",
    readFar: "✗ {distance}",
  },
  own: "Your own lines, one a line",
  ownMost: "{count} lines are more than fit here: the first {most} are used.",
  recipe: "Fingerprints by `{recipe}`, {bits} bits.",
  cost: {
    title: "How much the blocks save",
    note: "Entries that the query's buckets are expected to hold among n unrelated fingerprints of 64 bits, to compare with the n that a linear scan reads.",
    k: "k",
    cut: "Blocks",
    widths: "{count} of {width} bits",
    share: "Share",
    oneIn: "1 in {count}",
    index: "DuplicateIndex",
    methods: { blocks: "blocks", scan: "scans all" },
    pays: "At k = {k} the blocks pay from about {n} fingerprints on, if a lookup costs as much as reading {lookup} fingerprints in a row and an entry as much as {entry}. (That is what we measured; machines differ.)",
    unused:
      "At k = {k} the blocks would pay from about {n} fingerprints on, if a lookup costs as much as reading {lookup} fingerprints in a row and an entry as much as {entry}. But the tables would take {bytes} bytes more for each fingerprint, and `DuplicateIndex` does without them.",
    never:
      "At k = {k} the blocks never pay, if an entry costs as much as reading {entry} fingerprints in a row: their buckets hold {share} of all.",
  },
  pigeonhole: {
    title: questions["why-four-blocks"],
    answer:
      "A bit that differs spoils one block, the one it lies in. Three differing bits spoil three blocks at most, so of four blocks at least one is untouched, and there both fingerprints lie in the same bucket: nothing within 3 bits can be missed. Three bits could spoil all of three blocks. Five blocks would be shorter, and more strangers would share a bucket.",
    lead: "Try to escape: these are the query's {bits} bits in {blocks} blocks. Flip {k} of them, wherever you like, so that no block stays unchanged.",
    flip: "Bit {bit}: {value}",
    whole: "whole",
    touched: "{count} flipped",
    none: "No bit is flipped: all {blocks} blocks agree.",
    within: "{flips} flipped: {whole} of {blocks} blocks still {whole|agrees|agree}, so it is found.",
    lucky:
      "{flips} flipped, more than {k}, and still {whole} of {blocks} blocks {whole|agrees|agree}: found, by luck.",
    escaped: "{flips} flipped and no block agrees: missed. It took more than {k} {k|bit|bits}.",
    reset: "Put all bits back",
  },
  corpus: [
    "The night ferry leaves the old harbour at nine, calls at both islands, and is back before bakers light their ovens.",
    "Please return library books to the shelf by the door, and not to the cart, and tell us if a page is torn or missing.",
    "The museum opens at ten, except on Mondays, and the last visitors are asked to leave at a quarter to six.",
    "Water the tomatoes early in the morning, before the sun reaches the roof, and keep the leaves dry as you can.",
    "The night ferry leaves the old harbour at ten, calls at both islands, and is back before the bakers light their ovens.",
    "Mix two cups of flour with a pinch of salt, make a hollow in the middle, and pour warm milk into it slowly.",
    "She tuned the piano twice that winter, and each time the frost undid her work within a week.",
    "The lift in the south tower is out of order until Friday; the stairs are open, and parcels can be left at the desk.",
    "Please return library books to the shelf by the window, not to the cart, and tell us if a page is torn or missing.",
    "A comet has no tail until it comes near the Sun, and then the tail points away from the Sun, not back along its path.",
    "The night ferry leaves the old harbour at nine, calls at both the islands, and is back before the bakers light their ovens.",
    "Keep the receipt for two years; without it the shop cannot repair the kettle or give you another one.",
    "THE LIFT IN THE NORTH TOWER IS OUT OF ORDER UNTIL FRIDAY: THE STAIRS ARE OPEN, AND PARCELS CAN BE LEFT AT THE DESK!",
    "Turn left at the mill, cross the second bridge, and follow the river until you hear the waterfall.",
    "Water the tomatoes early in the morning, before the sun reaches the roof, and keep the leaves as dry as possible.",
    "Bees find their way home by the position of the Sun, even when only a small patch of blue sky is left.",
    "Mix two cups of flour with a pinch of salt, make a hollow in the middle and slowly pour the warm milk into it.",
    "Please return all library books to the shelf by the door, not to the cart, and tell us if a page is torn or missing.",
    "The choir rehearses on Thursdays in the school hall; new voices are welcome, and nobody has to read music.",
    "Snow fell on the pass overnight, so the bus to the valley will go round by the lake road today.",
  ],
  queries: {
    guarantee:
      "The night ferry leaves the old harbour at nine, calls at both islands, and is back before the bakers light their ovens.",
    luck: "Please return library books to the shelf by the door, not to the cart, and tell us if a page is torn or missing.",
    missed:
      "The night ferry leaves the old harbour at nine, calls at both islands, and is back before the bakers light their ovens.",
  },
}

export type Words = typeof words
