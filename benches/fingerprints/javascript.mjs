// Contenders that run in this process: they are timed on the texts of a round, one after the other.
import { timed } from "../timing.mjs"
import { textsOfRound } from "./sets.mjs"

/** Makes a timer of a set and a round from a function of a text and of the pattern that finds its words. */
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
