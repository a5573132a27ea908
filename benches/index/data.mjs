// The fingerprints that are stored and the ones that are asked for. They are random, but one in a hundred of
// the stored ones is a near-duplicate of an earlier one. The data are the same on every run.
import { numbers, numbersBelow } from "../random.mjs"

/** The greatest distance of near-duplicates. */
export const DISTANCE = 3
/** The distance of scans, by width: about the default recipe's, for which everything has to be read. */
export const SCAN_DISTANCE = { 64: 13, 128: 30 }

const QUERIES = 50_000

/**
 * `count` fingerprints, whose ids are their numbers; queries that are near one of them (`hits`), and queries
 * that are near none (`misses`).
 */
export function dataset(count, bits) {
  const random = numbers(count + bits)
  const below = numbersBelow(count + bits)
  const stored = new Fingerprints(count, bits, random)
  for (let id = 99; id < count; id += 100) stored.putNear(id, stored, below(id), below)
  const hits = new Fingerprints(QUERIES, bits, random)
  for (let i = 0; i < QUERIES; i++) hits.putNear(i, stored, below(count), below)
  const misses = new Fingerprints(QUERIES, bits, random)
  return { count, bits, ids: Array.from({ length: count }, (_, id) => id), stored, hits, misses }
}

/** Where round `round` of `size` queries begins: no round has the queries of the one before. */
export function batch(round, size) {
  return (round * size) % (QUERIES - size)
}

/** The ids of a scattered tenth of all; ten rounds have all of them. */
export function tenth(count, round) {
  const start = (round % 10) * (count / 10)
  return Array.from({ length: count / 10 }, (_, i) => ((start + i) * 613_651) % count)
}

/** Fingerprints in each form that a contender may want. */
class Fingerprints {
  #parts
  #lanes
  #values

  constructor(count, bits, random) {
    this.count = count
    this.width = bits / 32
    /** 64 bits each, the low ones first. */
    this.words = new BigUint64Array((count * bits) / 64)
    this.#parts = new Uint32Array(this.words.buffer)
    for (let at = 0; at < this.#parts.length; at++) this.#parts[at] = random()
  }

  /** Makes fingerprint `i` a near-duplicate of another one. */
  putNear(i, others, other, below) {
    for (let lane = 0; lane < this.width; lane++) {
      this.#parts[i * this.width + lane] = others.#parts[other * this.width + lane]
    }
    const flips = new Set(Array.from({ length: below(DISTANCE + 1) }, () => below(this.width * 32)))
    for (const bit of flips) this.#parts[i * this.width + (bit >>> 5)] ^= 1 << (bit & 31)
  }

  /** Makes all forms now, which otherwise are made when they are first asked for. */
  prepare() {
    return [this.lanes, this.values]
  }

  /** A structure of arrays: the low 32 bits of all fingerprints, then the next 32, and so on. */
  get lanes() {
    if (this.#lanes) return this.#lanes
    this.#lanes = Array.from({ length: this.width }, () => new Uint32Array(this.count))
    for (const [lane, words] of this.#lanes.entries()) {
      for (let i = 0; i < this.count; i++) words[i] = this.#parts[i * this.width + lane]
    }
    return this.#lanes
  }

  /** A bigint for each fingerprint. */
  get values() {
    if (this.#values) return this.#values
    const { words, count } = this
    const each = words.length / count
    this.#values = Array.from({ length: count }, (_, i) =>
      each === 1 ? words[i] : (words[2 * i + 1] << 64n) | words[2 * i],
    )
    return this.#values
  }
}
