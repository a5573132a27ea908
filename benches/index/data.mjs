// The stored fingerprints and the queries. They are random, but one in a hundred of the stored fingerprints is
// a near-duplicate of an earlier one. The data are the same on every run.
import { numbers, numbersBelow } from "../random.mjs"

/** The greatest distance of near-duplicates. */
export const DISTANCE = 3
/** The distance of scans, by width: about that of the default recipe, for which block tables are no help. */
export const SCAN_DISTANCE = { 64: 13, 128: 30 }

const QUERIES = 50_000

/**
 * `count` fingerprints, whose ids are their positions; queries that are near one of them (`hits`), and
 * queries that are near none (`misses`).
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

/** The position of the first of `size` queries in a round. Consecutive rounds have different queries. */
export function batch(round, size) {
  return (round * size) % (QUERIES - size)
}

/** A tenth of all ids, scattered. Ten consecutive rounds cover all ids. */
export function tenth(count, round) {
  const start = (round % 10) * (count / 10)
  return Array.from({ length: count / 10 }, (_, i) => ((start + i) * 613_651) % count)
}

/** Fingerprints in each form that a contender takes. */
class Fingerprints {
  #words
  #halves
  #values

  constructor(count, bits, random) {
    this.count = count
    /** The number of 32-bit words per fingerprint. */
    this.width = bits / 32
    /** One or two limbs of 64 bits per fingerprint, the low one first. */
    this.limbs = new BigUint64Array((count * bits) / 64)
    this.#words = new Uint32Array(this.limbs.buffer)
    for (let at = 0; at < this.#words.length; at++) this.#words[at] = random()
  }

  /** Makes fingerprint `i` a near-duplicate of another one. */
  putNear(i, others, other, below) {
    for (let word = 0; word < this.width; word++) {
      this.#words[i * this.width + word] = others.#words[other * this.width + word]
    }
    const flips = new Set(Array.from({ length: below(DISTANCE + 1) }, () => below(this.width * 32)))
    for (const bit of flips) this.#words[i * this.width + (bit >>> 5)] ^= 1 << (bit & 31)
  }

  /** Computes all forms now. Otherwise each is computed on first access. */
  prepare() {
    return [this.halves, this.values]
  }

  /** The halves of the limbs as a structure of arrays: the low 32 bits of all fingerprints, the next 32, and so on. */
  get halves() {
    if (this.#halves) return this.#halves
    this.#halves = Array.from({ length: this.width }, () => new Uint32Array(this.count))
    for (const [word, half] of this.#halves.entries()) {
      for (let i = 0; i < this.count; i++) half[i] = this.#words[i * this.width + word]
    }
    return this.#halves
  }

  /** A bigint for each fingerprint. */
  get values() {
    if (this.#values) return this.#values
    const { limbs, count } = this
    this.#values = Array.from({ length: count }, (_, i) =>
      limbs.length === count ? limbs[i] : (limbs[2 * i + 1] << 64n) | limbs[2 * i],
    )
    return this.#values
  }
}
