import type { TemplateResult } from "lit"
import { dataTable } from "../design/table.js"
import type { ExerciseName } from "./exercises.js"

/** A row: its header, its cells, and whether it is highlighted as the one that shows the mistake. */
export interface Line {
  readonly head: unknown
  readonly cells: readonly unknown[]
  readonly highlighted?: boolean
}

/** Numbers that prove the answer to an exercise. */
export function proof(
  name: ExerciseName,
  caption: string,
  columns: readonly unknown[],
  lines: readonly Line[],
): TemplateResult {
  return dataTable(
    `mistake-${name}-proof`,
    caption,
    columns,
    lines.map(({ head, cells }) => [head, ...cells]),
    lines.map(({ highlighted = false }) => highlighted),
  )
}
