// SimHash in plain JavaScript, as fast as we can: one loop that finds words, two hashes of 32 bits, and carry-save adders. It
// neither normalises nor segments by Unicode, and every occurrence counts, so it does less work than any recipe of ours.

export function strong(text) {
  low.fill(0)
  high.fill(0)
  let words = 0
  let a = FIRST
  let b = SECOND
  let length = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0
    const letter = unit < 128 ? LETTERS[unit] : unit
    if (letter !== 0) {
      a = Math.imul(a ^ letter, 0x01000193)
      b = Math.imul(b ^ letter, 0x5bd1e995)
      length++
    } else if (length > 0) {
      const slot = words++ & 3
      waitingLow[slot] = mix(a ^ length)
      waitingHigh[slot] = mix(b ^ (a >>> 15))
      if (slot === 3) {
        addFour(low, waitingLow)
        addFour(high, waitingHigh)
      }
      a = FIRST
      b = SECOND
      length = 0
    }
  }
  for (let slot = 0; slot < (words & 3); slot++) {
    add(low, 0, waitingLow[slot])
    add(high, 0, waitingHigh[slot])
  }
  return (BigInt(majority(high, words)) << 32n) | BigInt(majority(low, words))
}

const FIRST = 0x811c9dc5 | 0
const SECOND = 0x9747b28c | 0

/** The lower case of the digits and letters of ASCII, and 0 for every other character. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  return /\w/.test(character) ? character.toLowerCase().charCodeAt(0) : 0
})

/** Plane k holds bit k of the count of each of 32 bits. */
const PLANES = 32
const low = new Int32Array(PLANES)
const high = new Int32Array(PLANES)
const waitingLow = new Int32Array(4)
const waitingHigh = new Int32Array(4)

/** MurmurHash3's finaliser. */
function mix(hash) {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** Adds four words through three carry-save adders; one carry goes on to plane 2. */
function addFour(planes, words) {
  const [a, b, c, d] = [words[0], words[1], words[2], words[3]]
  const ones = planes[0]
  const oddA = ones ^ a
  const twoA = (ones & a) | (oddA & b)
  const half = oddA ^ b
  const oddC = half ^ c
  const twoC = (half & c) | (oddC & d)
  planes[0] = oddC ^ d
  const twos = planes[1]
  const odd = twos ^ twoA
  planes[1] = odd ^ twoC
  add(planes, 2, (twos & twoA) | (odd & twoC))
}

function add(planes, plane, carry) {
  for (let k = plane; carry !== 0; k++) {
    const plane = planes[k]
    planes[k] = plane ^ carry
    carry &= plane
  }
}

/** The bits that more than half of the words have, found from the highest plane down. */
function majority(planes, words) {
  const half = words >>> 1
  let more = 0
  let equal = -1
  for (let k = 31 - Math.clz32(words); k >= 0; k--) {
    const bit = -((half >>> k) & 1)
    more |= equal & planes[k] & ~bit
    equal &= ~(planes[k] ^ bit)
  }
  return more >>> 0
}
