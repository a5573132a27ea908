// Marks that do not change the document: ranges that the browser paints (the CSS Custom Highlight API). All editors of a page
// share the two highlights, each with its own ranges. A browser without the API shows no marks.
import type { Diagnostic } from "../types/diagnostic.js"
import { adoption } from "./adopted-style.js"

/** Adopts the style of the highlights, in a cascade layer: any rule of the app has precedence. */
export const adoptHighlights = adoption(`
@layer duplicate-warnings {
  @media not print {
    ::highlight(duplicate-warning) { text-decoration: underline wavy light-dark(#b45309, #f0b35e) 1px }
    ::highlight(duplicate-warning-information) { text-decoration: underline dotted light-dark(#6b7280, #a3a9b3) 2px }
  }
}
`)

/** A marked range; without a `range`, it is not in the page. */
export interface Mark {
  readonly range: Range | undefined
  readonly severity: Diagnostic["severity"]
}

export class Highlights {
  #shown: { readonly name: string; readonly range: Range }[] = []

  show(marks: readonly Mark[]): void {
    const { highlights } = globalThis.CSS ?? {}
    if (!highlights) return
    for (const { name, range } of this.#shown) {
      const highlight = highlights.get(name)
      highlight?.delete(range)
      if (highlight?.size === 0) highlights.delete(name)
    }
    this.#shown = []
    for (const { range, severity } of marks) {
      if (!range) continue
      const name = severity === "warning" ? "duplicate-warning" : "duplicate-warning-information"
      const highlight = highlights.get(name) ?? new Highlight()
      highlights.set(name, highlight.add(range))
      this.#shown.push({ name, range })
    }
  }
}
