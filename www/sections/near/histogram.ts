import { html, type nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit"
import { below, every } from "../../design/chart.js"

/** Two hills of distances on one axis: copies above it, unrelated pairs below. */
export interface Histogram {
  readonly title: string
  readonly bits: number
  readonly copies: readonly number[]
  readonly unrelated: readonly number[]
  readonly names: { readonly copies: string; readonly unrelated: string; readonly axis: string }
  /** The threshold: what lies within it is set off. */
  readonly threshold: number
  /** The recipe's threshold, and what marks it. */
  readonly recipe: { readonly threshold: number; readonly label: string }
  readonly width: number
}

const SIDE = 12
const MARK = 22
const HILL = 150
const AXIS = 20
const BOTTOM = 20

/** Where the plot begins, and how wide a bit is in it. */
export function plot(width: number, bits: number): { left: number; step: number } {
  return { left: SIDE, step: (width - 2 * SIDE) / (bits + 1) }
}

export function histogram(figure: Histogram): TemplateResult {
  const { title, bits, width, names, threshold, recipe } = figure
  const { left, step } = plot(width, bits)
  const upper = MARK + HILL
  const lower = upper + AXIS
  const bottom = lower + HILL
  const x = (distance: number) => left + distance * step
  const edge = x(threshold + 1)
  // A triangle that points at the recipe's threshold, and its name where there is room.
  const mark = x(recipe.threshold) + step / 2
  const before = mark > width / 2
  return html`
    <svg
      class="chart histogram"
      width=${width}
      viewBox=${`0 0 ${width} ${bottom + BOTTOM}`}
      role="img"
      aria-label=${title}
      aria-describedby="near-reading"
    >
      <rect class="within" x=${left} y=${MARK} width=${edge - left} height=${bottom - MARK} />
      ${bars("copies", figure.copies, (bar) => upper - bar, x, step)}
      ${bars("unrelated", figure.unrelated, () => lower, x, step)}
      <line class="base" x1=${left} x2=${width - SIDE} y1=${upper} y2=${upper} />
      <line class="base" x1=${left} x2=${width - SIDE} y1=${lower} y2=${lower} />
      ${below(
        every(bits > 64 ? 16 : bits > 16 ? 8 : bits > 8 ? 4 : 1, bits, (distance) => x(distance) + step / 2),
        upper + 15,
      )}
      <line class="cut" x1=${edge} x2=${edge} y1=${MARK} y2=${bottom} />
      <path class="recipe" d=${`M${mark - 5} 8h10l-5 9z`} />
      <text class="label" x=${before ? mark - 8 : mark + 8} y="16" text-anchor=${before ? "end" : "start"}>
        ${recipe.label}
      </text>
      <text class="name copies" x=${width - SIDE} y=${MARK + 28} text-anchor="end">${names.copies}</text>
      <text class="name unrelated" x=${width - SIDE} y=${bottom - 8} text-anchor="end">${names.unrelated}</text>
      <text class="axis" x=${width - SIDE} y=${bottom + 15} text-anchor="end">${names.axis}</text>
    </svg>
  `
}

function bars(
  kind: "copies" | "unrelated",
  distances: readonly number[],
  top: (bar: number) => number,
  x: (distance: number) => number,
  step: number,
): (SVGTemplateResult | typeof nothing)[] {
  const counts = new Map<number, number>()
  for (const distance of distances) counts.set(distance, (counts.get(distance) ?? 0) + 1)
  const greatest = Math.max(1, ...counts.values())
  const gap = Math.min(1, step / 4)
  return [...counts].map(([distance, count]) => {
    // A single pair among many stays visible.
    const bar = Math.max(2, (HILL * count) / greatest)
    return svg`<rect class=${kind} x=${x(distance)} y=${top(bar)} width=${step - gap} height=${bar} />`
  })
}
