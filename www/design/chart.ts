import { type SVGTemplateResult, svg } from "lit"

/** A value on an axis as a position in the drawing. */
export type Place = (value: number) => number

/** A position on an axis, and what stands there. */
export interface Tick {
  readonly at: number
  readonly text: string | number
}

/** Ticks at the multiples of a step, from 0 to the greatest that is not above `most`. */
export function every(step: number, most: number, place: Place): Tick[] {
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => ({
    at: place(i * step),
    text: i * step,
  }))
}

/** An axis below a plot: its ticks at the height `y`. */
export function below(ticks: readonly Tick[], y: number): SVGTemplateResult[] {
  return ticks.map(
    ({ at, text }) => svg`<text class="tick" x=${at} y=${y} text-anchor="middle">${text}</text>`,
  )
}
