// BLAKE2b without a key (RFC 7693), which browsers have no function for.

const BLOCK = 128
const ROUNDS = 12

/** Words of 64 bits as two of 32, the low one first: the first 64 bits of the fractions of the roots of 2, 3, 5, ..., 19. */
const START = [
  ...[0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a],
  ...[0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19],
]

/** The order of a block's words in each round; the last two rounds are those of the first two. */
const ORDERS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]

/** The columns and then the diagonals of the 4 by 4 words. */
const QUARTERS = [
  ...[
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
  ],
  ...[
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
  ],
]

/** The 512 bits of a text's UTF-8 bytes, of which the first byte is the highest. */
export function blake2b(text) {
  const bytes = new TextEncoder().encode(text)
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK))
  const padded = new Uint8Array(BLOCK * blocks)
  padded.set(bytes)
  const data = new DataView(padded.buffer)
  const state = Uint32Array.from(START)
  // 64 bytes are wanted, there is no key, and the tree has one leaf.
  state[0] ^= 0x01010040
  for (let block = 0; block < blocks; block++) {
    const message = Uint32Array.from({ length: 32 }, (_, at) => data.getUint32(BLOCK * block + 4 * at, true))
    const isLast = block === blocks - 1
    compress(state, message, isLast ? bytes.length : BLOCK * (block + 1), isLast)
  }
  // Each word has its low byte first.
  const digest = new DataView(new ArrayBuffer(64))
  for (const [at, half] of state.entries()) digest.setUint32(4 * at, half, true)
  let value = 0n
  for (let at = 0; at < 64; at += 8) value = (value << 64n) | digest.getBigUint64(at)
  return value
}

/** The compression function: `count` bytes were read, this block's included. */
function compress(state, message, count, isLast) {
  const words = new Uint32Array(32)
  words.set(state)
  words.set(START, 16)
  words[24] ^= count
  words[25] ^= Math.floor(count / 2 ** 32)
  if (isLast) {
    words[28] = ~words[28]
    words[29] = ~words[29]
  }
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDERS[round % ORDERS.length]
    for (const [at, [a, b, c, d]] of QUARTERS.entries()) {
      add(words, a, words, b)
      add(words, a, message, order[2 * at])
      mix(words, d, a, 32)
      add(words, c, words, d)
      mix(words, b, c, 24)
      add(words, a, words, b)
      add(words, a, message, order[2 * at + 1])
      mix(words, d, a, 16)
      add(words, c, words, d)
      mix(words, b, c, 63)
    }
  }
  for (let at = 0; at < 16; at++) state[at] ^= words[at] ^ words[at + 16]
}

/** Adds a word to one of `words`. */
function add(words, to, from, at) {
  const low = words[2 * to] + from[2 * at]
  words[2 * to] = low
  words[2 * to + 1] += from[2 * at + 1] + (low > 0xffffffff ? 1 : 0)
}

/** Exclusive or, and a rotation to the right. */
function mix(words, to, from, by) {
  const low = words[2 * to] ^ words[2 * from]
  const high = words[2 * to + 1] ^ words[2 * from + 1]
  // By 32 or more is the halves exchanged, and the rest. JavaScript shifts by the rest of 32.
  const [first, second] = by < 32 ? [low, high] : [high, low]
  const rest = by % 32
  words[2 * to] = rest === 0 ? first : (first >>> rest) | (second << (32 - rest))
  words[2 * to + 1] = rest === 0 ? second : (second >>> rest) | (first << (32 - rest))
}
