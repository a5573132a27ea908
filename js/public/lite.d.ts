/**
 * The fingerprints of the default recipe, `text/1`, in JavaScript alone: where there is no WebAssembly, or the policy for
 * content forbids it (React Native, worklets, pages without `'wasm-unsafe-eval'`). It takes 6 kB, bundled and gzipped.
 *
 * The fingerprints are those of the main entry, bit for bit, and can be compared with them. Computing one takes several times
 * as long: ten to twenty times for English, eight to twelve times for Chinese. Whoever has WebAssembly and many texts imports
 * `simhash-wasm`. It also has other recipes and widths, features of your own, explanations and indexes.
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
 * The first call decodes the tables of Unicode, in a few milliseconds. The text takes up to about a hundred bytes of memory a
 * distinct feature. If the engine has no memory for it, its own `RangeError` is thrown.
 *
 * @param text The text. A lone surrogate counts as U+FFFD.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything but a text, such as features: `fingerprint` of the main entry
 * takes those.
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
