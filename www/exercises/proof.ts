import { html, type TemplateResult } from "lit"
import type { ExerciseName } from "./exercises.js"

/** A row: its header, its cells, and whether it is highlighted as the one that shows the mistake. */
export interface Line {
  readonly head: unknown
  readonly cells: readonly unknown[]
  readonly highlighted?: boolean
}

/** Numbers that prove the answer to an exercise: a table in a region of its own that scrolls below its caption. */
export function proof(
  name: ExerciseName,
  caption: string,
  columns: readonly unknown[],
  lines: readonly Line[],
): TemplateResult {
  const id = `mistake-${name}-proof`
  return html`
    <p class="caption" id=${id}>${caption}</p>
    <div class="data" role="region" aria-labelledby=${id} tabindex="0">
      <table aria-labelledby=${id}>
        <thead>
          <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ head, cells, highlighted = false }) => html`<tr ?data-highlighted=${highlighted}>
              <th scope="row">${head}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
}
