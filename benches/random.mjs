/** Random numbers of 32 bits, the same on every run: sfc32, which is small, fast and good. */
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
  // The first ones would show that seeds resemble each other.
  for (let i = 0; i < 12; i++) next()
  return next
}

/** The same, as whole numbers less than what each call asks for. */
export function numbersBelow(seed) {
  const next = numbers(seed)
  return (end) => Math.floor((next() / 2 ** 32) * end)
}
