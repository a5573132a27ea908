import { questions } from "../../i18n/en/questions.js"

export const words = {
  lead: [
    "Comparing two fingerprints takes about 1 nanosecond, so comparing a new fingerprint with ten million stored ones takes about 10 milliseconds. Most of this work is unnecessary. An index cuts every fingerprint into *blocks* and files it under the value of each block. Fingerprints with the same value of a block lie in one *bucket*. A query is compared only with the fingerprints in its own buckets.",
    "To find everything within distance k, the index needs k + 1 blocks. The reason is the pigeonhole principle, which Manku, Jain and Das Sarma applied to billions of web pages in 2007. You can try it under [Why four blocks for distance 3?](#why-four-blocks)",
    "Step through a query below, or play it, and note how few lines are compared. Then ask for a greater distance than the blocks were cut for: some near lines are found only by chance, and others are missed.",
  ],
  after: [
    "*When a linear scan is faster.* On average, one in 2^b unrelated fingerprints agrees with the query on a block of b bits. Among n fingerprints, the query's k + 1 buckets therefore hold about (k + 1) · n / 2^b entries. For k = 3 and 64 bits, that is one entry for every 16,384 fingerprints. For k = 13, the threshold of `text/1`, there are 14 blocks of only 4 or 5 bits, and the buckets hold about 62 entries for every 100 fingerprints. An entry can point anywhere in memory, and reading a fingerprint there takes as long as reading about twenty fingerprints in a row. Block tables would therefore be many times slower than a linear scan.",
    "`DuplicateIndex` chooses the method by itself. It keeps block tables if every block has at least 11 bits: up to k = 4 at 64 bits, and up to k = 10 at 128 bits. Tables of shorter blocks save less time, but still take memory for every block of every fingerprint. In that case, and for distances beyond the one that it was built for, the index scans all fingerprints in a row, a million in about a millisecond. Both methods give exact answers; only the time differs.",
    "A search within distance 3 is fast, but it finds hardly any edited texts. Under `text/1`, replacing one word in a line of twenty words flips about 8 of 64 bits, so a search within 3 bits finds little more than exact copies. [How near is near?](#near) shows that a replaced word flips more bits the shorter the text is.",
  ] as string[],
  noFeatures: "The query has no features. Its fingerprint is 0, so the results mean nothing.",
  waiting: "The figure is loaded when you scroll to it …",
  failed: "The figure could not be loaded: {reason}",
  retry: "Try again",
  presets: {
    title: "Three queries",
    guarantee: "Guaranteed to be found",
    luck: "Found by chance",
    missed: "Missed",
  },
  query: "Look for lines near this one",
  blocks: "Blocks cut for distance k",
  blocksValue: "k = {k}: {blocks} blocks",
  asked: "Distance asked for",
  askedValue: "at most {asked} {asked|bit|bits}",
  tooFar:
    "This is more than the blocks were cut for: they guarantee to find only what is within {k} {k|bit|bits}.",
  methods: {
    blocks: "For this query, `DuplicateIndex` uses block tables.",
    scan: "For this query, `DuplicateIndex` scans all fingerprints.",
  },
  step: "Step {step} of {steps}",
  first: "To the start",
  back: "One step back",
  forward: "One step forward",
  last: "To the end",
  steps: {
    cut: "Cut: all fingerprints are cut at the same positions into {blocks} blocks, so every line lies in {blocks} buckets.",
    lookup: "Look up: block {block} of the query is {key}. Its bucket holds {lines}.",
    lookupEmpty: "Look up: block {block} of the query is {key}. No line has the same value in this block.",
    collect:
      "Collect: {count} of {all} lines {count|shares|share} a bucket with the query. {count|It is the candidate|They are the candidates}: {lines}.",
    collectNone: "Collect: no line shares a bucket with the query, so nothing is compared.",
    check: {
      guaranteed:
        "Check: line {line} differs in {distance} {distance|bit|bits}, which is at most {asked}. Found, as guaranteed.",
      lucky:
        "Check: line {line} differs in {distance} {distance|bit|bits}, which is at most {asked} but more than {k}. Found by chance: a block happens to agree.",
      rejected:
        "Check: line {line} differs in {distance} {distance|bit|bits}, which is more than {asked}. Rejected.",
    },
    done: {
      guaranteed:
        "Done. No near line can have been missed: {asked} differing {asked|bit|bits} cannot touch all {blocks} blocks.",
      lucky:
        "Done. No near line was missed this time, but this is guaranteed only up to {k} {k|bit|bits}: {asked} differing bits can touch all {blocks} blocks.",
      missed:
        "Done. Missed: {lines}. The distance is at most {asked} bits, but each of the {blocks} blocks contains a differing bit.",
    },
  },
  line: "line {line} ({distance} {distance|bit|bits})",
  lineNumber: "line {line}",
  byBlocks: "With block tables",
  byReading: "With a linear scan",
  compared: "Compared {compared} of {all} lines.",
  found: "Found {found} of {near} {near|line|lines} within {asked} {asked|bit|bits}.",
  noneNear: "No line is within {asked} {asked|bit|bits}.",
  buckets: "Buckets",
  block: "Block {block}",
  range: "bits {high} to {low}",
  queryBucket: "the query",
  emptyBucket: "no line",
  bucketsNote:
    "Each box is a bucket. It shows the value of the block in hexadecimal and the numbers of the lines that have this value. ▶ marks the bucket of the query. Blocks are numbered from bit 0, that is, from the right.",
  lines: "Lines",
  linesNote:
    "The number beside each block says in how many bits it differs from the query's block; = marks a block that agrees. Click a line number to search for lines near that line.",
  number: "No.",
  text: "Line",
  ask: "Look for line {line}",
  states: {
    waiting: "not compared",
    candidate: "candidate",
    guaranteed: "✓ {distance}, found",
    lucky: "✓ {distance}, found by chance",
    rejected: "✗ {distance}, too far",
    missed: "{distance}, missed",
    read: "✓ {distance}",
    readFar: "✗ {distance}",
  },
  own: "Your own texts, one on each line",
  ownMost: "You entered {count} lines. Only the first {most} are used.",
  recipe: "The fingerprints are computed by `{recipe}` at {bits} bits.",
  cost: {
    title: "How much the blocks save",
    note: "The table shows how many entries the query's buckets are expected to hold among n unrelated fingerprints of 64 bits. A linear scan reads all n fingerprints.",
    k: "k",
    cut: "Blocks",
    widths: "{count} of {width} bits",
    share: "Share",
    oneIn: "1 in {count}",
    index: "DuplicateIndex",
    methods: { blocks: "blocks", scan: "scans all" },
    pays: "At k = {k}, block tables are faster from about {n} fingerprints on, if a lookup takes as long as reading {lookup} fingerprints in a row, and an entry as long as reading {entry}. (We measured these values; other machines differ.)",
    unused:
      "At k = {k}, block tables would be faster from about {n} fingerprints on, if a lookup takes as long as reading {lookup} fingerprints in a row, and an entry as long as reading {entry}. But they would take {bytes} more bytes for each fingerprint, so `DuplicateIndex` does not use them.",
    never:
      "At k = {k}, block tables are never faster, if an entry takes as long as reading {entry} fingerprints in a row: the query's buckets hold {share} fingerprints.",
  },
  pigeonhole: {
    title: questions["why-four-blocks"],
    answer:
      "Each differing bit lies in one block and changes only that block. Three differing bits change at most three of four blocks, so at least one block stays equal, and both fingerprints lie in its bucket: nothing within 3 bits can be missed. With only three blocks, three bits could change all of them. Five blocks would work too, but they are shorter, so more unrelated fingerprints share a bucket.",
    lead: "These are the query's {bits} bits in {blocks} blocks. Flip any {k} of the bits, and try to change every block.",
    flip: "Bit {bit}: {value}",
    whole: "equal",
    touched: "{count} flipped",
    none: "No bit is flipped: all {blocks} blocks agree.",
    within:
      "{flips} {flips|bit|bits} flipped: {whole} of {blocks} blocks still {whole|agrees|agree}, so the fingerprint is found.",
    lucky:
      "{flips} bits flipped, more than {k}, but {whole} of {blocks} blocks still {whole|agrees|agree}: found by chance.",
    escaped: "{flips} bits flipped, and no block agrees: missed. This takes more than {k} {k|bit|bits}.",
    reset: "Reset all bits",
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
