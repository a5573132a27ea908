import { html, nothing, type TemplateResult } from "lit"
import { type Explanation, type Feature, type SimHash, toBits, toHex } from "simhash-wasm/url"
import { compact, number, signed } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { shortened } from "../../lesson/shortened.js"
import type { Words } from "./en.js"
import { votesFor } from "./model/layout.js"
import type { Piece } from "./model/passage.js"

/** What the stage shows. */
export interface Shown {
  readonly explanation: Explanation
  /** The text around the feature that votes, in pieces; none if only features are known. */
  readonly pieces: readonly Piece[]
  /** The feature that votes, if it is one feature's turn. */
  readonly voting: Feature | undefined
  /** How many features have voted. */
  readonly step: number
  readonly sums: ArrayLike<number>
  readonly fingerprint: bigint
  /** The bits in the order of the cells. */
  readonly order: readonly number[]
  /** The sum at the full height of a bar. */
  readonly reach: number
  /** The bit that is read out, and whether it is pinned. */
  readonly bit: number
  readonly pinned: boolean
  /** The bits in which the fingerprint differs from the one that it is compared with. */
  readonly differing: ReadonlySet<number>
  /** What renders how a number was computed, where that is offered. */
  readonly how: typeof import("../../lesson/how/how.js").how | undefined
}

/** The texts and the language of a figure. */
export interface Speech {
  readonly t: Words
  readonly shared: Common["shared"]
  readonly language: Language
}

/** The most cells in a row: on a wide screen, and on a narrow one. */
const WIDE = 16
const NARROW = 8

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

/** How the voting feature became votes: its first occurrence, the feature, its hash, and its weight. */
export function pipeline(
  { explanation: { recipe }, pieces, voting, how }: Shown,
  source: string,
  weight: unknown,
  { t, shared, language }: Speech,
): TemplateResult | typeof nothing {
  if (!voting) return nothing
  return html`
    <dl class="pipeline">
      ${pieces.length > 0 ? html`<div><dt>${t.inText}</dt><dd><bdi>${shortened(source)}</bdi></dd></div>` : nothing}
      <div><dt>${shared.feature}</dt><dd><bdi>${shortened(voting.text)}</bdi></dd></div>
      <div class="hash"><dt>${HASHES[recipe.hash]} ${how?.("hash", { feature: voting, recipe }, language)}</dt><dd><code>${toHex(voting.hash, recipe.bits)}</code></dd></div>
      <div><dt>${shared.weight}</dt><dd>${weight}</dd></div>
    </dl>
  `
}

/** The accumulator: a cell for each bit, with its number, the vote, the sum as a bar and as a figure, and its sign. */
export function cells(shown: Shown, { t, language }: Speech): TemplateResult {
  const { explanation, voting, step, sums, fingerprint, order, reach, bit, pinned, differing } = shown
  const { bits } = explanation.recipe
  const digits = toBits(fingerprint, bits)
  const complete = step === explanation.features.length
  const items = order.map((of) => {
    const sum = sums[of] ?? 0
    const kind = sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"
    const state = `${of === bit ? "read" : ""} ${of === bit && pinned ? "pinned" : ""} ${complete && differing.has(of) ? "differs" : ""}`
    const written = number(sum, language)
    const pro = voting && votesFor(voting, of)
    const vote = voting ? signed(pro ? voting.weight : -voting.weight, language) : ""
    // By property: a style attribute is what the content security policy forbids.
    return html`<li class=${`cell ${kind} ${state}`} data-bit=${of} .style=${`--reach: ${Math.abs(sum) / reach}`}>
      <span class="hidden">${fill(t.sumOf, { bit: of, sum: written })}</span>
      <span class="inner" aria-hidden="true">
        <span class="number">${of}</span>
        ${voting ? html`<span class=${`vote ${pro ? "one" : "zero"} ${step % 2 ? "odd" : "even"}`}>${vote.slice(0, 1)}<span class="by">${vote.slice(1)}</span></span>` : nothing}
        <span class="bar"></span>
        <span class="sum">${compact(sum, language)}</span>
        <span class=${digits.at(-1 - of) === "1" ? "sign one" : "sign zero"}>${digits.at(-1 - of)}</span>
      </span>
    </li>`
  })
  const [wide, narrow] = [Math.min(bits, WIDE), Math.min(bits, NARROW)]
  const top = compact(reach, language)
  const shape = `--wide: ${wide}; --narrow: ${narrow}; --wide-rows: ${Math.ceil(bits / wide)}; --narrow-rows: ${Math.ceil(bits / narrow)}`
  const scale = html`<li><span>+${top}</span><span>0</span><span>−${top}</span></li>`
  return html`
    <div class=${bits > 32 ? "sums many" : "sums"} .style=${shape}>
      <ol class="scales" aria-hidden="true">${Array.from({ length: Math.ceil(bits / narrow) }, () => scale)}</ol>
      <ol class="cells" role="list">${items}</ol>
    </div>
  `
}

/** The fingerprint in hexadecimal. */
export function hexOf(shown: Shown, { t, language }: Speech): TemplateResult {
  const { explanation, step, sums, fingerprint, how } = shown
  const { recipe } = explanation
  const features = explanation.features.slice(0, step)
  return html`<span class="hex">
    <span class="hidden">${t.hex}</span> <code>${toHex(fingerprint, recipe.bits)}</code>
    ${how?.("fingerprint", { features, recipe, sums, fingerprint }, language)}
  </span>`
}

/** The fingerprint in four blocks, by which an index looks it up, and in hexadecimal. */
export function fingerprintOf(shown: Shown, speech: Speech): TemplateResult {
  const { t } = speech
  const { explanation, step, fingerprint, bit, differing } = shown
  const { bits } = explanation.recipe
  const complete = step === explanation.features.length
  const digits = [...toBits(fingerprint, bits)].map((digit, i) => {
    const of = bits - 1 - i
    const kind = digit === "1" ? "one" : "zero"
    const marks = `${complete && differing.has(of) ? "differs" : ""} ${of === bit ? "read" : ""}`
    return html`<span class=${`${kind} ${marks}`} data-bit=${of}>${digit}</span>`
  })
  const size = bits % 4 === 0 && bits > 8 ? bits / 4 : bits
  const blocks = Array.from({ length: Math.ceil(bits / size) }, (_, block) =>
    digits.slice(block * size, (block + 1) * size),
  )
  return html`
    <p class=${bits > 64 ? "fingerprint long" : "fingerprint"}>
      <span class="label">${complete ? t.signs : t.signsSoFar}</span>
      <span class="digits">${blocks.map((block) => html`<span class="block">${block}</span>`)}</span>
      ${hexOf(shown, speech)}
    </p>
  `
}
