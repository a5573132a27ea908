import { html, nothing, type TemplateResult } from "lit"
import { distance, toBits } from "simhash-wasm/url"
import { groupsOf } from "../../design/columns.js"
import { beside } from "../../design/layout.js"
import { strips } from "../../design/strip.js"
import { dataTable } from "../../design/table.js"
import { fill } from "../../i18n/fill.js"
import { paragraphs, prose } from "../../lesson/prose/prose.js"
import { shortened } from "../../lesson/shortened.js"
import type { View } from "./view.js"

/** One changed letter: its effect on an ordinary hash, and on SimHash. */
export function letter(view: View): TemplateResult {
  const { t, experiment, near } = view
  const { letters, question } = experiment
  const { bits } = question.settings
  const [first] = letters
  if (!first) return html``
  const cost = letters.map(({ hashes, fingerprints }) => ({
    ordinary: distance(...hashes),
    simhash: distance(...fingerprints),
  }))
  const [ordinary, simhash] = [cost.map((one) => one.ordinary), cost.map((one) => one.simhash)]
  const values = {
    bits,
    from: shortened(first.from),
    to: shortened(first.to),
    ordinary: ordinary[0] ?? 0,
    simhash: simhash[0] ?? 0,
    changes: letters.length,
    ordinaryLeast: Math.min(...ordinary),
    ordinaryMost: Math.max(...ordinary),
    simhashLeast: Math.min(...simhash),
    simhashMost: Math.max(...simhash),
  }
  const { names, columns } = t.letter
  return beside(
    html`
      <h3 id="near-letter">${t.letter.heading}</h3>
      ${paragraphs(t.letter.before)}
      <p class="letter">${prose(t.letter.reading, values)}</p>
      ${paragraphs(t.letter.after)}
    `,
    html`
      ${strip(names.ordinary, first.hashes, bits)} ${strip(names.simhash, first.fingerprints, bits)}
      <p class="letters">${fill(t.letter.all, values)}</p>
      ${
        near.table
          ? dataTable(
              "letter-table",
              t.letter.table,
              [columns.change, names.ordinary, names.simhash],
              letters.map((change, i) => [
                fill(columns.fromTo, { from: shortened(change.from), to: shortened(change.to) }),
                ordinary[i] ?? 0,
                simhash[i] ?? 0,
              ]),
            )
          : nothing
      }
    `,
  )
}

/** The bits before and after. */
function strip(name: string, [before, after]: readonly [bigint, bigint], bits: number): TemplateResult {
  return html`<h4>${name}</h4>${strips(groupsOf(toBits(before, bits), toBits(after, bits)))}`
}
