// From texts to fingerprints: a batch at a time, in one crossing into the module.
import { SimHash } from "../index.js"
import { fromOption } from "./errors.js"
import type { Options } from "./options.js"
import { count, type Report } from "./report.js"
import type { Text } from "./texts.js"

export interface Fingerprinted extends Text {
  readonly fingerprint: bigint
  /** Whether the text has no features, so that the fingerprint says nothing. */
  readonly empty: boolean
}

export interface Batch {
  readonly texts: readonly Fingerprinted[]
  /** Their fingerprints as the package takes many. */
  readonly lanes: BigUint64Array
}

/** What makes fingerprints as the options say. */
export function makerOf({ recipe, bits }: Options): SimHash {
  const simhash = fromOption("--recipe", () => new SimHash(recipe))
  return bits === undefined
    ? simhash
    : fromOption("--bits", () => new SimHash({ recipe: simhash.recipe.id, bits }))
}

/** Texts with their fingerprints. */
export async function* fingerprinted(
  batches: AsyncIterable<readonly Text[]>,
  simhash: SimHash,
  report: Report,
): AsyncGenerator<Batch> {
  const { bits } = simhash.recipe
  let done = 0
  for await (const batch of batches) {
    const lanes = simhash.fingerprints(batch.map(({ text }) => text))
    const texts = batch.map((text, i) => {
      const fingerprint = bits > 64 ? at(lanes, 2 * i) | (at(lanes, 2 * i + 1) << 64n) : at(lanes, i)
      // Texts with features may have a fingerprint of 0 too.
      const empty = fingerprint === 0n && simhash.explain(text.text).featureCount === 0
      return { ...text, fingerprint, empty }
    })
    yield { texts, lanes }
    done += texts.length
    report.progress(`${count(done, "text")} read`)
  }
  report.clear()
}

/** Says how many texts had no features. */
export function noteEmpty(empty: number, report: Report, so = ""): void {
  if (empty === 0) return
  report.note(
    `${count(empty, "text")} ${empty === 1 ? "has" : "have"} no features, and the fingerprint 0${so}`,
  )
}

function at(lanes: BigUint64Array, i: number): bigint {
  return lanes[i] as bigint
}
