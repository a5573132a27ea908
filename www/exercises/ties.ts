import { html, type TemplateResult } from "lit"
import { distance, SimHash } from "simhash-wasm/url"
import { fill } from "../i18n/fill.js"
import type { Context } from "./context.js"
import { proof } from "./proof.js"

/** How many of the first features of a text are taken one more at a time. */
const FIRST = 10

/** The first features of text A, and all of them: where two rules for ties disagree. */
export function ties({ t, explained }: Context): TemplateResult {
  const words = t.exercises.ties.proof
  const features = explained.explanation("a").features.map(({ text }) => text)
  if (features.length < 2) return html`<p class="proof-note">${words.short}</p>`
  const [zero, one] = [new SimHash({ tie: "zero" }), new SimHash({ tie: "one" })]
  const counts = Array.from({ length: Math.min(FIRST, features.length) }, (_, position) => position + 1)
  if (features.length > FIRST) counts.push(features.length)
  const lines = counts.map((count) => {
    const some = features.slice(0, count)
    const { ties, fingerprint } = zero.explain(some)
    const apart = distance(fingerprint, one.fingerprint(some))
    const head = count > FIRST ? fill(words.all, { count }) : count
    return { head, cells: [ties.length, apart], highlighted: apart > 0 }
  })
  return proof("ties", words.caption, [words.features, words.ties, words.distance], lines)
}
