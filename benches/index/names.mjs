/** The names of the contenders, in results.json and in BENCHMARKS.md. */
export const NAMES = {
  ours: "DuplicateIndex",
  compact: "DuplicateIndex, compact",
  native: "core crate, native",
  map: "JS Map",
  csr: "JS typed arrays",
  plain: "JS, plain",
  early: "JS, early reject",
  memcpy: "memcpy",
  gaoya: "crate gaoya 0.2.2",
  bkTree: "npm mnemonist 0.40.8, BKTree",
  vpTree: "npm mnemonist 0.40.8, VPTree",
  bktreeFast: "npm bktree-fast 0.0.7",
}
