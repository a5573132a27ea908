// Computes the fingerprints of texts, with one call into the module for each batch.
import { SimHash } from "../index.js"
import { withFingerprints } from "./jobs.js"
import type { Options } from "./options.js"
import { fromOption } from "./program/errors.js"
import { count, type Report } from "./program/output.js"
import type { Text } from "./texts.js"

export interface Fingerprinted extends Text {
  readonly fingerprint: bigint
  /** Whether the text has no features, so that its fingerprint says nothing about it. */
  readonly empty: boolean
}

export interface Batch {
  readonly texts: readonly Fingerprinted[]
  /** The fingerprints in the form that `DuplicateIndex.queryMany` takes: 64-bit limbs, low limb first. */
  readonly limbs: BigUint64Array
}

export function simhashOf({ recipe, bits }: Options): SimHash {
  const simhash = fromOption("--recipe", () => new SimHash(recipe))
  return bits === undefined
    ? simhash
    : fromOption("--bits", () => new SimHash({ recipe: simhash.recipe.id, bits }))
}

/** Yields texts with their fingerprints, which `jobs` threads compute. */
export async function* fingerprinted(
  batches: AsyncIterable<readonly Text[]>,
  simhash: SimHash,
  report: Report,
  jobs = 1,
): AsyncGenerator<Batch> {
  const { bits } = simhash.recipe
  const all = counted(batches, report)
  for await (const [batch, limbs] of withFingerprints(all, simhash, jobs)) {
    const texts = batch.map((text, i) => {
      const fingerprint = bits > 64 ? at(limbs, 2 * i) | (at(limbs, 2 * i + 1) << 64n) : at(limbs, i)
      // A text with features may have the fingerprint 0 too.
      const empty = fingerprint === 0n && simhash.explain(text.text).featureCount === 0
      return { ...text, fingerprint, empty }
    })
    yield { texts, limbs }
  }
}

/** Yields the batches unchanged, and shows the number of texts as progress. */
export async function* counted(
  batches: AsyncIterable<readonly Text[]>,
  report: Report,
): AsyncGenerator<readonly Text[]> {
  let done = 0
  for await (const batch of batches) {
    yield batch
    done += batch.length
    report.progress(`${count(done, "text")} read`)
  }
  report.clear()
}

export function noteEmpty(empty: number, report: Report, consequence = ""): void {
  if (empty === 0) return
  report.note(
    `${count(empty, "text")} ${empty === 1 ? "has" : "have"} no features, and the fingerprint 0${consequence}`,
  )
}

function at(limbs: BigUint64Array, i: number): bigint {
  return limbs[i] as bigint
}
