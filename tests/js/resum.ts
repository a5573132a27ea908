// Byte forms of the package that were changed, with the right checksum.

/** Writes the checksum, the low 64 bits of the feature hash of the bytes before it, to the last 8 bytes. */
export function resum(bytes: Uint8Array<ArrayBuffer>): void {
  const at = bytes.length - 8
  // fxhash over whole words, then over their length, then the finaliser of MurmurHash3.
  const cut = (x: bigint) => BigInt.asUintN(64, x)
  const data = new DataView(bytes.buffer)
  let state = 0n
  const add = (word: bigint) => {
    state = cut((cut((state << 5n) | (state >> 59n)) ^ word) * 0x517cc1b727220a95n)
  }
  for (let word = 0; word < at; word += 8) add(data.getBigUint64(word, true))
  add(BigInt(at))
  state = cut((state ^ (state >> 33n)) * 0xff51afd7ed558ccdn)
  state = cut((state ^ (state >> 33n)) * 0xc4ceb9fe1a85ec53n)
  data.setBigUint64(at, state ^ (state >> 33n), true)
}
