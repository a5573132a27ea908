import { html, nothing, svg, type TemplateResult } from "lit"

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

/** The height of a strip and of the space between the two, and the space between groups of eight bits. */
const [STRIP, BETWEEN, GAP] = [10, 10, 0.5]

/** The same without digits, where there is no room for them: ones are filled, and a bar joins bits that differ. */
export function stripPicture(groups: readonly (readonly Column[])[], label: string): TemplateResult {
  const columns = groups.flatMap((group, i) => group.map((column) => ({ ...column, gaps: i * GAP })))
  const lower = STRIP + BETWEEN
  const boxes = (top: number, height: number, shown: (column: Column) => boolean) =>
    columns
      .map((column, i) => (shown(column) ? `M${i + column.gaps + 0.08} ${top}h.84v${height}h-.84z` : ""))
      .join("")
  const all = (top: number) => boxes(top, STRIP, () => true)
  const ones = (text: "a" | "b", top: number) => boxes(top, STRIP, (column) => column[text] === "1")
  return html`<svg
    class="strip-picture"
    viewBox=${`0 0 ${columns.length + (groups.length - 1) * GAP} ${lower + STRIP}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    ${svg`
      <path class="place" d=${all(0) + all(lower)} />
      <path class="differing" d=${boxes(0, lower + STRIP, ({ differs }) => differs)} />
      <path class="ones" d=${ones("a", 0) + ones("b", lower)} />
    `}
  </svg>`
}
