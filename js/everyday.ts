// The everyday functions: texts to fingerprints and queries by a released recipe, by the core module alone.
import * as bindings from "./core-bindings.js"
import { callCore, check, input, OVERWRITTEN, results } from "./core-module.js"
import { readTexts } from "./features.js"
import { checkFingerprint, highLimb, toHex } from "./fingerprint.js"
import type { Query, TextOptions } from "./public/index.js"
import { readQuery } from "./read-query.js"
import { checkText, readTextOptions, type TextRecipe } from "./text-options.js"
import { writeNormalized } from "./written.js"
import { writeTexts } from "./written-texts.js"

/** The most UTF-16 units of texts that are in the module's buffer at once. */
const MAX_BATCH_UNITS = 1 << 22

/** A text of more UTF-16 units than this is in the buffer alone: it may be overwritten before it is read to its end. */
const LONG_UNITS = 1 << 18

export function fingerprint(text: string, options?: TextOptions): bigint {
  const recipe = readTextOptions(options, "fingerprint")
  checkText(text, "fingerprint")
  return callCore(() => {
    make(text, recipe)
    return made(recipe)
  })
}

export function fingerprints(texts: readonly string[], options?: TextOptions): BigUint64Array<ArrayBuffer> {
  const recipe = readTextOptions(options, "fingerprints")
  const read = readTexts(texts)
  const limbs = recipe.bits > 64 ? 2 : 1
  const all = new BigUint64Array(read.length * limbs)
  const take = (at: number) => all.set(results().words.subarray(0, limbs), at * limbs)
  for (let first = 0, next = 0; first < read.length; first = next) {
    next = first + 1
    const text = read[first] as string
    callCore(() => {
      if (text.length > LONG_UNITS) {
        make(text, recipe)
        take(first)
        return
      }
      for (let units = text.length; units < MAX_BATCH_UNITS; next++) {
        const { length } = read[next] ?? read
        if (next === read.length || length > LONG_UNITS) break
        units += length
      }
      const ends = new Float64Array(next - first)
      writeTexts(input, read.slice(first, next), "NFKC", ends)
      let start = 0
      for (const [at, end] of ends.entries()) {
        check(bindings.fingerprintOf(start, end, recipe.number, recipe.bits, true))
        start = end
        take(first + at)
      }
    })
  }
  return all
}

export function query(text: string, options?: TextOptions): Query {
  const recipe = readTextOptions(options, "query")
  checkText(text, "query")
  return callCore(() => {
    make(text, recipe)
    const fingerprint = toHex(made(recipe), recipe.bits)
    bindings.marginsOf(recipe.bits)
    const margins = Array.from(results().numbers.subarray(0, recipe.bits))
    return { recipe: recipe.name, bits: recipe.bits, fingerprint, margins }
  })
}

export function score(query: Query, stored: bigint): number {
  const { bits, fingerprint, margins } = readQuery(query)
  const differing = fingerprint ^ checkFingerprint(stored, bits)
  return callCore(() => {
    input.writeBytes(margins, 0)
    check(bindings.scoreOf(bits, differing, highLimb(differing)))
    return results().numbers[0] as number
  })
}

/** Makes the fingerprint of a text. */
function make(text: string, { number, bits }: TextRecipe): void {
  const staged = (whole: boolean) =>
    bindings.fingerprintOf(0, writeNormalized(input, text, "NFKC"), number, bits, whole)
  const status = staged(false)
  check(status === OVERWRITTEN ? staged(true) : status)
}

/** The fingerprint that was made last. */
function made({ bits }: TextRecipe): bigint {
  const { words } = results()
  const low = words[0] as bigint
  return bits > 64 ? ((words[1] as bigint) << 64n) | low : low
}
