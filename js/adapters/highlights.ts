// Marks that change nothing in the document: ranges that the browser paints (the CSS Custom Highlight API). All editors of a page
// share the two highlights, each with its own ranges. A browser without the API shows none.
import type { Diagnostic } from "../types/diagnostic.js"

/** A range that is marked. */
export interface Mark {
  readonly range: Range
  readonly severity: Diagnostic["severity"]
}

export class Highlights {
  #marks: readonly Mark[] = []

  /** Shows these marks in place of those before. */
  show(marks: readonly Mark[]): void {
    const { highlights } = globalThis.CSS ?? {}
    if (!highlights) return
    for (const { range, severity } of this.#marks) highlights.get(nameOf(severity))?.delete(range)
    for (const { range, severity } of marks) {
      const name = nameOf(severity)
      const highlight = highlights.get(name) ?? new Highlight()
      highlight.add(range)
      highlights.set(name, highlight)
    }
    this.#marks = marks
    for (const severity of ["warning", "information"] as const) {
      const name = nameOf(severity)
      if (highlights.get(name)?.size === 0) highlights.delete(name)
    }
  }
}

function nameOf(severity: Mark["severity"]): string {
  return severity === "warning" ? "duplicate-warning" : "duplicate-warning-information"
}
