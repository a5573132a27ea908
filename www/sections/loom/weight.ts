import { html, type TemplateResult } from "lit"
import type { Feature } from "simhash-wasm/url"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Speech } from "./stage.js"

/** What the control of a weight asks of the figure. */
export interface Actions {
  readonly edit: () => void
  /** Sets the weight that is in the field. */
  readonly weigh: (event: Event) => void
  readonly done: () => void
  readonly press: (event: KeyboardEvent) => void
}

/** A weight as a button, or as the field in which it is changed. */
export function weightControl(
  feature: Feature,
  { editing, reachable }: { editing: boolean; reachable: boolean },
  act: Actions,
  { t, language }: Speech,
): TemplateResult {
  const { text } = feature
  if (editing)
    return html`<input
      type="number"
      class="new-weight"
      step="any"
      aria-label=${fill(t.newWeight, { feature: text })}
      .value=${String(feature.weight)}
      @change=${act.weigh}
      @blur=${act.done}
      @keydown=${act.press}
    />`
  const weight = number(feature.weight, language)
  return html`<button
    type="button"
    tabindex=${reachable ? 0 : -1}
    aria-label=${fill(t.changeWeight, { feature: text, weight })}
    @click=${act.edit}
  >${weight}</button>`
}
