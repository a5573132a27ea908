// Timing of contenders that run in this process, on the texts of a round.
import { timed } from "../timing.mjs"
import { textsOfRound } from "./sets.mjs"

/**
 * Returns a function that times a contender on a set of texts in a round. `fingerprint` takes a text and the pattern of
 * its words.
 */
export function inJavaScript(fingerprint) {
  return (set, round) => {
    const texts = textsOfRound(set, round)
    return timed(texts.length, () => {
      let last
      for (const text of texts) last = fingerprint(text, set.pattern)
      return last
    })
  }
}
