import { invalid, show } from "../errors.js"
import { halves, hash } from "./hash.js"
import { lowerCase } from "./lowercase.js"
import { normalize } from "./normalize.js"
import { count, exceeding } from "./votes.js"
import { words } from "./words.js"

export function fingerprint(text: string): bigint {
  if (typeof text !== "string")
    throw invalid(`an input must be a string, got ${show(text)}; SimHash of simhash-wasm takes features too`)
  // So that nothing has to look for a word or a run of marks that the text ends with.
  const ended = `${text}\0`
  const isAscii = !/[\u0080-\uffff]/.test(text)
  const distinct = features(isAscii ? ended.toLowerCase() : lowerCase(normalize(ended)))
  const high: number[] = []
  const low: number[] = []
  for (const feature of distinct) {
    hash(feature)
    count(high, halves[0] as number)
    count(low, halves[1] as number)
  }
  // A bit is 1 if more than half of the features vote for it.
  const half = distinct.size >>> 1
  return (exceeding(high, half) << 32n) | exceeding(low, half)
}

/** The words of a text, and its pairs of neighbours: joined by a space where anything is between them. */
function features(text: string): Set<string> {
  const found = new Set<string>()
  let before = -1
  let last = 0
  const ends = words(text)
  for (let i = 0; i < ends.length; i += 2) {
    const start = ends[i] as number
    const end = ends[i + 1] as number
    found.add(text.slice(start, end))
    if (before >= 0) {
      const isOne = start === last || (start === last + 1 && text[last] === " ")
      found.add(isOne ? text.slice(before, end) : `${text.slice(before, last)} ${text.slice(start, end)}`)
    }
    before = start
    last = end
  }
  return found
}
