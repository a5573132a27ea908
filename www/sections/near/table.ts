import { html, type TemplateResult } from "lit"

type Cell = string | number

/** The numbers of a figure as a table, in a region of its own that scrolls below its caption. */
export function dataTable(
  id: string,
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): TemplateResult {
  return html`
    <p class="caption" id=${id}>${caption}</p>
    <div class="data" role="region" aria-labelledby=${id} tabindex="0">
      <table aria-labelledby=${id}>
        <thead>
          <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            ([head, ...cells]) =>
              html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
}
