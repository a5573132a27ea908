import { html, type TemplateResult } from "lit"

/** A row: its header, and then its cells. */
export type Row = readonly unknown[]

/** Numbers as a table, in a region of its own that scrolls below its caption. The rows of `highlighted` are marked. */
export function dataTable(
  id: string,
  caption: string,
  columns: readonly unknown[],
  rows: readonly Row[],
  highlighted: readonly boolean[] = [],
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
            ([head, ...cells], row) => html`<tr ?data-highlighted=${highlighted[row]}>
              <th scope="row">${head}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
}
