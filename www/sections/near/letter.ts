import { html, nothing, type TemplateResult } from "lit"
import { distance, toBits } from "simhash-wasm/url"
import { fill } from "../../i18n/fill.js"
import { paragraphs, prose } from "../../lesson/prose/prose.js"
import { shortened } from "../../lesson/shortened.js"
import { dataTable } from "./table.js"
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
  return html`
    <h3 id="near-letter">${t.letter.heading}</h3>
    ${paragraphs(t.letter.before)}
    <p class="letter">${prose(t.letter.reading, values)}</p>
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
    ${paragraphs(t.letter.after)}
  `
}

/** The bits before and after, and marks between them where they differ. */
function strip(name: string, [before, after]: readonly [bigint, bigint], bits: number): TemplateResult {
  const [above, below] = [toBits(before, bits), toBits(after, bits)]
  const differs = [...above].map((digit, i) => digit !== below[i])
  const groups = Array.from({ length: Math.ceil(bits / 8) }, (_, group) => {
    const columns = Array.from({ length: Math.min(8, bits - group * 8) }, (_, i) => group * 8 + i)
    const row = (digits: string) =>
      columns.map((i) => html`<span class=${differs[i] ? "differs" : nothing}>${digits[i]}</span>`)
    return html`<span class="group">
      <span class="row">${row(above)}</span>
      <span class="row marks">${columns.map((i) => html`<span>${differs[i] ? "▲" : "·"}</span>`)}</span>
      <span class="row">${row(below)}</span>
    </span>`
  })
  return html`
    <div class="strip">
      <strong>${name}</strong>
      <div class="strips" aria-hidden="true"><span class="groups">${groups}</span></div>
    </div>
  `
}
