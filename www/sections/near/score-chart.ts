import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit"
import type { QueryBit } from "./model/score.js"

/** The margins of a query as bars; below them the distance, which counts, and the score, which adds up. */
export interface ScoreChart {
  readonly title: string
  readonly bits: readonly QueryBit[]
  readonly names: { readonly margins: string; readonly distance: string; readonly score: string }
  /** The limits as shares of all bits and of all margins, and what is written beside them. */
  readonly limits: Readonly<Record<"distance" | "score", { readonly share: number; readonly label: string }>>
  readonly width: number
}

const NAME = 16
const BARS = 96
const TRACK = 18
/** From the top of one track to the top of the next. */
const APART = 68
const HEIGHT = NAME + 8 + BARS + 2 * APART + 4

export function scoreChart({ title, bits, names, limits, width }: ScoreChart): TemplateResult {
  const step = width / bits.length
  const gap = Math.min(2, step / 4)
  const most = Math.max(1, ...bits.map(({ margin }) => margin))
  const base = NAME + 8 + BARS
  const differing = bits.filter(({ differs }) => differs)
  const total = bits.reduce((sum, { margin }) => sum + margin, 0)
  return html`
    <svg
      class="chart score-chart"
      width=${width}
      height=${HEIGHT}
      role="img"
      aria-labelledby="score-title"
      aria-describedby="score-reading"
    >
      <title id="score-title">${title}</title>
      <text class="name" x="0" y=${NAME - 4}>${names.margins}</text>
      ${bits.map(({ margin, differs }, i) => {
        // A margin of 0 is visible as well.
        const height = Math.max(1, (BARS * margin) / most)
        const kind = differs ? "differing" : "equal"
        return svg`<rect class=${kind} x=${i * step} y=${base - height} width=${step - gap} height=${height} />`
      })}
      <line class="base" x1="0" x2=${width} y1=${base} y2=${base} />
      ${track(
        names.distance,
        differing.map(() => 1 / bits.length),
        limits.distance,
        base + APART - TRACK - 18,
        width,
      )}
      ${track(
        names.score,
        differing.map(({ margin }) => margin / total),
        limits.score,
        base + 2 * APART - TRACK - 18,
        width,
      )}
    </svg>
  `
}

/** Shares of a whole one after the other, and a limit across them. */
function track(
  name: string,
  shares: readonly number[],
  limit: { readonly share: number; readonly label: string },
  top: number,
  width: number,
): SVGTemplateResult {
  let end = 0
  const parts = shares.map((share) => {
    const [x, length] = [end * width, share * width]
    end += share
    return svg`<rect class="differing" x=${x} y=${top} width=${Math.max(0.5, length - Math.min(1, length / 4))} height=${TRACK} />`
  })
  const mark = limit.share * width
  return svg`
    <text class="name" x="0" y=${top - 6}>${name}</text>
    <rect class="whole" x="0.5" y=${top} width=${width - 1} height=${TRACK} />
    ${parts}
    <line class="cut" x1=${mark} x2=${mark} y1=${top - 3} y2=${top + TRACK + 14} />
    <text x=${mark + 5} y=${top + TRACK + 14}>${limit.label}</text>
  `
}
