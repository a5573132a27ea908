import { html, svg, type TemplateResult } from "lit"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Pair } from "../../lesson/how/inputs.js"
import type { Words } from "./en.js"
import { degrees } from "./model.js"

/** The radius of the protractor, and where its centre is. */
const RADIUS = 76
const [X, Y] = [100, 96]

/** The least angle between the labels of the arrows, in degrees. */
const APART = 14

/** The estimated angle between two texts, as two arrows on a protractor. */
export function angleFigure(t: Words, language: Language, { comparison, names }: Pair): TemplateResult {
  const angle = degrees(comparison)
  const said = fill(t.angle, { angle: number(Math.round(angle * 10) / 10, language) })
  const [ax, ay] = at(0, RADIUS)
  const [bx, by] = at(angle, RADIUS)
  const [sx, sy] = at(0, RADIUS / 3)
  const [ex, ey] = at(angle, RADIUS / 3)
  const label = (name: string, to: number) => {
    const [x, y] = at(to, RADIUS + 12)
    return svg`<text x=${x} y=${y + 4}>${name}</text>`
  }
  return html`
    <figure class="angle">
      <svg viewBox="0 0 200 112" role="img" aria-label=${`${names.first}, ${names.second}: ${said}`}>
        <path class="protractor" d=${`M${at(180, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${at(0, RADIUS)} Z`} />
        ${[30, 60, 90, 120, 150].map((mark) => svg`<path class="protractor" d=${`M${at(mark, RADIUS)} L${at(mark, RADIUS - 5)}`} />`)}
        <path class="wedge" d=${`M${X} ${Y} L${sx} ${sy} A${RADIUS / 3} ${RADIUS / 3} 0 0 0 ${ex} ${ey} Z`} />
        <path class="arrow" d=${`M${X} ${Y} L${ax} ${ay} ${head(0)}`} />
        <path class="arrow" d=${`M${X} ${Y} L${bx} ${by} ${head(angle)}`} />
        ${label(names.first, 0)} ${label(names.second, Math.max(angle, APART))}
      </svg>
      <figcaption>${said}</figcaption>
    </figure>
  `
}

/** The point at an angle and a distance from the centre. */
function at(angle: number, radius: number): readonly [number, number] {
  const radians = (angle * Math.PI) / 180
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(X + radius * Math.cos(radians)), round(Y - radius * Math.sin(radians))]
}

/** The head of an arrow that points to the protractor. */
function head(angle: number): string {
  const spread = 5
  return `M${at(angle - spread, RADIUS - 9)} L${at(angle, RADIUS)} L${at(angle + spread, RADIUS - 9)}`
}
