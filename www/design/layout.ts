import { html, nothing, type TemplateResult } from "lit"

/** A figure and its words, side by side where there is room. On a phone, `after` follows the figure. */
export function beside(words: unknown, figure: unknown, after: unknown = nothing): TemplateResult {
  return html`<div class="beside">
    <div class="words">${words}</div>
    <div class="figure">${figure}</div>
    ${after === nothing ? nothing : html`<div class="after-figure">${after}</div>`}
  </div>`
}
