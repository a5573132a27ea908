// SimHash in JavaScript as articles present it: words by a regular expression, FNV-1a of 64 bits
// and a counter for each bit, in bigints.

/** The 64-bit fingerprint of a text whose words `pattern` finds. */
export function typical(text, pattern) {
  const counters = new Array(64).fill(0)
  for (const word of text.toLowerCase().match(pattern) ?? []) {
    const hash = fnv1a(word)
    for (let bit = 0; bit < 64; bit++) counters[bit] += (hash >> BigInt(bit)) & 1n ? 1 : -1
  }
  let fingerprint = 0n
  for (let bit = 0; bit < 64; bit++) if (counters[bit] > 0) fingerprint |= 1n << BigInt(bit)
  return fingerprint
}

function fnv1a(word) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(word)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash
}
