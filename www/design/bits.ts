import { html, nothing, type TemplateResult } from "lit"
import { signed } from "../format.js"
import type { Language } from "../i18n/language.js"
import { neighbour } from "../lesson/bit-keys.js"

/** The numbers of bits in the order in which they are written, the most significant first. */
export function columnsOf(bits: number): number[] {
  return Array.from({ length: bits }, (_, column) => bits - 1 - column)
}

/** The bit that a figure highlights in all of its rows, and what is called with the bit under the pointer. */
export interface Pointed {
  readonly highlighted?: number | undefined
  point?(bit: number): void
}

/** The hash of a row, whose bits the reader flips. */
export interface Hash extends Pointed {
  readonly row: number
  readonly hash: number
  readonly bits: number
  /** The bit that the keyboard is at. */
  readonly current: number
  readonly label: string
  /** What a bit votes, as it is shown. */
  vote(value: number): string
  /** What a button says to screen readers. */
  name(bit: number, value: number): string
  flip(bit: number): void
  look(bit: number): void
}

/** The bits of a hash as buttons with their votes. Arrows move from bit to bit and from row to row, and 0 and 1 write one. */
export function hashBits(row: Hash): TemplateResult {
  const { bits, hash, current, highlighted, point } = row
  return html`
    <div
      class="bits"
      role="toolbar"
      aria-label=${row.label}
      .style=${`--bits: ${bits}`}
      @keydown=${(event: KeyboardEvent) => press(row, event)}
    >
      ${columnsOf(bits).map((bit) => {
        const value = (hash >> bit) & 1
        return html`<button
          type="button"
          class=${value === 1 ? "bit for" : "bit against"}
          data-bit=${bit}
          ?data-highlighted=${bit === highlighted}
          tabindex=${bit === current ? 0 : -1}
          aria-pressed=${value === 1}
          aria-label=${row.name(bit, value)}
          @click=${() => row.flip(bit)}
          @focus=${() => row.look(bit)}
          @pointerenter=${() => point?.(bit)}
        ><span class="digit">${value}</span> <span class="vote">${row.vote(value)}</span></button>`
      })}
    </div>
  `
}

function press({ row, hash, bits, current, flip }: Hash, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const cell = neighbour({ row, bit: current }, event.key, bits - 1)
  if (cell) {
    const figure = (event.currentTarget as HTMLElement).closest("[data-hashes]")
    const toolbar = figure?.querySelectorAll("[role=toolbar]")[cell.row]
    toolbar?.querySelector<HTMLElement>(`[data-bit="${cell.bit}"]`)?.focus()
  } else if (event.key === "0" || event.key === "1") {
    if (((hash >> current) & 1) !== Number(event.key)) flip(current)
  } else return
  event.preventDefault()
}

/** The sums of the bits, from bit 0 on, as bars and numbers. A sum of `reach` has a bar of full length. */
export function sumBits(
  sums: readonly number[],
  {
    label,
    reach,
    language,
    highlighted,
    point,
  }: Pointed & { label: string; reach: number; language: Language },
): TemplateResult {
  return html`<ol class="bits" role="list" aria-label=${label} .style=${`--bits: ${sums.length}`}>
    ${columnsOf(sums.length).map((bit) => {
      const sum = sums[bit] ?? 0
      const kind = sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"
      return html`<li
        class=${`bit-sum ${kind}`}
        ?data-highlighted=${bit === highlighted}
        .style=${`--reach: ${Math.abs(sum) / reach}`}
        @pointerenter=${() => point?.(bit)}
      ><span class="bar"></span><span class="value">${signed(sum, language)}</span></li>`
    })}
  </ol>`
}

/** The bits of a fingerprint, marked where they differ, and the reason for each below it. */
export function fingerprintBits(
  digits: string,
  {
    label,
    differs,
    reason,
    highlighted,
    point,
  }: Pointed & { label: string; differs?(bit: number): boolean; reason?(bit: number): string },
): TemplateResult {
  return html`<ol class="bits" role="list" aria-label=${label} .style=${`--bits: ${digits.length}`}>
    ${columnsOf(digits.length).map(
      (bit) => html`<li
        class="bit"
        ?data-differs=${differs?.(bit)}
        ?data-highlighted=${bit === highlighted}
        @pointerenter=${() => point?.(bit)}
      ><span class="digit">${digits.at(-1 - bit)}</span>${reason ? html`<span class="reason">${reason(bit)}</span>` : nothing}</li>`,
    )}
  </ol>`
}
