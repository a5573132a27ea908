/** FNV-1 with 64 bits of the UTF-8 bytes of a text (Fowler, Noll, Vo): multiply, then exclusive or. */
export function fnv1(text) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, hash * 0x100000001b3n) ^ BigInt(byte)
  }
  return hash
}
