// What a character that needs Unicode's tables costs: real texts with a fraction in their middle, beside the same texts with
// a digit there, in alternation, and how much longer the first take.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { realSets } from "./fingerprints/real.mjs"

const ROUNDS = 40

/** Time is taken for texts of so many UTF-16 units together. */
const ROUND_UNITS = 300_000

export async function bench([labelled, folder = "dist"]) {
  const { SimHash } = await import(pathToFileURL(resolve(folder, "index.js")).href)
  const simhash = new SimHash("text/1")
  console.log("texts\tUTF-16 units\twith a fraction, of without")
  for (const { kind, length, texts } of realSets(labelled)) {
    const withMiddle = (middle) =>
      texts.slice(0, 200).map((text) => {
        const half = text.length >> 1
        return text.slice(0, half) + middle + text.slice(half)
      })
    const variants = [withMiddle(" ½ "), withMiddle(" 2 ")]
    const times = variants.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, list] of variants.entries()) times[at].push(timed(simhash, list, round))
    }
    const [fraction, digit] = times.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 2])
    console.log([kind, length, (fraction / digit).toFixed(2)].join("\t"))
  }
}

/** Milliseconds of a round. */
function timed(simhash, texts, round) {
  const start = performance.now()
  for (let at = round, units = 0; units < ROUND_UNITS; at++) {
    const text = texts[at % texts.length]
    units += text.length
    simhash.fingerprint(text)
  }
  return performance.now() - start
}
