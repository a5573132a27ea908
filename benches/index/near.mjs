/** The number of bits that are 1 in 32. */
export function popcount(word) {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/**
 * Whether two fingerprints whose difference is `low` and `high`, and which agree on a block, agree on an
 * earlier block too: then the pair was found there already.
 */
export function foundEarlier(block, low, high) {
  if (block > 0 && (low & 0xffff) === 0) return true
  if (block > 1 && low >>> 16 === 0) return true
  return block > 2 && (high & 0xffff) === 0
}

/** All fingerprints within a distance, by reading everything. */
export function exhaustive(lanes, query, within) {
  const matches = []
  for (let id = 0; id < lanes[0].length; id++) {
    let distance = 0
    for (let lane = 0; lane < lanes.length; lane++) distance += popcount(lanes[lane][id] ^ query[lane])
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
