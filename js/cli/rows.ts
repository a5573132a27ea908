// What is printed: a row a line, as tab-separated values or as JSON.
import type { Options } from "./options.js"
import { ABOUT_TERMINAL } from "./terminal.js"

type Value = string | number

/** What the help says about the output. */
export const ABOUT_TSV =
  "In tsv, a backslash, tab, line feed or carriage return in an id is written \\\\, \\t, \\n or \\r, and the " +
  "other control characters that PostgreSQL's COPY escapes, \\b, \\f and \\v, are too. In jsonl, ids that are numbers " +
  `stay numbers. ${ABOUT_TERMINAL}`

/** Writes a row with these columns. */
export function rowWriter(
  columns: readonly string[],
  { output = "tsv" }: Options,
): (row: readonly Value[]) => string {
  if (output === "tsv") return tsv
  return (row) => `${JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i]])))}\n`
}

/** Writes a row of any number of alike values. */
export function listWriter({ output = "tsv" }: Options): (row: readonly Value[]) => string {
  return output === "tsv" ? tsv : (row) => `${JSON.stringify(row)}\n`
}

/** Writes rows, in pieces that are worth a call. */
export function* pieces<T>(rows: Iterable<T>, write: (row: T) => string): Generator<string> {
  let piece = ""
  for (const row of rows) {
    piece += write(row)
    if (piece.length < 1 << 16) continue
    yield piece
    piece = ""
  }
  if (piece) yield piece
}

/** What PostgreSQL's COPY escapes. */
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
}

function tsv(row: readonly Value[]): string {
  const escaped = row.map((value) => String(value).replace(/[\\\b\f\n\r\t\v]/g, (c) => ESCAPES[c] ?? c))
  return `${escaped.join("\t")}\n`
}
