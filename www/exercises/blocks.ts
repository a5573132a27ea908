import { html, type TemplateResult } from "lit"
import { distance, toBits } from "simhash-wasm/url"
import { block as box } from "../design/block.js"
import { groupsOf } from "../design/columns.js"
import { strips } from "../design/strip.js"
import { fill } from "../i18n/fill.js"
import { type Context, flipped } from "./context.js"

export const DISTANCES = [1, 2, 3, 4, 5, 6, 7] as const

/** A run of bits, and whether the loop comes to it. */
interface Block {
  readonly start: number
  readonly width: number
  readonly visited: boolean
}

/** Two fingerprints k bits apart, block by block, as the loop of the exercise sees them. */
export function blocks({ t, explained }: Context, k: number, choose: (k: number) => void): TemplateResult {
  const words = t.exercises.blocks.proof
  const all = blocksOf(k)
  const a = explained.fingerprint("a")
  // As bad as k bits can lie: one in each of the first k blocks.
  const b = flipped(
    a,
    all.slice(0, k).map((block) => block.start),
  )
  const seen = all.map((block) => {
    const [bitsA, bitsB] = [bitsOf(a, block), bitsOf(b, block)]
    return { ...block, bitsA, bitsB, equal: bitsA === bitsB }
  })
  const found = seen.some(({ visited, equal }) => visited && equal)
  const apart = distance(a, b)
  return html`
    <p>
      <label for="mistake-k">${words.k}</label>
      <select id="mistake-k" class="mistake-k" @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}>
        ${DISTANCES.map((distance) => html`<option value=${distance} .selected=${distance === k}>${distance}</option>`)}
      </select>
    </p>
    <div class="blocks" role="group" aria-label=${words.blocks}>
      ${seen.toReversed().map(({ start, width, visited, equal, bitsA, bitsB }) =>
        box(
          {
            id: `lost-block-${start}`,
            name: fill(words.range, { low: start, high: start + width - 1 }),
            note: visited ? (equal ? words.equal : words.differs) : equal ? words.lostEqual : words.lost,
            state: visited ? (equal ? "equal" : "differs") : "lost",
          },
          strips(groupsOf(bitsA, bitsB, start)),
        ),
      )}
    </div>
    <p class="lost-verdict" aria-live="polite">${fill(found ? words.found : words.missed, { distance: apart, k })}</p>
  `
}

/** The blocks that there ought to be; those that the loop visits are the mistake that is shown. */
function blocksOf(k: number): Block[] {
  const width = Math.ceil(64 / (k + 1))
  return Array.from({ length: k + 1 }, (_, position) => {
    const start = position * width
    return { start, width: Math.min(width, 64 - start), visited: start + width <= 64 }
  })
}

function bitsOf(fingerprint: bigint, { start, width }: Block): string {
  return toBits(fingerprint, 64).slice(64 - start - width, 64 - start)
}
