// The fingerprints that are stored and the ones that are asked for: random, but for one in a hundred of
// those that are stored, which is a near-duplicate of an earlier one. The same on every run.
import { numbers, numbersBelow } from "../random.mjs"

/** The greatest distance of near-duplicates. */
export const DISTANCE = 3
/** That of near-duplicates by the default recipe or so, by width: everything has to be read for it. */
export const SCAN_DISTANCE = { 64: 13, 128: 30 }

const QUERIES = 50_000

/**
 * `count` fingerprints with their ids, which are their places; queries that are near one of them
 * (`hits`), and queries that are near none (`misses`).
 */
export function dataset(count, bits) {
  const random = numbers(count + bits)
  const below = numbersBelow(count + bits)
  const stored = new Fingerprints(count, bits, random)
  for (let place = 99; place < count; place += 100) stored.putNear(place, stored, below(place), below)
  const hits = new Fingerprints(QUERIES, bits, random)
  for (let place = 0; place < QUERIES; place++) hits.putNear(place, stored, below(count), below)
  const misses = new Fingerprints(QUERIES, bits, random)
  return { count, bits, ids: Array.from({ length: count }, (_, place) => place), stored, hits, misses }
}

/** Where round `round` of `size` queries begins: no round asks what the one before asked. */
export function batch(round, size) {
  return (round * size) % (QUERIES - size)
}

/** Places of a tenth of all, scattered, and in ten rounds all of them. */
export function tenth(count, round) {
  const start = (round % 10) * (count / 10)
  return Array.from({ length: count / 10 }, (_, turn) => ((start + turn) * 613_651) % count)
}

/** Fingerprints in each form that a contender may want. */
class Fingerprints {
  #parts
  #lanes
  #whole

  constructor(count, bits, random) {
    this.count = count
    this.width = bits / 32
    /** 64 bits each, the low ones first. */
    this.words = new BigUint64Array((count * bits) / 64)
    this.#parts = new Uint32Array(this.words.buffer)
    for (let at = 0; at < this.#parts.length; at++) this.#parts[at] = random()
  }

  /** Makes one a near-duplicate of another. */
  putNear(place, others, other, below) {
    for (let lane = 0; lane < this.width; lane++) {
      this.#parts[place * this.width + lane] = others.#parts[other * this.width + lane]
    }
    const flips = new Set(Array.from({ length: below(DISTANCE + 1) }, () => below(this.width * 32)))
    for (const bit of flips) this.#parts[place * this.width + (bit >>> 5)] ^= 1 << (bit & 31)
  }

  /** Makes all forms at once, which otherwise are made when they are first asked for. */
  prepare() {
    return [this.lanes, this.whole]
  }

  /** 32 bits of each, for all of them in one array; the same for the next 32, and so on. */
  get lanes() {
    if (this.#lanes) return this.#lanes
    this.#lanes = Array.from({ length: this.width }, () => new Uint32Array(this.count))
    for (const [lane, words] of this.#lanes.entries()) {
      for (let place = 0; place < this.count; place++) words[place] = this.#parts[place * this.width + lane]
    }
    return this.#lanes
  }

  /** A bigint each. */
  get whole() {
    if (this.#whole) return this.#whole
    const { words, count } = this
    const each = words.length / count
    this.#whole = Array.from({ length: count }, (_, place) =>
      each === 1 ? words[place] : (words[2 * place + 1] << 64n) | words[2 * place],
    )
    return this.#whole
  }
}
