// Pseudo-random numbers. Equal seeds give equal numbers.

/** SplitMix64 (Steele, Lea, Flood 2014), reduced to 32 bits. */
export function randomNumbers(seed) {
  let state = BigInt.asUintN(64, BigInt(seed))
  return (end) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n)
    let x = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n)
    x = BigInt.asUintN(64, (x ^ (x >> 27n)) * 0x94d049bb133111ebn)
    return Number((x >> 32n) % BigInt(end))
  }
}

/** Bytes for a target. */
export function randomBytes(random, most = 600) {
  return Uint8Array.from({ length: random(most) }, () => random(256))
}
