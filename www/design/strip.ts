import { html, nothing, type TemplateResult } from "lit"

import type { Column } from "./columns.js"

export interface Strips {
  /** What the rows are called: the first, the marks and the second. */
  readonly names?: readonly string[]
  /** The bit that is highlighted. */
  readonly highlighted?: number | null
  /** Called with the bit under the pointer. */
  point?(bit: number): void
}

/** Two fingerprints one above the other, and marks where they differ. Not for screen readers, which need it in words. */
export function strips(
  groups: readonly (readonly Column[])[],
  { names, highlighted, point }: Strips = {},
): TemplateResult {
  const row = (columns: readonly Column[], text: "a" | "b") =>
    columns.map((column) => {
      const { bit, differs } = column
      const kind = `${differs ? "differs" : ""} ${bit === highlighted ? "highlighted" : ""}`
      return html`<span class=${kind} data-bit=${bit}>${column[text]}</span>`
    })
  const over = (event: Event) => {
    const { bit } = (event.target as HTMLElement).dataset
    if (bit !== undefined) point?.(Number(bit))
  }
  return html`
    <div class="strips" aria-hidden="true" data-bits=${groups.flat().length}>
      ${names ? html`<span class="names">${names.map((name) => html`<span>${name}</span>`)}</span>` : nothing}
      <span class="groups" @pointerover=${over}>${groups.map(
        (columns) => html`<span class="group">
          <span class="row">${row(columns, "a")}</span>
          <span class="row marks">${columns.map(({ differs }) => html`<span>${differs ? "▲" : "·"}</span>`)}</span>
          <span class="row">${row(columns, "b")}</span>
        </span>`,
      )}</span>
    </div>
  `
}
