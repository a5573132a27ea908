// Formatting of figures and tables, for the terminal and for documents.

const ROUNDED = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 })
const WHOLE = new Intl.NumberFormat("en")

/** Three significant digits of a number. */
export function number(value) {
  return ROUNDED.format(value)
}

/** A number as a multiple of another. */
export function times(value) {
  return `${number(value)}×`
}

/** A time, in the greatest unit of which it has at least one. */
export function duration(nanoseconds) {
  const units = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }
  const unit = Object.keys(units).findLast((name) => nanoseconds >= units[name]) ?? "ns"
  return `${number(nanoseconds / units[unit])} ${unit}`
}

/** The length of a text in bytes. */
export function size(bytes) {
  if (bytes >= 1e6) return `${bytes / 1e6} MB`
  return bytes >= 1e3 ? `${bytes / 1e3} kB` : `${bytes} B`
}

/** Whole numbers with separators. */
export function count(value) {
  return WHOLE.format(value)
}

/** A table for the terminal: the first column to the left, the others to the right. */
export function textTable(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const line = ([first, ...rest]) =>
    `  ${[first.padEnd(widths[0]), ...rest.map((cell, i) => cell.padStart(widths[i + 1]))].join("  ")}`
  return all.map(line).join("\n")
}

export function markdownTable(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
}
