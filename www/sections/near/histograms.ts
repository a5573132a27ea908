import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit"
import { below, every } from "../../design/chart.js"
import { tally } from "./model/statistics.js"

/** Two histograms of distances on one axis: copies above it, unrelated pairs below. */
export interface Histograms {
  /** What its parts' ids begin with. */
  readonly id: string
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
  /** How high the greatest bar of each is. */
  readonly height: number
}

const LEFT = 10
const RIGHT = 10
const MARK = 22
const AXIS = 18
const BOTTOM = 20

/** Where the plot begins, and how wide a bit is in it. */
export function plot(width: number, bits: number): { left: number; step: number } {
  return { left: LEFT, step: (width - LEFT - RIGHT) / (bits + 1) }
}

export function histograms(figure: Histograms): TemplateResult {
  const { id, title, bits, width, height, names, threshold, recipe } = figure
  const { left, step } = plot(width, bits)
  const upper = MARK + height
  const lower = upper + AXIS
  const bottom = lower + height
  const x = (distance: number) => left + distance * step
  const edge = x(threshold + 1)
  // A triangle that points at the recipe's threshold, and its name where there is room.
  const mark = x(recipe.threshold) + step / 2
  const before = mark > width / 2
  return html`
    <svg
      class="chart histograms"
      width=${width}
      height=${bottom + BOTTOM}
      role="img"
      aria-labelledby=${`${id}-title`}
      aria-describedby=${`${id}-reading`}
    >
      <title id=${`${id}-title`}>${title}</title>
      <rect class="within" x=${left} y=${MARK} width=${edge - left} height=${bottom - MARK} />
      ${bars("copies", tally(figure.copies, bits), (bar) => upper - bar, height, x, step)}
      ${bars("unrelated", tally(figure.unrelated, bits), () => lower, height, x, step)}
      <line class="base" x1=${left} x2=${width - RIGHT} y1=${upper} y2=${upper} />
      <line class="base" x1=${left} x2=${width - RIGHT} y1=${lower} y2=${lower} />
      ${below(
        every(round(bits), bits, (distance) => x(distance) + step / 2),
        upper + 13,
      )}
      <line class="cut" x1=${edge} x2=${edge} y1=${MARK} y2=${bottom} />
      <path class="recipe" d=${`M${mark - 5} 8h10l-5 9z`} />
      <text class="label" x=${before ? mark - 8 : mark + 8} y="16" text-anchor=${before ? "end" : "start"}>
        ${recipe.label}
      </text>
      <text class="name copies" x=${width - RIGHT} y=${MARK + 28} text-anchor="end">${names.copies}</text>
      <text class="name unrelated" x=${width - RIGHT} y=${bottom - 4} text-anchor="end">${names.unrelated}</text>
      <text class="axis" x=${width - RIGHT} y=${bottom + 15} text-anchor="end">${names.axis}</text>
    </svg>
  `
}

function bars(
  kind: "copies" | "unrelated",
  counts: readonly number[],
  top: (bar: number) => number,
  height: number,
  x: (distance: number) => number,
  step: number,
): (SVGTemplateResult | typeof nothing)[] {
  const greatest = Math.max(1, ...counts)
  return counts.map((count, distance) => {
    if (count === 0) return nothing
    // A single pair among many stays visible.
    const bar = Math.max(2, (height * count) / greatest)
    const gap = Math.min(1, step / 4)
    return svg`<rect class=${kind} x=${x(distance)} y=${top(bar)} width=${step - gap} height=${bar} />`
  })
}

/** The step between two ticks. */
function round(bits: number): number {
  return bits > 64 ? 16 : bits > 16 ? 8 : bits > 8 ? 4 : 1
}
