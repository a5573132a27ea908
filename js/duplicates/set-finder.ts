// Searches for near-duplicates in the module, by feature sets.

import { Handle } from "../boundary/handle.js"
import { answered, bindings, channel } from "../modules/duplicates-module.js"
import type { Finding, SimilarText } from "../types/duplicates.js"

/** The options of a search, checked except for the least similarity. */
interface Options {
  minSimilarity: number
  contained: boolean
  pairs: boolean
  maxPairs: number
  expected: number
}

/** The module's output for a set; see duplicates.rs. */
const VERDICTS = ["empty", "kept", "dropped"] as const

/** The offset of the similar sets in the result of `add`. */
const SIMILAR = 3

/** Finds similar feature sets. Sets are numbered from 0 in the order of adding. */
export class SetFinder {
  readonly #handle: Handle<number>

  constructor({ minSimilarity, contained, pairs, maxPairs, expected }: Options) {
    this.#handle = channel.call(() => {
      const flags = [Number(contained), Number(pairs)] as const
      const made = channel.number(bindings.newFinder(minSimilarity, ...flags, maxPairs, expected))
      return new Handle(channel, made, "this search", (object) => bindings.freeFinder(object))
    })
  }

  get byteLength(): number {
    return channel.call(() => channel.number(bindings.finderBytes(this.#handle.get())))
  }

  /** Throws if the finder was disposed of. */
  check(): void {
    this.#handle.get()
  }

  add(features: BigUint64Array): Finding {
    const finder = this.#handle.get()
    return answered(features, (count) => bindings.addText(finder, count), readFinding)
  }

  /** Returns the sets that are similar to a given one, which is not added. */
  query(features: BigUint64Array): SimilarText[] {
    const finder = this.#handle.get()
    return answered(features, (count) => bindings.querySet(finder, count), readSimilar)
  }

  components(): number[][] {
    const finder = this.#handle.take()
    return answered(new BigUint64Array(0), () => bindings.componentsOf(finder), readLists)
  }

  dispose(): void {
    this.#handle.dispose()
  }
}

function readFinding(numbers: Float64Array): Finding {
  const similar = readSimilar(numbers, SIMILAR)
  const verdict = VERDICTS[numbers[0] as number] as Finding["verdict"]
  if (verdict !== "dropped") return { verdict, similar }
  return {
    verdict,
    kept: { text: numbers[1] as number, similarity: numbers[2] as number },
    similar,
  }
}

function readSimilar(numbers: Float64Array, start = 0): SimilarText[] {
  const similar: SimilarText[] = []
  for (let at = start; at < numbers.length; at += 2) {
    similar.push({ text: numbers[at] as number, similarity: numbers[at + 1] as number })
  }
  return similar
}

/** Reads lists of numbers, each stored after its length. */
function readLists(numbers: Float64Array): number[][] {
  const lists: number[][] = []
  for (let at = 0; at < numbers.length; ) {
    const end = at + 1 + (numbers[at] as number)
    lists.push(Array.from(numbers.subarray(at + 1, end)))
    at = end
  }
  return lists
}
