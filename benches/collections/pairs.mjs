// Pairs of texts, each as one number: the earlier text times 2^32, plus the later one. Lists of them are sorted.
import { readFileSync } from "node:fs"

const HIGH = 2 ** 32

export const pair = (a, b) => (a < b ? a * HIGH + b : b * HIGH + a)
export const first = (pair) => Math.floor(pair / HIGH)
export const second = (pair) => pair % HIGH

/** A number for each line of a file, made of the first two numbers in it. */
function* numbersOf(path, make) {
  const fields = [0, 0]
  let field = 0
  for (const byte of readFileSync(path)) {
    if (byte === 10) {
      yield make(...fields)
      fields.fill(0)
      field = 0
    } else if (byte === 32) field++
    else if (field < 2) fields[field] = fields[field] * 10 + byte - 48
  }
}

/** The pairs in a file, a line each that begins with the two texts. */
export function readPairs(path) {
  return Float64Array.from(numbersOf(path, pair)).sort()
}

/** The texts that a file's lines begin with. */
export function readTexts(path) {
  return Float64Array.from(numbersOf(path, (text) => text)).sort()
}

/** The elements of a sorted list that are in another. */
export function common(list, other) {
  let at = 0
  return list.filter((element) => {
    while (other[at] < element) at++
    return other[at] === element
  })
}

/** The texts that are similar to an earlier one that is kept. */
export function dropsOf(pairs) {
  const byLater = pairs.map((each) => second(each) * HIGH + first(each)).sort()
  const dropped = new Set()
  for (const each of byLater) {
    if (!dropped.has(second(each))) dropped.add(first(each))
  }
  return Float64Array.from(dropped).sort()
}

/** All but the first of each group of connected texts. */
export function allButFirst(pairs) {
  const parents = new Map()
  const root = (text) => {
    let at = text
    while (parents.has(at)) at = parents.get(at)
    // Compresses the path.
    for (let each = text; each !== at; ) {
      const next = parents.get(each)
      parents.set(each, at)
      each = next
    }
    return at
  }
  for (const each of pairs) {
    const [a, b] = [root(first(each)), root(second(each))]
    if (a !== b) parents.set(Math.max(a, b), Math.min(a, b))
  }
  return Float64Array.from(parents.keys()).sort()
}
