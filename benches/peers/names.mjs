/** What contenders are called in results.json and all that is made of it. */
export const NAMES = {
  short: "short/1",
  text: "text/1",
  nativeShort: "short/1, native",
  nativeText: "text/1, native",
  plain: { short: "short/1, plainly", text: "text/1, plainly" },
  strong: "strong JavaScript",
  typical: "typical JavaScript",
  crc32: "npm simhash 0.1.0, crc32",
  gaoya: "crate gaoya 0.2.2",
}
