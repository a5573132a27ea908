import { html, type TemplateResult } from "lit"
import { costs } from "./costs.js"
import { letter } from "./letter.js"
import { score } from "./score.js"
import { threshold } from "./threshold.js"
import { tweet } from "./tweet.js"
import type { View } from "./view.js"
import { widths } from "./widths.js"

export { EDITS, experiment } from "./model/experiment.js"

/** All figures of the section, which are fetched when the reader comes near them. */
export function figures(view: View): TemplateResult {
  return html`${costs(view)} ${tweet(view)} ${threshold(view)} ${widths(view)} ${score(view)} ${letter(view)}`
}
