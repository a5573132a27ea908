import { html, nothing, type TemplateResult } from "lit"
import { distance, type Explanation, type Feature, type SimHash, toBits, toHex } from "simhash-wasm/url"
import { compact, number, signed } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { shortened } from "../../lesson/shortened.js"
import type { Words } from "./en.js"
import type { Piece } from "./model/passage.js"
import { reachOf, type Sums } from "./model/replay.js"
import { votesFor } from "./model/votes-for.js"

/** What the stage shows. */
export interface Shown {
  readonly explanation: Explanation
  /** The text around the feature that votes, in pieces; none if only features are known. */
  readonly pieces: readonly Piece[]
  /** The feature that votes, if it is one feature's turn. */
  readonly voting: Feature | undefined
  /** How many features have voted. */
  readonly step: number
  /** The sums in the end, and those that are written, also as bars: before a vote has landed, the ones before it. */
  readonly sums: Sums
  readonly written: Sums
  /** The bit that is read out, and whether it is pinned. */
  readonly bit: number
  readonly pinned: boolean
  /** The bits that the last vote has changed. */
  readonly changed: ReadonlySet<number>
  /** The text that this one is compared with. */
  readonly other: Explanation | undefined
  readonly names: { readonly of: string; readonly other: string }
  /** What renders how a number was computed, where that is offered. */
  readonly how: typeof import("../../lesson/how/how.js").how | undefined
}

/** The texts and the language of a figure. */
export interface Speech {
  readonly t: Words
  readonly shared: Common["shared"]
  readonly language: Language
}

/** How many bits stand beside each other, above their digits, as one block. */
const BLOCK = 16

/** Which columns of a block have their number. */
const NUMBERED = 4

/** The names of hash functions, which are the same in every language. */
const HASHES: Readonly<Record<SimHash["recipe"]["hash"], string>> = {
  fxhash: "fxhash",
  "string-code-points": "CPython 2",
  "string-utf16": "CPython 2, UTF-16",
}

/** The text, with the occurrences of the feature that votes. Its words have their positions as `data-feature`. */
export function passageOf(pieces: readonly Piece[], label: string): TemplateResult {
  const shown = pieces.map(({ text, feature, current }) => {
    // An element also for what is between features: to add one at a step would lay out the whole text again.
    if (feature === null) return html`<span class=${current ? "current" : ""}>${text}</span>`
    return html`<span class=${current ? "unit current" : "unit"} data-feature=${feature}>${text}</span>`
  })
  // No space between the pieces, which is part of the text.
  return html`<div class="passage" dir="auto" tabindex="0" role="group" aria-label=${label}>${shown}</div>`
}

/** The feature that votes, its hash, and its weight. */
export function pipeline(
  { explanation: { recipe }, voting, how }: Shown,
  { shared, language }: Speech,
): TemplateResult | typeof nothing {
  if (!voting) return nothing
  return html`
    <dl class="pipeline">
      <div><dt class="hidden">${shared.feature}</dt><dd class="feature"><bdi>${shortened(voting.text)}</bdi></dd></div>
      <div class="hash">
        <dt>${HASHES[recipe.hash]} ${how?.("hash", { feature: voting, recipe }, language)}</dt>
        <dd><code>${toHex(voting.hash, recipe.bits)}</code></dd>
      </div>
    </dl>
  `
}

/** What the style sheet computes the sizes of the accumulator from. */
export function dimensions({ explanation, sums, written, other }: Shown, { language }: Speech): string {
  const { bits } = explanation.recipe
  const longest = Math.max(...[...sums.sums, ...written.sums].map((sum) => sign(sum, language).length), 2)
  const [across, blocks] = [Math.min(bits, BLOCK), Math.ceil(bits / BLOCK)]
  return `--across: ${across}; --chars: ${longest}; --blocks: ${blocks}; --texts: ${other ? 2 : 1}`
}

/**
 * The accumulator, in blocks that read as tables: in each column the bit's number, the vote, the sum as a bar from the
 * line and as a number on its own side of it, and the digit of the fingerprint.
 */
export function accumulator(shown: Shown, speech: Speech): TemplateResult {
  const { explanation, sums, written } = shown
  const { bits } = explanation.recipe
  const digits = toBits(written.fingerprint, bits)
  const columns = [...digits].map((digit, column) => ({ bit: bits - 1 - column, digit }))
  const reach = { of: reachOf(sums, explanation), written: reachOf(written, explanation) }
  const others = shown.other && toBits(shown.other.fingerprint, bits)
  return html`<ol class="blocks" role="list">
    ${Array.from({ length: Math.ceil(bits / BLOCK) }, (_, i) => {
      const block = columns.slice(i * BLOCK, (i + 1) * BLOCK)
      return html`<li class="sums">
        <div class="numbers" aria-hidden="true">
          ${block.map(({ bit }, column) => html`<span>${column % NUMBERED === 0 ? bit : nothing}</span>`)}
        </div>
        ${strip(shown, speech, block)}
        <ol class="cells" role="list">${block.map(({ bit, digit }) => cell(shown, speech, { bit, digit, other: others?.at(-1 - bit), reach }))}</ol>
      </li>`
    })}
  </ol>`
}

/** The row that votes: the digits of the hash, and the votes that they turn into. */
function strip(
  { voting }: Shown,
  { language }: Speech,
  block: readonly { readonly bit: number }[],
): TemplateResult {
  if (!voting) return html`<div class="strip"></div>`
  const ones = block.map(({ bit }) => votesFor(voting, bit))
  const { weight } = voting
  return html`<div class="strip" aria-hidden="true">
    <div class="hashed">${ones.map((one) => html`<b>${one ? "1" : "0"}</b>`)}</div>
    <div class="votes">${ones.map((one) => {
      const vote = one ? weight : -weight
      return html`<b class=${vote > 0 ? "vote plus" : "vote minus"}>${sign(vote, language)}</b>`
    })}</div>
  </div>`
}

/** A bit of the fingerprint, its digit here and in the other text, and the sums at the full height of a bar. */
interface Cell {
  readonly bit: number
  readonly digit: string
  readonly other: string | undefined
  readonly reach: { readonly of: number; readonly written: number }
}

function cell(
  shown: Shown,
  { t, language }: Speech,
  { bit, digit, other: otherDigit, reach }: Cell,
): TemplateResult {
  const { voting, written, changed, other } = shown
  const sum = written.sums[bit] ?? 0
  const kind = sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"
  const read = bit === shown.bit ? (shown.pinned ? "read pinned" : "read") : ""
  const apart = otherDigit !== undefined && otherDigit !== digit ? "apart" : ""
  // A vote moves the bars of both sides, and its brick stays, unseen; without one, a bit has at most one bar.
  const vote = voting && (votesFor(voting, bit) ? voting.weight : -voting.weight)
  return html`<li class=${`cell ${kind} ${read} ${apart}`} data-bit=${bit}>
    <span class="hidden">${fill(t.sumOf, { bit, sum: number(sum, language) })}</span>
    <span class="plot" aria-hidden="true">
      ${voting || sum > 0 ? html`<i class="bar plus" .style=${`--part: ${Math.max(sum, 0) / reach.written}`}></i>` : nothing}
      ${voting || sum < 0 ? html`<i class="bar minus" .style=${`--part: ${Math.max(-sum, 0) / reach.written}`}></i>` : nothing}
      ${vote ? html`<i class=${vote > 0 ? "brick plus" : "brick minus"} .style=${`--part: ${Math.abs(vote) / reach.of}`}></i>` : nothing}
      ${other ? html`<i class="others" .style=${`--part: ${Math.max(-1, Math.min(1, (other.sums[bit] ?? 0) / reach.of))}`}></i>` : nothing}
      <b class="sum" .style=${`--value: ${sum / reach.written}`}>${sign(sum, language)}</b>
    </span>
    <b class=${`sign ${digit === "1" ? "one" : "zero"} ${changed.has(bit) ? "changed" : ""}`} aria-hidden="true">${digit}</b>
    ${otherDigit === undefined ? nothing : html`<b class=${`sign other ${otherDigit === "1" ? "one" : "zero"}`} aria-hidden="true">${otherDigit}</b>`}
  </li>`
}

/** A sum with its sign, shortened if it is long. */
function sign(sum: number, language: Language): string {
  return Math.abs(sum) < 1000 ? signed(sum, language) : `${sum > 0 ? "+" : ""}${compact(sum, language)}`
}

/** The fingerprint in hexadecimal, and how it comes about. */
export function fingerprintOf(shown: Shown, { t, language }: Speech): TemplateResult {
  const { explanation, step, sums, written, how, other, names } = shown
  const { recipe } = explanation
  const features = explanation.features.slice(0, step)
  const count = other && distance(written.fingerprint, other.fingerprint)
  return html`<p class="fingerprint">
    <span class="label">${step === explanation.features.length ? t.signs : t.signsSoFar}</span>
    <span class="hex">
      <span class="hidden">${t.hex}</span> <code>${toHex(written.fingerprint, recipe.bits)}</code>
      ${how?.("fingerprint", { features, recipe, sums: sums.sums, fingerprint: sums.fingerprint }, language)}
    </span>
    ${
      other
        ? html`<span class="versus"><span class="hidden">${t.against}:</span> <b class="name-b">${names.other}</b> <code>${toHex(other.fingerprint, recipe.bits)}</code>
            <strong class="differing">${fill(t.differ, { count, bits: recipe.bits }, language)}</strong></span>`
        : nothing
    }
  </p>`
}

/** What the figure's signs mean. */
export function legend({ t }: Speech, against: boolean): TemplateResult {
  return html`<p class="legend">
    <span><i class="swatch plus"></i> ${t.legendPlus}</span>
    <span><i class="swatch minus"></i> ${t.legendMinus}</span>
    ${against ? html`<span><i class="swatch others"></i> ${t.legendOther}</span>` : nothing}
    <span class="keys">${t.keys}</span>
  </p>`
}
