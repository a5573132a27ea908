// What runs in this process: the texts of a round, one after the other.
import { timed } from "../timing.mjs"
import { turn } from "./sets.mjs"

/** Makes of a function of a text, and of what finds its words, one of a set and a round. */
export function inJavaScript(fingerprint) {
  return (set, round) => {
    const texts = turn(set, round)
    return timed(texts.length, () => {
      let last
      for (const text of texts) last = fingerprint(text, set.pattern)
      return last
    })
  }
}
