/** The number of 1 bits of a 32-bit word. */
export function popcount(word) {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/**
 * Whether two fingerprints that agree on a block also agree on an earlier one, where the pair was found
 * already. `low` and `high` are the halves of the exclusive or of the two.
 */
export function foundEarlier(block, low, high) {
  if (block > 0 && (low & 0xffff) === 0) return true
  if (block > 1 && low >>> 16 === 0) return true
  return block > 2 && (high & 0xffff) === 0
}

/** All fingerprints within a distance, by an exhaustive search. `query` has one word for each of `halves`. */
export function exhaustive(halves, query, within) {
  const matches = []
  for (let id = 0; id < halves[0].length; id++) {
    let distance = 0
    for (let i = 0; i < halves.length; i++) distance += popcount(halves[i][id] ^ query[i])
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

/** The order of matches: the nearest first, then as inserted. */
export function byDistance(one, other) {
  return one.distance - other.distance || one.id - other.id
}

/** The order of pairs: the nearest first, then by ids. */
export function pairsByDistance(one, other) {
  return one.distance - other.distance || one.a - other.a || one.b - other.b
}
