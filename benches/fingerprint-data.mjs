// Stored fingerprints and queries. They are random, but one in a hundred of the stored fingerprints is a near-duplicate of an
// earlier one. The data are the same on every run.
import { numbers, numbersBelow } from "./random.mjs"

/** The greatest distance of near-duplicates, and that of scans by width: about that of the default recipe. */
export const DISTANCE = 3
export const SCAN_DISTANCE = { 64: 13, 128: 30 }

const QUERIES = 50_000

/**
 * `count` fingerprints, whose ids are their positions; queries that are near one of them (`hits`), and queries that are near
 * none (`misses`).
 */
export function dataset(count, bits) {
  const next = numbers(count + bits)
  const below = numbersBelow(count + bits)
  const random = (length) => Uint32Array.from({ length: (length * bits) / 32 }, next)
  const width = bits / 32
  const putNear = (to, i, from, other) => {
    to.set(from.subarray(other * width, (other + 1) * width), i * width)
    const flips = new Set(Array.from({ length: below(DISTANCE + 1) }, () => below(bits)))
    for (const bit of flips) to[i * width + (bit >>> 5)] ^= 1 << (bit & 31)
  }
  const stored = random(count)
  for (let id = 99; id < count; id += 100) putNear(stored, id, stored, below(id))
  const hits = random(QUERIES)
  for (let i = 0; i < QUERIES; i++) putNear(hits, i, stored, below(count))
  const ids = Array.from({ length: count }, (_, id) => id)
  return {
    count,
    bits,
    ids,
    stored: forms(stored, bits),
    hits: forms(hits, bits),
    misses: forms(random(QUERIES), bits),
  }
}

/**
 * Fingerprints in each form that a contender takes: limbs of 64 bits, the low one first; the 32-bit words as a structure of
 * arrays, the lowest of all fingerprints first; and bigints.
 */
function forms(words, bits) {
  const count = (words.length * 32) / bits
  const limbs = new BigUint64Array(words.buffer)
  const halves = Array.from({ length: bits / 32 }, (_, word) =>
    Uint32Array.from({ length: count }, (_, i) => words[(i * bits) / 32 + word]),
  )
  const values = Array.from({ length: count }, (_, i) =>
    bits === 64 ? limbs[i] : (limbs[2 * i + 1] << 64n) | limbs[2 * i],
  )
  return { count, limbs, halves, values }
}

/** The number of 1 bits of a 32-bit word. */
export function distance(word) {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** All fingerprints within a distance of query `i`, nearest first: every one is read. */
export function exhaustive({ halves }, queries, i, within) {
  const [lows, highs, ...others] = halves
  const [low, high, ...rest] = queries.halves.map((half) => half[i])
  const matches = []
  for (let id = 0; id < lows.length; id++) {
    let bits = distance(lows[id] ^ low) + distance(highs[id] ^ high)
    for (let n = 0; n < rest.length; n++) bits += distance(others[n][id] ^ rest[n])
    if (bits <= within) matches.push({ id, distance: bits })
  }
  return matches.sort(byDistance)
}

/** The order of matches: the nearest first, then as inserted. */
export function byDistance(one, other) {
  return one.distance - other.distance || one.id - other.id
}
