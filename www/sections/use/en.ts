export const words = {
  lead: [
    "Everything on this page is computed by `simhash-wasm`, a package for the browser and Node that needs no set-up. This is text A with the settings above:",
  ],
  after: [
    "*Size.* 79 kB gzipped with the WebAssembly inside, 45 kB where the module is a file of its own, and 44 kB more for the duplicate index. No dependencies, and nothing is fetched from anybody else.",
    "*Speed.* [Time it in your own browser](bench.html), against what else there is on npm.",
    "*When not to use it.* A fingerprint is no cryptographic hash: do not use it where nobody may guess the text, or where nobody may make two texts with the same fingerprint. SimHash compares words, not meanings: texts that say the same in other words are not found. SimHash compares whole texts: to find a short passage in a long text, compare the fingerprints of paragraphs. And a handful of words is too short a text: too few features vote.",
    "*Where it comes from.* The idea is Moses Charikar's: [Similarity estimation techniques from rounding algorithms](https://doi.org/10.1145/509907.509965), STOC 2002. Gurmeet Singh Manku, Arvind Jain and Anish Das Sarma used it on eight billion web pages and gave the block tables: [Detecting near-duplicates for web crawling](https://doi.org/10.1145/1242572.1242592), WWW 2007. Mohammad Norouzi, Ali Punjani and David Fleet showed how far such tables go: [Fast search in Hamming space with multi-index hashing](https://doi.org/10.1109/CVPR.2012.6248043), CVPR 2012. Words are cut as in [Unicode Standard Annex 29](https://www.unicode.org/reports/tr29/).",
  ],
  npm: "With npm",
  html: "In plain HTML",
  result: "It prints {hex}.",
  copy: "Copy",
  copied: "Copied",
  denied: "The browser did not allow it: select the lines and copy them.",
  long: "text A, {length} characters: the copy holds them all",
  install:
    "The package is installed by `npm install simhash-wasm`; a page finds it under `node_modules`, or wherever you put it.",
  element: "The loom for your own page",
  elementWords:
    "The figure above is an element that any page can show. Copy `loom.js` and the `assets` beside it from this page's folder:",
  frame:
    "Or show it in a frame, with these texts and settings: a link to this page with `?embed=loom` before the #.",
}

export type Words = typeof words
