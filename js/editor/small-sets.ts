// Texts with few features, and those that may be similar to one: an inverted index with prefix filtering (Chaudhuri, Ganti,
// Kaushik, ICDE 2006).
import { type Entry, FEW } from "./entry.js"
import { EntryHandles } from "./entry-handles.js"

/** The texts that have a feature, by slot: most features are those of one text, which needs no set. */
type Posting = number | Set<number> | undefined

export class SmallSets {
  readonly #minSimilarity: number
  /** The most features of a text that may be similar to one with few. */
  readonly #most: number
  /**
   * By the low 30 bits of a feature, because engines store integers of that size without allocating. Different features
   * may have the same low bits: then texts are counted as sharing a feature that they do not share, and `Twins` rejects
   * those that are not similar.
   */
  readonly #postings = new Map<number, Posting>()
  readonly #slots = new EntryHandles()
  readonly #free: number[] = []
  /** By slot, how many features a text has, and while a text is looked up, how many of its features. */
  #sizes = new Uint32Array(64)
  #counts = new Uint32Array(64)

  constructor(minSimilarity: number) {
    this.#minSimilarity = minSimilarity
    this.#most = Math.floor((FEW - 1) / minSimilarity)
  }

  add(entry: Entry): void {
    const { features } = entry
    if (features.length > this.#most) return
    // If no slot is free, all from 0 on are in use.
    const slot = this.#free.pop() ?? this.#slots.size
    this.#slots.set(entry, slot)
    if (slot >= this.#sizes.length) {
      this.#sizes = doubled(this.#sizes)
      this.#counts = doubled(this.#counts)
    }
    this.#sizes[slot] = features.length
    for (const bits of lowBitsOf(features)) {
      const others = this.#postings.get(bits)
      if (others instanceof Set) others.add(slot)
      else this.#postings.set(bits, others === undefined ? slot : new Set([others, slot]))
    }
  }

  delete(entry: Entry): void {
    const slot = this.#slots.delete(entry)
    if (slot === undefined) return
    this.#free.push(slot)
    for (const bits of lowBitsOf(entry.features)) {
      const others = this.#postings.get(bits)
      if (others instanceof Set) others.delete(slot)
      if (sizeOf(others) === 0 || others === slot) this.#postings.delete(bits)
    }
  }

  /**
   * The texts that may be similar to one, if either of the two has few features. A text that is similar to one with n
   * features shares at least s of these, where s is n times the least similarity, rounded up. So it shares at least one of
   * any n - s + 1 of them, and only the postings of the n - s + 1 least frequent features are read for candidates. The
   * other s - 1 features are then looked up for each candidate, unless it would not be similar even if it had all of them.
   */
  find(entry: Entry): Entry[] {
    const { length } = entry.features
    if (length > this.#most) return []
    const own = this.#slots.of(entry)
    const postings = lowBitsOf(entry.features).map((bits) => this.#postings.get(bits))
    postings.sort((a, b) => sizeOf(a) - sizeOf(b))
    const first = length - Math.ceil(this.#minSimilarity * length) + 1
    const rest = postings.splice(first)
    const isSmall = length < FEW
    const found: number[] = []
    const count = (slot: number) => {
      if (!isSmall && (this.#sizes[slot] as number) >= FEW) return
      if (this.#counts[slot] === 0) found.push(slot)
      this.#counts[slot] = (this.#counts[slot] as number) + 1
    }
    for (const posting of postings) {
      if (posting instanceof Set) posting.forEach(count)
      else if (posting !== undefined) count(posting)
    }
    const similar: Entry[] = []
    for (const slot of found) {
      let shared = this.#counts[slot] as number
      this.#counts[slot] = 0
      const all = length + (this.#sizes[slot] as number)
      const isEnough = (shared: number) => shared >= this.#minSimilarity * (all - shared)
      if (slot === own || !isEnough(shared + rest.length)) continue
      for (const posting of rest) {
        if (posting === slot || (posting instanceof Set && posting.has(slot))) shared++
      }
      if (isEnough(shared)) similar.push(this.#slots.entry(slot))
    }
    return similar
  }
}

function sizeOf(posting: Posting): number {
  return posting instanceof Set ? posting.size : posting === undefined ? 0 : 1
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * numbers.length)
  longer.set(numbers)
  return longer
}

/** The low 30 bits of each feature. */
function lowBitsOf(features: BigUint64Array): number[] {
  const halves = new Uint32Array(features.buffer, features.byteOffset, 2 * features.length)
  const low: number[] = []
  for (let at = LOW; at < halves.length; at += 2) low.push((halves[at] as number) & 0x3fffffff)
  return low
}

/** Which half of a word is the low one: the first on all machines that browsers run on. */
const LOW = 1 - (new Uint8Array(Uint16Array.of(1).buffer)[0] as number)
