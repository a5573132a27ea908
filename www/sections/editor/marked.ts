import { html, type TemplateResult } from "lit"
import type { TextRange } from "simhash-wasm/editor"

/** A text in which ranges are marked. They may overlap, and be in any order. */
export function marked(text: string, ranges: readonly TextRange[]): (TemplateResult | string)[] {
  const parts: (TemplateResult | string)[] = []
  let end = 0
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const start = Math.max(from, end)
    if (to <= start) continue
    parts.push(text.slice(end, start), html`<mark>${text.slice(start, to)}</mark>`)
    end = to
  }
  return [...parts, text.slice(end)]
}
