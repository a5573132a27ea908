// Finds inline marks of the formats that no parser here reads, by a pattern that matches one mark at a time.
import type { BlockBuilder } from "../block.js"

/**
 * The marks of a format. The pattern has the flags "g" and "d" (not "y"), and each alternative names at most one group:
 * `read`, `read2` and so on for contents that may have marks, or `plain`, `plain2` and so on for contents to copy unchanged.
 * A match without a group has no visible text. The pattern must not be able to scan far.
 */
export interface Marks {
  readonly pattern: RegExp
  /** Returns the text that replaces a match, if that is not a part of the match. */
  readonly replace?: (match: string) => string | undefined
}

/** Appends the visible text of a part of the source. */
export function addInline(
  builder: BlockBuilder,
  { source, from, to }: { source: string; from: number; to: number },
  marks: Marks,
): void {
  // Each call has its own pattern, because calls nest.
  const pattern = new RegExp(marks.pattern)
  const part = source.slice(from, to)
  let done = 0
  for (let match = pattern.exec(part); match; match = pattern.exec(part)) {
    const [text] = match
    builder.copy(from + done, from + match.index)
    done = match.index + text.length
    if (text === "") pattern.lastIndex++
    const replaced = marks.replace?.(text)
    if (replaced !== undefined) {
      builder.put(replaced, from + match.index, from + done)
      continue
    }
    const group = Object.entries(match.indices?.groups ?? {}).find(([, range]) => range !== undefined)
    if (!group) continue
    const [name, [start, end]] = group
    if (name.startsWith("plain")) builder.copy(from + start, from + end)
    else addInline(builder, { source, from: from + start, to: from + end }, marks)
  }
  builder.copy(from + done, to)
}
