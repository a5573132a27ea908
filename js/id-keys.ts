// What stands for an id in a Map.
//
// Ids may be a stranger's. V8 hashes numbers by a function that anybody can invert (in Node 20), and
// strings that are array indices by their lowest bits (in Chromium 156): thousands of such ids share one
// bucket of a Map if somebody wants it so, which then takes seconds for what takes milliseconds. So whole
// numbers are permuted by random numbers, and digits do not stand first in a string, which is then hashed
// by a secret of the engine. Keys are one to one with ids.
import { randomWords } from "./random.js"

/** How many bits of a whole number are permuted: as many as V8 keeps without an object of its own. */
const HALF = 15
const MASK = (1 << HALF) - 1
const LOW = 2 ** (2 * HALF)

/** Stands before a string that begins with a digit or with itself. */
const MARK = "\0"
/** Stands before a number that is no whole one. */
const NUMBER = `${MARK}n`

/** Keys of ids, by a permutation of its own. */
export class IdKeys<Id extends string | number> {
  readonly #words: Uint32Array

  constructor(words: Uint32Array = randomWords(4)) {
    this.#words = words
  }

  /** The key of an id. */
  of(id: string | number): string | number {
    if (typeof id === "string") return isPlain(id.charCodeAt(0)) ? id : MARK + id
    // Not every number has its exact place among multiples of 2^30.
    if (!Number.isSafeInteger(id)) return NUMBER + id
    const high = Math.floor(id / LOW)
    const low = id - high * LOW
    return high * LOW + this.#permuted(high, low >>> HALF, low & MASK, 0, 1)
  }

  /** The id of a key. */
  id(key: string | number): Id {
    if (typeof key === "string") {
      if (key.startsWith(NUMBER)) return Number(key.slice(NUMBER.length)) as Id
      return (key.startsWith(MARK) ? key.slice(MARK.length) : key) as Id
    }
    const high = Math.floor(key / LOW)
    const low = key - high * LOW
    return (high * LOW + this.#permuted(high, low >>> HALF, low & MASK, 3, -1)) as Id
  }

  /**
   * A Feistel network (Luby and Rackoff 1988) of four rounds on two halves of 15 bits, for every `high` another. It is
   * undone by the same rounds in the opposite order.
   */
  #permuted(high: number, left: number, right: number, first: number, step: 1 | -1): number {
    let [a, b] = [left, right]
    for (let round = first; round >= 0 && round < 4; round += step) {
      const word = this.#words[round] as number
      const mixed = Math.imul((b ^ high ^ word) + 1, word | 1)
      const next = a ^ (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 17)
      a = b
      b = next
    }
    // The halves change sides once more, so that the same rounds lead back.
    return b * (MASK + 1) + a
  }
}

/** Whether strings that begin so need no mark. */
function isPlain(first: number): boolean {
  return first > 57 || (first < 48 && first !== 0) || Number.isNaN(first)
}
