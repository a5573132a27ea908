import { html, type TemplateResult } from "lit"

/** A row: its header, its cells, and whether it is highlighted as the one that shows the mistake. */
export interface Line {
  readonly head: unknown
  readonly cells: readonly unknown[]
  readonly highlighted?: boolean
}

/** Numbers that prove an answer. */
export function table(caption: string, heads: readonly unknown[], lines: readonly Line[]): TemplateResult {
  return html`
    <div class="proof" role="region" tabindex="0" aria-label=${caption}>
      <table>
        <caption>${caption}</caption>
        <thead>
          <tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ head, cells, highlighted }) => html`<tr ?data-highlighted=${highlighted}>
              <th scope="row">${head}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
}
