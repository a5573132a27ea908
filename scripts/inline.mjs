// Encodes a module as text for a JavaScript string, which js/modules/decode.ts decodes.
//
// Base64 spreads every three bytes over four characters, so that gzip and brotli no longer find repetitions. Here a byte
// is always the same one or two characters: after gzip the text is a fifth smaller than base64, and about as small as the
// bytes themselves. It is ASCII, and none of its characters needs an escape in a string or in HTML.

/** The characters: printable ASCII without space, quotes, backslash, dollar and "<". */
const ALPHABET = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((character) => !"\"'`\\$<".includes(character))
  .join("")

/** The number of bytes with one character. The codes of the others begin with one of the remaining characters. */
const SINGLES = ALPHABET.length - 2

/**
 * Returns a header and the encoded bytes. The header lists the most frequent bytes, which have one character, as 256 bits in
 * hexadecimal. Codes are assigned in the order of byte values: characters to these bytes, and pairs to the others.
 */
export function inlineText(bytes) {
  const every = Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Array(256).fill(0)
  for (const byte of bytes) counts[byte]++
  // Ties are broken by value, so that a module produces the same text in every build.
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
