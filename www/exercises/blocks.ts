import { html, type TemplateResult } from "lit"
import { distance, toBits } from "simhash-wasm/url"
import { fill } from "../i18n/fill.js"
import { type Context, flipped } from "./context.js"
import { proof } from "./proof.js"

const DISTANCES = [1, 2, 3, 4, 5, 6, 7] as const

/** Two fingerprints k bits apart, block by block, as the loop of the exercise sees them. */
export function blocks({ t, explained }: Context, k: number, choose: (k: number) => void): TemplateResult {
  const words = t.exercises.blocks.proof
  const width = Math.ceil(64 / (k + 1))
  const starts = Array.from({ length: k + 1 }, (_, position) => position * width)
  const a = explained.fingerprint("a")
  // As bad as k bits can lie: one in each of the first k blocks.
  const b = flipped(a, starts.slice(0, k))
  const lines = starts.map((start) => {
    const end = Math.min(start + width, 64)
    const [bitsA, bitsB] = [a, b].map((one) => toBits(one, 64).slice(64 - end, 64 - start))
    const equal = bitsA === bitsB
    // What the loop does; that it ends too early is the mistake.
    const visited = start + width <= 64
    const state = visited ? (equal ? words.equal : words.differs) : equal ? words.lostEqual : words.lost
    return {
      head: fill(words.range, { low: start, high: end - 1 }),
      cells: [html`<code>${bitsA}</code>`, html`<code>${bitsB}</code>`, state],
      highlighted: !visited,
      found: visited && equal,
    }
  })
  const found = lines.some((line) => line.found)
  const apart = distance(a, b)
  return html`
    <p>
      <label for="mistake-k">${words.k}</label>
      <select id="mistake-k" class="mistake-k" @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}>
        ${DISTANCES.map((distance) => html`<option value=${distance} .selected=${distance === k}>${distance}</option>`)}
      </select>
    </p>
    ${proof("blocks", words.blocks, [words.block, "A", words.other, words.state], lines.toReversed())}
    <p class="lost-verdict" aria-live="polite">${fill(found ? words.found : words.missed, { distance: apart, k })}</p>
  `
}
