// Snapshots of both kinds of indexes.
import { DuplicateIndex, PassageIndex } from "simhash-wasm"
import { Random } from "./random.js"

type Bytes = Uint8Array<ArrayBuffer>

const random = new Random(2n)

export function fromHexBytes(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The bytes of an index, which is disposed of. */
export function bytesOf(index: DuplicateIndex | PassageIndex): Bytes {
  const bytes = index.toBytes()
  index.dispose()
  return bytes
}

/** A snapshot with ids of both kinds. */
export function sampleOfFingerprints(entries: number): Bytes {
  const index = new DuplicateIndex({ maxDistance: 3 })
  for (let n = 0; n < entries; n++) index.set(n % 3 ? `note ${n} é` : n / 2, random.next())
  return bytesOf(index)
}

/** The same of passages, with repeated values, and ignored ones. */
export function sampleOfPassages(texts: number): Bytes {
  const index = new PassageIndex({ minShared: 3, maxShare: 0.25 })
  for (let n = 0; n < texts; n++) {
    const words = Array.from({ length: random.below(30) }, () => `w${random.below(9)}é`)
    index.set(n % 3 ? `note ${n} é` : n / 2, words.join(" "))
  }
  if (texts > 1) index.ignore("one two three four five six seven eight nine")
  return bytesOf(index)
}
