import type { TemplateResult } from "lit"
import { distance } from "simhash-wasm/url"
import { fill } from "../i18n/fill.js"
import { type Context, flipped } from "./context.js"
import { proof } from "./proof.js"

/** The bits that come to differ, one after the other. */
const BITS = [16, 52, 57, 3, 40]

/** Pairs from equal to five bits apart, by either comparison. */
export function threshold({ t, shared, language, explained }: Context): TemplateResult {
  const words = t.exercises.threshold.proof
  const a = explained.fingerprint("a")
  const answer = (near: boolean) => (near ? `✓ ${shared.yes}` : `✗ ${shared.no}`)
  const lines = [0, ...BITS].map((_, count) => {
    const apart = distance(a, flipped(a, BITS.slice(0, count)))
    const [strict, loose] = [apart < 3, apart <= 3]
    return {
      head:
        count === 0
          ? words.same
          : fill(words.flipped, { count, list: BITS.slice(0, count).join(", ") }, language),
      cells: [apart, answer(strict), answer(loose)],
      highlighted: strict !== loose,
    }
  })
  return proof("threshold", words.caption, [words.pair, shared.distance, "< 3", "<= 3"], lines)
}
