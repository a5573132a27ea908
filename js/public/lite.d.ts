/**
 * The fingerprints of the default recipe, `text/1`, in JavaScript alone: where there is no WebAssembly, or the policy for
 * content forbids it (React Native, worklets, pages without `'wasm-unsafe-eval'`). It takes 6 kB, bundled and gzipped.
 *
 * The fingerprints are those of the main entry, bit for bit, and can be compared with them. Computing one takes six to eleven
 * times as long. Where there is WebAssembly, import `simhash-wasm`. It also has other recipes and widths, features of your own,
 * explanations and indexes.
 *
 * @packageDocumentation
 */

export {
  distance,
  fromHex,
  fromSigned,
  SimHashError,
  similarity,
  toBits,
  toHex,
  toSigned,
} from "./index.js"

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
export function fingerprint(text: string): bigint
