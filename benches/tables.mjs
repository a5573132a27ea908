// Figures as people read them, for the terminal and for BENCHMARKS.md.
import { number } from "./index/report.mjs"

export { number }

/** A time in the unit that suits it. */
export function duration(nanoseconds) {
  const units = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }
  const unit = Object.keys(units).findLast((name) => nanoseconds >= units[name]) ?? "ns"
  return `${number(nanoseconds / units[unit])} ${unit}`
}

/** A length in bytes, as the texts here have. */
export function size(bytes) {
  if (bytes >= 1e6) return `${bytes / 1e6} MB`
  return bytes >= 1e3 ? `${bytes / 1e3} kB` : `${bytes} B`
}

/** Rows of cells in columns, the first to the left and all others to the right. */
export function columns(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = ([first, ...rest]) =>
    `  ${[first.padEnd(widths[0]), ...rest.map((cell, i) => cell.padStart(widths[i + 1]))].join("  ")}`
  return rows.map(line).join("\n")
}

/** How long everybody takes for one text of a kind, and for how much longer than ours. */
export function timeTable({ kind, length, times }) {
  const [first] = Object.values(times)
  const rows = Object.entries(times).map(([name, time]) => [
    name,
    duration(time),
    `${number(time / first)}×`,
    `${number((length / time) * 1e3)} MB/s`,
  ])
  return `\n${kind}, ${size(length)}\n${columns(rows)}`
}

/** What a goal asks for, and what came of it. */
export function goalCells({ what, least, most, aim, unit = "×", measured }) {
  const value = (number_) => (unit === "×" ? `${number(number_)}×` : `${number(number_)} ${unit}`)
  return [
    what,
    least === undefined ? `≤ ${value(most)}` : `≥ ${value(least)}`,
    value(aim),
    measured === null ? "–" : value(measured),
    verdict({ least, most, aim, measured }),
  ]
}

export function goalTable(goals) {
  const head = ["goal", "asked", "aim", "measured", ""]
  return `\n${columns([head, ...goals.map(goalCells)])}`
}

/** Whether it is reached, and by what part it is missed. */
function verdict({ least, most, aim, measured }) {
  if (measured === null) return "not measured"
  const share = least === undefined ? most / measured : measured / least
  if (share < 1) return `missed by ${Math.max(1, Math.round(100 * (1 - share)))} %`
  const aimed = least === undefined ? measured <= aim : measured >= aim
  return aimed ? "met, and the aim" : "met"
}
