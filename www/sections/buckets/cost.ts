import { html, nothing, type TemplateResult } from "lit"
import { explainQuery } from "simhash-wasm/url"
import { approximate, whole } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { prose } from "../../lesson/prose/prose.js"
import type { Words } from "./en.js"
import { blocks } from "./model/search.js"

const KS = [1, 2, 3, 4, 5, 6, 7, 13] as const
const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7] as const

/**
 * What a lookup and an entry cost, in fingerprints read in a row. Chosen after what was measured in
 * Node, for k from 3 to 9 (with tables also where the index does without): the point where blocks
 * begin to pay, and how they do at a million. In between caches help, and entries cost less.
 */
const LOOKUP = 50
const ENTRY = 20

/** The share of unrelated fingerprints that the query's buckets hold, all k + 1 together. */
export function share(k: number): number {
  return blocks(0n, k).reduce((sum, { length }) => sum + 2 ** -length, 0)
}

/** The number of fingerprints from which blocks cost less than a linear scan; infinity if they never do. */
export function pays(k: number): number {
  const saved = 1 - ENTRY * share(k)
  return saved > 0 ? (LOOKUP * (k + 1)) / saved : Number.POSITIVE_INFINITY
}

/** What buckets hold at every k and for many sizes, the chosen k marked. */
export function cost(t: Words["cost"], language: Language, k: number): TemplateResult {
  const from = pays(k)
  const values = {
    k,
    n: approximate(from, language),
    lookup: LOOKUP,
    entry: ENTRY,
    share: oneIn(t, k, language),
    bytes: 8 * (k + 1),
  }
  const used = method(k) === "blocks" ? t.pays : t.unused
  return html`
    <div class="title">
      <h3 id="buckets-cost">${t.title}</h3>
      <p class="hint" id="buckets-cost-note">${t.note}</p>
    </div>
    <div class="data full" tabindex="0" role="region" aria-labelledby="buckets-cost">
      <table class="cost" aria-labelledby="buckets-cost" aria-describedby="buckets-cost-note">
        <thead>
          <tr>
            <th scope="col">${t.k}</th>
            <th scope="col" class="word">${t.cut}</th>
            ${SIZES.map((n) => html`<th scope="col">n = ${whole(n, language)}</th>`)}
            <th scope="col">${t.share}</th>
            <th scope="col">${t.index}</th>
          </tr>
        </thead>
        <tbody>
          ${KS.map(
            (each) => html`<tr ?data-highlighted=${each === k} aria-current=${each === k ? "true" : nothing}>
              <th scope="row">${each}</th>
              <td class="word">${cut(t, each)}</td>
              ${SIZES.map((n) => html`<td>${entries(n * share(each), language)}</td>`)}
              <td>${oneIn(t, each, language)}</td>
              <td>${t.methods[method(each)]}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="pays">${prose(Number.isFinite(from) ? used : t.never, values)}</p>
  `
}

/** Rounds an expected number of entries; less than 0.01 is shown as a bound. */
function entries(count: number, language: Language): string {
  return count < 0.01 ? `< ${approximate(0.01, language)}` : approximate(count, language)
}

function oneIn(t: Words["cost"], k: number, language: Language): string {
  const count = 1 / share(k)
  return fill(t.oneIn, { count: count < 100 ? approximate(count, language) : whole(count, language) })
}

/** How many blocks there are of each width. */
function cut(t: Words["cost"], k: number): string {
  const widths = blocks(0n, k).map((block) => block.length)
  return [...new Set(widths)]
    .map((width) => fill(t.widths, { count: widths.filter((it) => it === width).length, width }))
    .join(" + ")
}

function method(k: number): "blocks" | "scan" {
  return explainQuery(0n, new BigUint64Array(0), { maxDistance: k }).method
}
