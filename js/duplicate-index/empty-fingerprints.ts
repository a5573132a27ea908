// Fingerprints of 0, which belong to texts without features, and which an index may skip.
import { IdMap } from "../values/id-map.js"

/** The positions of fingerprints other than 0, in ascending order; undefined if none is 0. */
export function others(fingerprints: BigUint64Array, limbs: number): number[] | undefined {
  // Comparing bigints would take several times as long.
  const { buffer, byteOffset, length } = fingerprints
  const words = new Uint32Array(buffer, byteOffset, 2 * length)
  const isZero = (start: number) => {
    for (let at = start; at < start + 2 * limbs; at++) if (words[at] !== 0) return false
    return true
  }
  let first = 0
  while (first < words.length && !isZero(first)) first += 2 * limbs
  if (first === words.length) return undefined
  const positions: number[] = []
  for (let at = 0; at < words.length; at += 2 * limbs) if (!isZero(at)) positions.push(at / (2 * limbs))
  return positions
}

/** A copy of the fingerprints at some positions. */
export function select(
  fingerprints: BigUint64Array,
  positions: readonly number[],
  limbs: number,
): BigUint64Array {
  const selected = new BigUint64Array(positions.length * limbs)
  for (const [i, at] of positions.entries()) {
    for (let limb = 0; limb < limbs; limb++) {
      selected[i * limbs + limb] = fingerprints[at * limbs + limb] as bigint
    }
  }
  return selected
}

/**
 * Splits ids and their fingerprints. An id may occur several times: its last fingerprint counts.
 *
 * @param positions The positions of fingerprints other than 0, in ascending order.
 * @returns `zeros`: the ids whose last fingerprint is 0, once each. `rest`: the positions of all fingerprints other
 * than 0 of the other ids.
 */
export function splitZeros<Id extends string | number>(
  ids: readonly Id[],
  positions: readonly number[],
): { zeros: Id[]; rest: number[] } {
  /** The ids whose last fingerprint so far is 0. */
  const zeros = new IdMap<Id>()
  let next = 0
  for (const [at, id] of ids.entries()) {
    if (at === positions[next]) {
      next++
      zeros.delete(id)
    } else if (!zeros.has(id)) {
      zeros.add(id, at)
    }
  }
  return { zeros: [...zeros.keys()], rest: positions.filter((at) => !zeros.has(ids[at] as Id)) }
}
