import { invalid, SimHashError, show } from "../values/errors.js"
import { hash } from "./hash.js"
import { lowerCase } from "./lowercase.js"
import { normalize } from "./normalize.js"
import { encode } from "./utf8.js"
import { count, exceeding } from "./votes.js"
import { eachWord } from "./words.js"

/**
 * Computes the fingerprint of a text by the recipe `text/1`, of 64 bits: that of `fingerprint` of the main entry.
 *
 * The first call decodes the tables of Unicode, in a few milliseconds. Memory grows with the length of the text and with the
 * number of distinct features, of which there are 16.7 million at most in most engines.
 *
 * @param text The text. A lone surrogate counts as U+FFFD.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything but a text, such as features: `fingerprint` of the main entry
 * takes those. `OUT_OF_MEMORY` if a text is too large for the engine; the `cause` is what the engine threw.
 *
 * @example
 * ```ts
 * import { distance, fingerprint, toHex } from "simhash-wasm/lite"
 *
 * toHex(fingerprint("the cat sat on the mat")) // 581a994fc4876818
 * distance(fingerprint("the cat sat on the mat"), fingerprint("the cat sat on a mat")) // 18
 * ```
 */
export function fingerprint(text: string): bigint {
  if (typeof text !== "string")
    throw invalid(`an input must be a string, got ${show(text)}; SimHash of simhash-wasm takes features too`)
  try {
    // So that nothing has to look for a word or a run of marks that the text ends with.
    const ended = `${text}\0`
    const isAscii = !/[\u0080-\uffff]/.test(text)
    return vote(isAscii ? ended.toLowerCase() : lowerCase(normalize(ended)))
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new SimHashError("OUT_OF_MEMORY", "there is not enough memory for the text", { cause })
    throw cause
  }
}

/** Lets each word of a text vote, and each pair of neighbours: joined by a space where anything is between them. */
function vote(text: string): bigint {
  const features = new Set<string>()
  const high = new Int32Array(32)
  const low = new Int32Array(32)
  // The words in UTF-8, joined in the same way, and zeros.
  const bytes = new Uint8Array(3 * text.length + 8)
  let written = 0
  const add = (feature: string, from: number) => {
    if (features.size === features.add(feature).size) return
    hash(bytes, from, written, (highHalf, lowHalf) => {
      count(high, highHalf)
      count(low, lowHalf)
    })
  }
  // The word before, where it ends, and where it starts in the bytes.
  let before = ""
  let last = 0
  let first = 0
  eachWord(text, (start, end) => {
    const space = start > last ? " " : ""
    if (space) bytes[written++] = 0x20
    const from = written
    written = encode(text, start, end, bytes, from)
    const word = text.slice(start, end)
    add(word, from)
    if (before) add(before + space + word, first)
    before = word
    last = end
    first = from
  })
  // A bit is 1 if more than half of the features vote for it.
  const half = features.size >>> 1
  return (exceeding(high, half) << 32n) | exceeding(low, half)
}
