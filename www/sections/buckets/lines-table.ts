import { html, type TemplateResult } from "lit"
import { fill } from "../../i18n/fill.js"
import { hex } from "./block-tables.js"
import type { Words } from "./en.js"
import { finding, type Row, type Search } from "./model/search.js"
import type { Progress } from "./model/steps.js"

type State = keyof Words["states"]

/** All lines with their block keys, their state in the block search, and the result of the linear scan. */
export function linesTable(
  t: Words,
  { explained, rows, candidates, missed }: Search,
  { k, asked }: { k: number; asked: number },
  progress: Progress,
  ask: (text: string) => void,
): TemplateResult {
  const order = explained.blocks.map((_, number) => number).reverse()
  const state = (row: Row): State => {
    if (row.candidate) {
      if (candidates.indexOf(row) < progress.checked) return finding(row, k, asked)
      const met = (row.candidate.blocks[0] as number) < progress.lookedUp
      return met ? "candidate" : "waiting"
    }
    return progress.done && missed.includes(row) ? "missed" : "waiting"
  }
  return html`
    <div class="data full lines" tabindex="0" role="region" aria-labelledby="buckets-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.number}</th>
            <th scope="col">${t.text}</th>
            ${order.map((number) => html`<th scope="col">${fill(t.block, { block: number + 1 })}</th>`)}
            <th scope="col">${t.byBlocks}</th>
            <th scope="col">${t.byReading}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => {
            const { line, keys, differences, distance } = row
            const now = state(row)
            const read = distance <= asked ? "read" : "readFar"
            return html`<tr data-state=${now}>
              <td>
                <button type="button" aria-label=${fill(t.ask, { line: line.number })} @click=${() => ask(line.text)}>
                  ${line.number}
                </button>
              </td>
              <th scope="row"><bdi>${line.text}</bdi></th>
              ${order.map((number) => {
                const same = differences[number] === 0
                const highlighted = same && number < progress.lookedUp
                return html`<td class="piece" data-same=${same} data-highlighted=${highlighted}>
                  <code>${hex(keys[number] as bigint, explained.blocks[number]?.length ?? 1)}</code>
                  <small>${same ? "=" : differences[number]}</small>
                </td>`
              })}
              <td class="state" data-state=${now}>${fill(t.states[now], { distance })}</td>
              <td class="state" data-state=${read}>${fill(t.states[read], { distance })}</td>
            </tr>`
          })}
        </tbody>
      </table>
    </div>
  `
}
