// Marks within a line, of formats that no parser here knows: by a pattern that finds one mark at a time.
import type { BlockBuilder } from "../block.js"

/**
 * The marks of a format. The pattern is sticky to nothing ("g"), has indices ("d"), and each of its alternatives
 * names at most one group: `read`, `read2` and so on for what is read, marks in it included, and `plain`, `plain2`
 * for what is copied as it is. A match without a group is no text. The pattern must not be able to scan far.
 */
export interface Marks {
  readonly pattern: RegExp
  /** What a match stands for, if that is not a part of it. */
  readonly replace?: (match: string) => string | undefined
}

/** Appends what a reader sees of a part of the source. */
export function addInline(
  builder: BlockBuilder,
  { source, from, to }: { source: string; from: number; to: number },
  marks: Marks,
): void {
  // A pattern of its own for each call, because calls nest.
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
