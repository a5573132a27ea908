/** A random whole number from 0 up to, but not including, `below`. */
export type Random = (below: number) => number

/** Random numbers that are the same for the same seed, wherever a link is opened: xorshift (Marsaglia 2003). */
export function seeded(seed: number): Random {
  // Never 0, which would stay 0; and far apart for seeds that are not.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  for (let i = 0; i < 8; i++) next()
  return (below) => Math.floor((next() / 2 ** 32) * below)
}

/** `count` of the whole numbers below `below`, each at most once, in random order. */
export function sample(below: number, count: number, random: Random): number[] {
  const numbers = Array.from({ length: below }, (_, i) => i)
  const drawn = Math.min(below, count)
  for (let i = 0; i < drawn; i++) {
    const j = i + random(below - i)
    const other = numbers[j] as number
    numbers[j] = numbers[i] as number
    numbers[i] = other
  }
  return numbers.slice(0, drawn)
}
