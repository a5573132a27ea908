// Encodes a module as text for a JavaScript string, from which js/modules/decode.ts makes the bytes again.
//
// Base64 spreads every three bytes over four characters, so that gzip and brotli no longer find what repeats. Here a
// byte is one character or two, always the same ones: after gzip the text takes a fifth less than base64, and about as
// much as the bytes themselves. It is ASCII, and nothing in it needs an escape in a string or in HTML.

/** The characters: printable ASCII without space, quotes, backslash, dollar and "<". */
const ALPHABET = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((character) => !"\"'`\\$<".includes(character))
  .join("")

/** How many bytes have one character: the others begin with one of the characters that are left. */
const SINGLES = ALPHABET.length - 2

/**
 * First which bytes have one character, the most frequent, as 256 bits in hexadecimal, and then the bytes. Those with one
 * character have the characters in the order of their values, and those with two have the pairs.
 */
export function inlineText(bytes) {
  const every = Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Array(256).fill(0)
  for (const byte of bytes) counts[byte]++
  // Ties by value: the same module is the same text in every build.
  const frequent = new Set(every.toSorted((a, b) => counts[b] - counts[a] || a - b).slice(0, SINGLES))
  const order = [...frequent].sort((a, b) => a - b).concat(every.filter((byte) => !frequent.has(byte)))
  const codes = []
  for (const [position, byte] of order.entries()) codes[byte] = code(position)
  const bits = every.reduce((bits, byte) => bits | (BigInt(frequent.has(byte)) << BigInt(byte)), 0n)
  return bits.toString(16).padStart(64, "0") + [...bytes].map((byte) => codes[byte]).join("")
}

function code(position) {
  if (position < SINGLES) return ALPHABET[position]
  const rest = position - SINGLES
  const first = ALPHABET[SINGLES + Math.floor(rest / ALPHABET.length)]
  return first + ALPHABET[rest % ALPHABET.length]
}
