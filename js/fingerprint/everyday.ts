// The everyday functions compute fingerprints and queries of texts by a released recipe, using only the core module.
import { OVERWRITTEN, writeBytes } from "../boundary/channel.js"
import { writeNormalized } from "../boundary/written.js"
import { writeTexts } from "../boundary/written-texts.js"
import { core } from "../modules/core-module.js"
import { checkText, readTextOptions, type TextRecipe } from "../recipe/text-options.js"
import type { Query } from "../types/query.js"
import type { TextOptions } from "../types/text-options.js"
import { readTexts } from "../values/features.js"
import { checkFingerprint, highLimb, toHex } from "../values/fingerprint.js"
import { readQuery } from "./read-query.js"

/** The maximum number of UTF-16 units of texts in the module's buffer at once. */
const MAX_BATCH_UNITS = 1 << 22

/** A text with more UTF-16 units is alone in the buffer, because it may be overwritten before it is read completely. */
const LONG_UNITS = 1 << 18

/**
 * Computes the fingerprint of a text by a released recipe. {@link SimHash} supports other recipes, and accepts
 * features and weights instead of a text.
 *
 * @returns An unsigned integer of `bits` bits; 0 if the text has no features.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string, and for unknown options.
 *
 * @example
 * ```ts
 * import { fingerprint, toHex } from "simhash-wasm"
 *
 * toHex(fingerprint("the cat sat on the mat")) // 581a994fc4876818
 * const wide = fingerprint("the cat sat on the mat", { recipe: "short/1", bits: 128 })
 * toHex(wide, 128).length // 32
 * fingerprint("...") // 0n
 * ```
 */
export function fingerprint(text: string, options?: TextOptions): bigint {
  const recipe = readTextOptions(options, "fingerprint")
  checkText(text, "fingerprint")
  return core.call(() => core.fingerprint(make(text, recipe), recipe.bits))
}

/**
 * Computes the fingerprints of many texts in one call, like {@link fingerprint}.
 *
 * @returns The fingerprints in the order of the texts: one limb each up to 64 bits, otherwise two, the low limb first.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than an array of strings, and for unknown options.
 *
 * @example
 * ```ts
 * import { fingerprint, fingerprints } from "simhash-wasm"
 *
 * const [first] = fingerprints(["the cat sat", "the dog sat"])
 * first === fingerprint("the cat sat") // true
 * fingerprints(["the cat sat", "the dog sat"], { bits: 128 }).length // 4
 * ```
 */
export function fingerprints(texts: readonly string[], options?: TextOptions): BigUint64Array {
  const recipe = readTextOptions(options, "fingerprints")
  const read = readTexts(texts)
  const limbs = recipe.bits > 64 ? 2 : 1
  const all = new BigUint64Array(read.length * limbs)
  const take = (at: number, status: number) => {
    core.check(status)
    all.set(core.words.subarray(0, limbs), at * limbs)
  }
  for (let first = 0, next = 0; first < read.length; first = next) {
    next = first + 1
    const text = read[first] as string
    core.call(() => {
      if (text.length > LONG_UNITS) {
        take(first, make(text, recipe))
        return
      }
      for (let units = text.length; units < MAX_BATCH_UNITS; next++) {
        const { length } = read[next] ?? read
        if (next === read.length || length > LONG_UNITS) break
        units += length
      }
      const ends = new Float64Array(next - first)
      writeTexts(core, read.slice(first, next), ends, write)
      let start = 0
      for (const [at, end] of ends.entries()) {
        take(first + at, core.ready().fingerprintOf(start, end, recipe.number, recipe.bits, 1, 0))
        start = end
      }
    })
  }
  return all
}

/**
 * Computes the sign-full query of a text, like {@link SimHash.query}: its fingerprint with the margin of each bit. Its
 * {@link score} finds more near-duplicates among stored fingerprints than the distance.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string, and for unknown options.
 *
 * @example
 * ```ts
 * import { fingerprint, query, score } from "simhash-wasm"
 *
 * const asked = query("The cat sat on the mat by the door", { recipe: "short/1" })
 * asked.margins.length // 64
 * score(asked, fingerprint("The cat lay on the mat by the door", { recipe: "short/1" })) < 0.15 // true
 * ```
 */
export function query(text: string, options?: TextOptions): Query {
  const recipe = readTextOptions(options, "query")
  checkText(text, "query")
  const { name, bits } = recipe
  return core.call(() => {
    const fingerprint = toHex(core.fingerprint(make(text, recipe), bits), bits)
    core.ready().marginsOf(bits)
    return { recipe: name, bits, fingerprint, margins: Array.from(core.numbers.subarray(0, bits)) }
  })
}

/**
 * Computes the score of a fingerprint: the sum of the query's margins over the differing bits, divided by the sum
 * of all its margins. The score is 0 if no bit differs, about 0.5 for unrelated texts, and 1 if all bits differ.
 *
 * This is the asymmetric estimator of Dong, Charikar and Li (SIGIR 2008), computed exactly in integers.
 *
 * @param fingerprint A fingerprint of the same recipe and width.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a query. `INVALID_FINGERPRINT` for a
 * fingerprint of 2^bits or more.
 *
 * @example
 * ```ts
 * import { fingerprint, query, score } from "simhash-wasm"
 *
 * const asked = query("The cat sat on the mat by the door")
 * const near = score(asked, fingerprint("The cat lay on the mat by the door"))
 * near < 0.15 // true
 * score(asked, fingerprint("Water the tomatoes early in the morning")) > 0.3 // true
 * ```
 */
export function score(query: Query, fingerprint: bigint): number {
  const { bits, fingerprint: asked, margins } = readQuery(query)
  const differing = asked ^ checkFingerprint(fingerprint, bits)
  return core.call(() => {
    writeBytes(core, margins, 0)
    return core.number(core.ready().scoreOf(bits, differing, highLimb(differing)))
  })
}

/**
 * Computes the fingerprint of a text, and returns the status. If `keep` is 1 or 2, the core module keeps the features. If it is
 * 1, the module computes no fingerprint.
 *
 * @internal
 */
export function make(text: string, { number, bits }: TextRecipe, keep: 0 | 1 | 2 = 0): number {
  const staged = (whole: 0 | 1) => core.ready().fingerprintOf(0, write(text, 0), number, bits, whole, keep)
  const status = staged(0)
  return status === OVERWRITTEN ? staged(1) : status
}

/** Writes a text to the module's buffer in the normalisation form of all these recipes, and returns its end. */
function write(text: string, start: number): number {
  return writeNormalized(core, text, "NFKC", start)
}
