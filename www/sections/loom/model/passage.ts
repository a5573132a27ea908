import type { Feature, Span } from "simhash-wasm/url"

/** A piece of a text: a unit of a feature, or what is between two of them. */
export interface Piece {
  readonly text: string
  /** The position in the explanation of the feature that the piece is an occurrence of; null between features. */
  readonly feature: number | null
  /** Whether the piece is within an occurrence of the feature that votes. */
  readonly current: boolean
}

/** How much of a text is shown, in UTF-16 code units, and in steps of what it moves along with the votes. */
const SHOWN = 2_000
const STRIDE = 500

/** The part of a text around the first occurrence of a feature, in pieces; without a feature, its beginning. */
export function passage(text: string, features: readonly Feature[], current?: Feature): Piece[] {
  const at = current?.spans[0]?.start ?? 0
  const start = boundary(text, Math.max(0, Math.floor(at / STRIDE) * STRIDE - STRIDE))
  const end = boundary(text, Math.min(text.length, start + SHOWN))
  const cuts = new Set([start, end])
  const units = smallest(occurrences(features, start, end))
  for (const { span } of units) cuts.add(span.start).add(span.end)
  const marked = (current?.spans ?? []).filter((span) => span.start < end && span.end > start)
  for (const span of marked) cuts.add(Math.max(start, span.start)).add(Math.min(end, span.end))

  const sorted = [...cuts].sort((a, b) => a - b)
  let next = 0
  return sorted.slice(1).map((until, i): Piece => {
    const from = sorted[i] ?? start
    while ((units[next]?.span.end ?? Number.POSITIVE_INFINITY) <= from) next++
    const unit = units[next]
    const within = (span: Span | undefined) => span !== undefined && span.start <= from && span.end >= until
    return {
      text: text.slice(from, until),
      feature: unit && within(unit.span) ? unit.feature : null,
      current: marked.some(within),
    }
  })
}

interface Occurrence {
  readonly feature: number
  readonly span: Span
}

/** The occurrences of features that are whole within a part of the text. */
function occurrences(features: readonly Feature[], start: number, end: number): Occurrence[] {
  const found: Occurrence[] = []
  for (const [feature, { spans }] of features.entries())
    for (const span of spans) if (span.start >= start && span.end <= end) found.push({ feature, span })
  return found
}

/** The shortest occurrences that do not overlap, from left to right: words, where words and pairs are features. */
function smallest(found: Occurrence[]): Occurrence[] {
  found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  const chosen: Occurrence[] = []
  for (const one of found) if (one.span.start >= (chosen.at(-1)?.span.end ?? 0)) chosen.push(one)
  return chosen
}

/** The position, or the one before it if it is within a surrogate pair. */
function boundary(text: string, position: number): number {
  const unit = text.charCodeAt(position)
  return position > 0 && unit >= 0xdc00 && unit < 0xe000 ? position - 1 : position
}
