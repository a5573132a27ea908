// Fingerprints that are computed natively, by this package's core and by crates from crates.io, all in one process. It
// receives the same texts.
import { asker, startNative } from "../native.mjs"
import { NAMES } from "./names.mjs"

/** The contenders of the program, which knows each by its key. */
export const NATIVE = [
  { name: NAMES.nativeShort, group: "ours, native", key: "short", about: "our own crate" },
  { name: NAMES.nativeText, group: "ours, native", key: "text", about: "our own crate" },
  {
    name: NAMES.gaoya,
    group: "native",
    key: "gaoya",
    about: "64 bits; words at white space and punctuation of ASCII",
    spaces: true,
  },
  {
    name: "crate simhash 0.3.0",
    group: "native",
    key: "simhash",
    about: "64 bits; words at white space",
    spaces: true,
  },
  {
    name: "crate web-simhash 0.1.1",
    group: "native",
    key: "web-simhash",
    about: "64 bits; words, pairs of words and a length, without stop words and endings",
  },
]

/** Starts the process, and sends it these sets of texts. */
export function startFingerprints(sets) {
  const child = startNative(["fingerprints"])
  const send = (number) => child.stdin.write(Uint8Array.of(number, number >> 8, number >> 16, number >> 24))
  const encoder = new TextEncoder()
  send(sets.length)
  for (const { atOnce, texts } of sets) {
    send(atOnce)
    send(texts.length)
    for (const text of texts) {
      const bytes = encoder.encode(text)
      send(bytes.length)
      child.stdin.write(bytes)
    }
  }
  return { ask: asker(child), close: () => child.stdin.end() }
}
