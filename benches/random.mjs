/** Pseudo-random numbers of 32 bits, the same on every run: the generator sfc32. */
export function numbers(seed) {
  let [a, b, c, counter] = [0, 0, seed | 0, 1]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // The first numbers of similar seeds are similar.
  for (let i = 0; i < 12; i++) next()
  return next
}

/** Pseudo-random whole numbers from 0 to below the argument of each call. */
export function numbersBelow(seed) {
  const next = numbers(seed)
  return (end) => Math.floor((next() / 2 ** 32) * end)
}
