import { html, nothing, type TemplateResult } from "lit"
import { toBits } from "simhash-wasm/url"
import { block as box } from "../../design/block.js"
import { fill } from "../../i18n/fill.js"
import type { Words } from "./en.js"
import type { Search } from "./model/search.js"
import type { Progress } from "./model/steps.js"

/** The hexadecimal digits of a block value: one for every four bits, rounded up. */
export function hex(key: bigint, length: number): string {
  return key.toString(16).padStart(Math.ceil(length / 4), "0")
}

/** The block tables: a column of buckets for each block, the block of the most significant bits first. */
export function blockTables(t: Words, { explained, rows }: Search, progress: Progress): TemplateResult {
  const columns = explained.blocks.map((block, number) => {
    const open = number < progress.lookedUp
    const filed = new Map<bigint, number[]>()
    for (const { keys, line } of rows) {
      const key = keys[number] as bigint
      filed.set(key, [...(filed.get(key) ?? []), line.number])
    }
    if (open && !filed.has(block.value)) filed.set(block.value, [])
    const sorted = [...filed].sort(([a], [b]) => (a < b ? -1 : 1))
    const { start, length } = block
    const now = number === progress.lookedUp - 1 && !progress.collected
    return box(
      {
        id: `buckets-block-${number}`,
        name: fill(t.block, { block: number + 1 }),
        note: fill(t.range, { high: start + length - 1, low: start }),
        state: now ? "current" : undefined,
      },
      html`
        <p class="key">
          <span class="block-bits">${toBits(block.value, length)}</span>
          <code>${hex(block.value, length)}</code>
        </p>
        <ul>
          ${sorted.map(([key, lines]) => {
            const highlighted = open && key === block.value
            return html`<li class="bucket" data-highlighted=${highlighted}>
              ${highlighted ? html`<span class="pointer" role="img" aria-label=${t.queryBucket}>▶</span>` : nothing}
              <code>${hex(key, length)}</code>
              <span class="filed">${lines.length > 0 ? lines.join(" ") : t.emptyBucket}</span>
            </li>`
          })}
        </ul>
      `,
    )
  })
  return html`<div class="blocks">${columns.reverse()}</div>`
}
