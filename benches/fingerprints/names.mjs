/** The names of the contenders, in results.json and in BENCHMARKS.md. */
export const NAMES = {
  short: "short/1",
  text: "text/1",
  nativeShort: "short/1, native",
  nativeText: "text/1, native",
  baseline: { short: "short/1, baseline", text: "text/1, baseline" },
  strong: "strong JavaScript",
  typical: "typical JavaScript",
  crc32: "npm simhash 0.1.0, crc32",
  gaoya: "crate gaoya 0.2.2",
}
