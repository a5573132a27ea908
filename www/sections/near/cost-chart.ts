import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit"
import { across, below, every, type Place } from "../../design/chart.js"
import { fill } from "../../i18n/fill.js"
import { expected } from "./model/expected.js"
import { type Costs, MOST_CHANGED } from "./model/experiment.js"
import { median, spread } from "./model/statistics.js"
import { chosen, type View } from "./view.js"

const HEIGHT = 320
const LEFT = 44
const RIGHT = 56
const TOP = 12
const BOTTOM = 44

/** The least distance of numbers on the axis. */
const NUMBER = 18

const TEXTS = ["short", "long"] as const

/** Distance against the number of changed words, for the short text and the long one. */
export function costChart(view: View): TemplateResult {
  const { t, width } = view
  const measured = chosen(view)
  const { bits, maxDistance } = measured
  const most = Math.max(bits / 2, maxDistance, ...TEXTS.flatMap((name) => measured[name].flat())) * 1.04
  const step = (width - LEFT - RIGHT) / MOST_CHANGED
  const x = (changed: number) => LEFT + (changed - 0.5) * step
  const y = (distance: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - distance / most)
  const [start, end] = [LEFT, width - RIGHT]
  return html`
    <svg
      class="chart"
      width=${width}
      height=${HEIGHT}
      role="img"
      aria-labelledby="cost-title"
      aria-describedby="cost-reading"
    >
      <title id="cost-title">${t.costs.title}</title>
      ${across(every(round(most), most, y), [start, end])}
      ${below(every(step < NUMBER ? 2 : 1, MOST_CHANGED, x).slice(1), HEIGHT - BOTTOM + 18)}
      <text class="axis" x=${(start + end) / 2} y=${HEIGHT - 8} text-anchor="middle">${t.costs.x}</text>
      <text class="axis" transform=${`translate(12 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`} text-anchor="middle">
        ${t.costs.y}
      </text>
      <line class="level" x1=${start} x2=${end} y1=${y(bits / 2)} y2=${y(bits / 2)} />
      <line class="level" x1=${start} x2=${end} y1=${y(maxDistance)} y2=${y(maxDistance)} />
      ${TEXTS.map((name) => curve(view, name, x, y))}
      ${TEXTS.map((name) => points(name, measured[name], step, x, y))}
      <text class="label" x=${start + 4} y=${y(bits / 2) - 4}>${t.costs.half}</text>
      <text class="label" x=${end} y=${y(maxDistance) + 14} text-anchor="end">
        ${fill(t.costs.threshold, { threshold: maxDistance })}
      </text>
      ${names(view, y, end + 6)}
    </svg>
  `
}

/** What is expected of a text. */
function curve(view: View, name: "short" | "long", x: Place, y: Place): SVGTemplateResult | typeof nothing {
  const subject = view.experiment[name]
  const { bits } = chosen(view)
  if (subject.features === 0) return nothing
  const line = subject.change.lost.map((_, i) => `${x(i + 1)},${y(expected(subject, i + 1, bits))}`)
  return svg`<polyline class=${`expected ${name}`} points=${line.join(" ")} />`
}

/** Medians of the edits and how far they spread, those of the two texts side by side. */
function points(name: "short" | "long", costs: Costs, step: number, x: Place, y: Place): SVGTemplateResult[] {
  const aside = Math.min(6, step / 4) * (name === "short" ? -1 : 1)
  return costs.map((distances, i) => {
    const { least, low, high, greatest } = spread(distances)
    const [at, middle] = [x(i + 1) + aside, y(median(distances))]
    return svg`
      <g class=${name}>
        <line class="all" x1=${at} x2=${at} y1=${y(least)} y2=${y(greatest)} />
        <line class="most" x1=${at} x2=${at} y1=${y(low) + 1} y2=${y(high) - 1} />
        ${
          name === "short"
            ? svg`<circle cx=${at} cy=${middle} r="4.5" />`
            : svg`<rect x=${at - 4} y=${middle - 4} width="8" height="8" />`
        }
      </g>`
  })
}

/** The names of the texts where their points end, one below the other. */
function names({ t, experiment, ...view }: View, y: Place, left: number): SVGTemplateResult[] {
  const { long, short } = chosen({ t, experiment, ...view })
  const end = (costs: Costs) => y(median(costs.at(-1) ?? [0])) + 4
  const [top, bottom] = [end(short), end(long)]
  const apart = Math.max(0, 16 - Math.abs(bottom - top)) / 2
  const up = top <= bottom ? -1 : 1
  return [
    svg`<text class="name short" x=${left} y=${top + up * apart}>${t.costs.short}</text>`,
    svg`<text class="name long" x=${left} y=${bottom - up * apart}>${t.costs.long}</text>`,
  ]
}

/** A step that makes four to eight round values. */
function round(most: number): number {
  return [1, 2, 4, 8, 16].find((size) => most / size <= 8) ?? 32
}
