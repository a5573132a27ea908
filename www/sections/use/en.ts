export const words = {
  lead: [
    "The package `simhash-wasm` computes everything on this page. It runs in browsers and in Node, and needs no set-up. This code computes the fingerprint of text A with the settings above:",
  ],
  after: [
    "*Size.* An app that imports `fingerprint` and `distance` downloads 26 kB gzipped, including the WebAssembly module. As a separate file, the module takes 20 kB. The duplicate index adds 33 kB. An app with the index of passages downloads 54 kB. The package has no dependencies and fetches nothing from third parties.",
    "*Speed.* [Measure it in your own browser](bench.html), in comparison with other packages on npm.",
    "*When not to use it.* A fingerprint is not a cryptographic hash: it can reveal what the text contains, and two texts with the same fingerprint are easy to construct. SimHash compares words, not meanings: it does not find texts that say the same in other words. SimHash compares whole texts: to find a short passage in a long text, compare the fingerprints of paragraphs, or use the package's `PassageIndex`. A text of a few words is too short: too few features vote.",
    "*Sources.* Moses Charikar had the idea: [Similarity estimation techniques from rounding algorithms](https://doi.org/10.1145/509907.509965), STOC 2002. Gurmeet Singh Manku, Arvind Jain and Anish Das Sarma applied it to eight billion web pages and described the block tables: [Detecting near-duplicates for web crawling](https://doi.org/10.1145/1242572.1242592), WWW 2007. Mohammad Norouzi, Ali Punjani and David Fleet extended such tables to greater distances: [Fast search in Hamming space with multi-index hashing](https://doi.org/10.1109/CVPR.2012.6248043), CVPR 2012. Texts are cut into words by the rules of [Unicode Standard Annex 29](https://www.unicode.org/reports/tr29/).",
  ],
  npm: "With npm",
  html: "In plain HTML",
  result: "It prints {hex}.",
  copy: "Copy",
  copied: "Copied",
  denied: "The browser did not allow copying. Please select the lines and copy them yourself.",
  long: "text A, {length} characters; the copied code contains all of them",
  install:
    "Install the package with `npm install simhash-wasm`. A page can load it from `node_modules`, or from any folder that you copy it to.",
  documents:
    "[The documents](docs/index.html) have guides, the functions with examples, the command line, the formats and the Rust crate.",
  element: "The figure for your own page",
  elementWords:
    "Any page can show the figure of [How a fingerprint is made](#loom) as an element. Copy `loom.js` and the folder `assets` from the folder of this page:",
  frame:
    "You can also show the figure in a frame, with these texts and settings: copy a link to this page and insert `?embed=loom` before the #.",
}

export type Words = typeof words
