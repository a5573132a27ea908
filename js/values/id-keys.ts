// Keys of ids in a Map, against hash flooding.
//
// Ids are untrusted. V8 hashes numbers by an invertible function without a secret (in Node 20), and strings
// that are array indices by their lowest bits (in Chromium 156). An attacker can choose thousands of ids that
// share one bucket of a Map, and turn operations of milliseconds into seconds. Whole numbers are therefore
// permuted with random keys, and strings that begin with a digit get a prefix, so that the engine hashes them
// with its secret seed. Keys and ids are one to one.
import { randomWords } from "./random.js"

/** Half of the permuted bits: V8 stores 30 bits without a heap object. */
const HALF = 15
const MASK = (1 << HALF) - 1
const LOW = 2 ** (2 * HALF)

/** The prefix of strings that begin with a digit or with this prefix. */
const MARK = "\0"
/** The prefix of numbers that are not safe integers. */
const NUMBER = `${MARK}n`

/** Keys of ids. Each instance has its own random permutation. */
export class IdKeys<Id extends string | number> {
  readonly #words: Uint32Array

  constructor(words: Uint32Array = randomWords(4)) {
    this.#words = words
  }

  of(id: string | number): string | number {
    if (typeof id === "string") return isPlain(id.charCodeAt(0)) ? id : MARK + id
    // A value of another type is not an id. It is its own key, which differs from the keys of all ids.
    if (typeof id !== "number") return id
    // Other numbers cannot be split exactly into a multiple of 2^30 and a remainder.
    if (!Number.isSafeInteger(id)) return NUMBER + id
    return this.#permuted(id, 0, 1)
  }

  id(key: string | number): Id {
    if (typeof key === "string") {
      if (key.startsWith(NUMBER)) return Number(key.slice(NUMBER.length)) as Id
      return (key.startsWith(MARK) ? key.slice(MARK.length) : key) as Id
    }
    return this.#permuted(key, 3, -1) as Id
  }

  /**
   * Permutes the two lowest groups of 15 bits of a number by a Feistel network (Luby and Rackoff 1988) of four rounds, tweaked
   * by the higher bits. The same rounds in the opposite order invert it.
   */
  #permuted(number: number, first: number, step: 1 | -1): number {
    const high = Math.floor(number / LOW)
    const low = number - high * LOW
    let [a, b] = [low >>> HALF, low & MASK]
    for (let round = first; round >= 0 && round < 4; round += step) {
      const word = this.#words[round] as number
      const mixed = Math.imul((b ^ high ^ word) + 1, word | 1)
      const next = a ^ (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 17)
      a = b
      b = next
    }
    // The halves are swapped once more, so that the same rounds invert the permutation.
    return high * LOW + b * (MASK + 1) + a
  }
}

/** Whether strings that begin with this code unit are their own keys, without a prefix. */
function isPlain(first: number): boolean {
  return first > 57 || (first < 48 && first !== 0) || Number.isNaN(first)
}
