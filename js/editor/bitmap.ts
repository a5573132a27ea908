// A feature set as a bitmap: the bit of each feature is chosen by its hash. A feature whose bit is not set in the bitmap of
// another set is not in that set, so bitmaps give an upper bound of how many features two sets share.

const BITS = 256

/** The words of a bitmap. */
export const WORDS = BITS / 32

const bitmap = new Uint32Array(WORDS)

/** The bitmap of a feature set, valid until the next call. */
export function bitmapOf(features: BigUint64Array): Uint32Array {
  bitmap.fill(0)
  // The hashes are finished by MurmurHash3's fmix64: any bits of either half are as good as others.
  const halves = new Uint32Array(features.buffer, features.byteOffset, 2 * features.length)
  for (let at = 0; at < halves.length; at += 2) {
    const bit = (halves[at] as number) & (BITS - 1)
    bitmap[bit >>> 5] = (bitmap[bit >>> 5] as number) | (1 << (bit & 31))
  }
  return bitmap
}

/** How many bits of a bitmap are not set in another one: at least so many features of its set the other has not. */
export function missing(a: Uint32Array, aStart: number, b: Uint32Array, bStart: number): number {
  let count = 0
  for (let word = 0; word < WORDS; word++)
    count += ones((a[aStart + word] as number) & ~(b[bStart + word] as number))
  return count
}

/** The number of bits that are set (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
