// How many hashes have a 1 at each bit, for 32 bits at once: bit-sliced counters. Bit b of slice k is bit k of the count for bit b.

/** Counts a hash: a carry ripples through the slices. */
export function count(slices: Int32Array, hash: number): void {
  let carry = hash
  for (let k = 0; carry !== 0; k++) {
    const slice = slices[k] as number
    slices[k] = slice ^ carry
    carry &= slice
  }
}

/** The bits whose count exceeds a number, compared from the highest slice on. */
export function exceeding(slices: Int32Array, number: number): bigint {
  let exceeds = 0
  let equals = -1
  for (let k = 31; k >= 0; k--) {
    const slice = slices[k] as number
    if ((number >>> k) & 1) equals &= slice
    else {
      exceeds |= equals & slice
      equals &= ~slice
    }
  }
  return BigInt(exceeds >>> 0)
}
