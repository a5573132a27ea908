import { listed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { hex } from "./block-tables.js"
import type { Words } from "./en.js"
import { finding, type Row, type Search } from "./model/search.js"
import type { Step } from "./model/steps.js"

/** The sentence that describes a step. */
export function sentence(
  t: Words,
  language: Language,
  { explained, rows, candidates, missed }: Search,
  { k, asked }: { k: number; asked: number },
  step: Step,
): string {
  const blocks = k + 1
  const names = (those: readonly Row[]) =>
    listed(
      those.map(({ line, distance }) => fill(t.line, { line: line.number, distance }, language)),
      language,
    )
  switch (step.kind) {
    case "cut":
      return fill(t.steps.cut, { blocks })
    case "lookup": {
      const block = explained.blocks[step.block]
      if (!block) return ""
      const numbers = block.bucket.map((position) => String(rows[position]?.line.number))
      return fill(numbers.length > 0 ? t.steps.lookup : t.steps.lookupEmpty, {
        block: step.block + 1,
        key: hex(block.value, block.length),
        lines: listed(
          numbers.map((line) => fill(t.lineNumber, { line })),
          language,
        ),
      })
    }
    case "collect":
      return fill(
        candidates.length > 0 ? t.steps.collect : t.steps.collectNone,
        {
          count: candidates.length,
          all: rows.length,
          lines: listed(
            candidates.map(({ line }) => fill(t.lineNumber, { line: line.number })),
            language,
          ),
        },
        language,
      )
    case "check": {
      const row = candidates[step.candidate]
      if (!row) return ""
      const { line, distance } = row
      return fill(t.steps.check[finding(row, k, asked)], { line: line.number, distance, asked, k }, language)
    }
    case "done": {
      const kind = missed.length > 0 ? "missed" : asked <= k ? "guaranteed" : "lucky"
      return fill(t.steps.done[kind], { asked, k, blocks, lines: names(missed) }, language)
    }
  }
}
