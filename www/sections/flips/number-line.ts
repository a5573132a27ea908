import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit"
import type { Comparison, Explanation } from "simhash-wasm/url"
import { below, every, type Tick } from "../../design/chart.js"
import { fill } from "../../i18n/fill.js"
import type { Words } from "./en.js"

/** The spaces around the rows, and half of an arrow's head. */
const SIDE = 14
const TOP = 22
const BOTTOM = 22
const HEAD = 4

/** The height that the rows have together, and the least height of one. */
const HEIGHT = 500
const LEAST = 5
const MOST = 26

/**
 * All sums on one number line, a row for each bit: a dot where the sum of A stands, and an arrow to that of B. The rows are in
 * the order of A's sums, so that those near 0 are together.
 */
export function numberLine(figure: {
  readonly t: Words
  readonly a: Explanation
  readonly b: Explanation
  readonly comparison: Comparison
  /** The bit that is shown in steps. */
  readonly chosen: number | undefined
  readonly width: number
  choose(bit: number): void
}): TemplateResult {
  const { t, a, b, comparison, chosen, width, choose } = figure
  const { bits } = a.recipe
  const sum = ({ sums }: Explanation, bit: number) => sums[bit] ?? 0
  const order = a.sums.map((_, bit) => bit).sort((one, other) => sum(a, other) - sum(a, one) || other - one)
  const row = Math.min(MOST, Math.max(LEAST, HEIGHT / bits))
  const bottom = TOP + row * bits
  const reach = Math.max(1, ...a.sums.map(Math.abs), ...b.sums.map(Math.abs))
  const x = (value: number) => width / 2 + (value / reach) * (width / 2 - SIDE)
  const flipped = new Set(comparison.flips.map(({ bit }) => bit))
  const step = stepOf(reach)
  const ticks = every(step, reach, x).flatMap(({ at, text }): Tick[] =>
    text === 0
      ? [{ at, text }]
      : [
          { at, text: `+${text}` },
          { at: width - at, text: `−${text}` },
        ],
  )
  const nearest = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    const position = (((event.clientY - box.top) / box.height) * (bottom + BOTTOM) - TOP) / row
    const [first] = order
      .flatMap((bit, i) => (flipped.has(bit) ? [{ bit, away: Math.abs(i + 0.5 - position) }] : []))
      .sort((one, other) => one.away - other.away)
    if (first) choose(first.bit)
  }
  return html`
    <svg
      class="chart number-line"
      width=${width}
      viewBox=${`0 0 ${width} ${bottom + BOTTOM}`}
      role="img"
      aria-label=${fill(t.line, { bits })}
      @click=${nearest}
    >
      <text class="side zero" x=${width / 2 - 10} y="14" text-anchor="end">← ${t.zero}</text>
      <text class="side one" x=${width / 2 + 10} y="14">${t.one} →</text>
      ${order.map((bit, i) =>
        arrow(x(sum(a, bit)), x(sum(b, bit)), TOP + row * (i + 0.5), row, width, {
          bit,
          kind: flipped.has(bit) ? (sum(b, bit) > sum(a, bit) ? "up" : "down") : "still",
          chosen: bit === chosen,
        }),
      )}
      <line class="zero-line" x1=${x(0)} x2=${x(0)} y1=${TOP - 4} y2=${bottom + 4} />
      ${below(ticks, bottom + 18)}
    </svg>
  `
}

function arrow(
  from: number,
  to: number,
  y: number,
  row: number,
  width: number,
  { bit, kind, chosen }: { readonly bit: number; readonly kind: string; readonly chosen: boolean },
): SVGTemplateResult {
  const head = Math.sign(to - from) * Math.min(HEAD * 1.6, Math.abs(to - from))
  return svg`<g class=${`moved ${kind}`} data-bit=${bit}>
    ${chosen ? svg`<rect class="chosen" x="0" width=${width} y=${y - row / 2 - 1} height=${row + 2} />` : nothing}
    ${from === to ? nothing : svg`<path d=${`M${from} ${y}H${to - head}M${to - head} ${y - HEAD}L${to} ${y}L${to - head} ${y + HEAD}Z`} />`}
    <circle cx=${from} cy=${y} r=${Math.min(3.5, row / 2)} />
  </g>`
}

/** A step that makes at most six round values on either side. */
function stepOf(reach: number): number {
  const power = 10 ** Math.floor(Math.log10(reach))
  return [power / 5, power / 2, power, 2 * power].find((step) => reach / step <= 6) ?? power
}
