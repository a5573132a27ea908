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

export function fingerprint(text: string, options?: TextOptions): bigint {
  const recipe = readTextOptions(options, "fingerprint")
  checkText(text, "fingerprint")
  return callCore(() => {
    make(text, recipe, 0, writeNormalized(input, text, "NFKC"))
    return made(recipe)
  })
}

export function fingerprints(texts: readonly string[], options?: TextOptions): BigUint64Array<ArrayBuffer> {
  const recipe = readTextOptions(options, "fingerprints")
  const read = readTexts(texts)
  const limbs = recipe.bits > 64 ? 2 : 1
  const all = new BigUint64Array(read.length * limbs)
  for (let first = 0; first < read.length; ) {
    let next = first
    for (let units = 0; next < read.length && units < MAX_BATCH_UNITS; next++)
      units += (read[next] as string).length
    const batch = read.slice(first, next)
    callCore(() => {
      const ends = new Float64Array(batch.length)
      writeTexts(input, batch, "NFKC", ends)
      let start = 0
      for (const [at, text] of batch.entries()) {
        const end = ends[at] as number
        make(text, recipe, start, end)
        start = end
        const words = results()
        for (let limb = 0; limb < limbs; limb++) all[(first + at) * limbs + limb] = words[limb] as bigint
      }
    })
    first = next
  }
  return all
}

export function query(text: string, options?: TextOptions): Query {
  const recipe = readTextOptions(options, "query")
  checkText(text, "query")
  return callCore(() => {
    make(text, recipe, 0, writeNormalized(input, text, "NFKC"))
    const fingerprint = toHex(made(recipe), recipe.bits)
    bindings.marginsOf(recipe.bits)
    const margins = Array.from(results().subarray(0, recipe.bits), Number)
    return { recipe: recipe.name, bits: recipe.bits, fingerprint, margins }
  })
}

export function score(query: Query, stored: bigint): number {
  const { bits, fingerprint, margins } = readQuery(query)
  const differing = fingerprint ^ checkFingerprint(stored, bits)
  return callCore(() => {
    input.writeBytes(margins, 0)
    check(bindings.scoreOf(bits, differing, highLimb(differing)))
    return new Float64Array(results().buffer, results().byteOffset, 1)[0] as number
  })
}

/** Makes the fingerprint of a text that is in the input from `start` to `end`. */
function make(text: string, { number, bits }: TextRecipe, start: number, end: number): void {
  let status = bindings.fingerprintOf(start, end, number, bits, false)
  if (status === OVERWRITTEN) {
    writeNormalized(input, text, "NFKC", start)
    status = bindings.fingerprintOf(start, end, number, bits, true)
  }
  check(status)
}

/** The fingerprint that was made last. */
function made({ bits }: TextRecipe): bigint {
  const words = results()
  const low = words[0] as bigint
  return bits > 64 ? ((words[1] as bigint) << 64n) | low : low
}
