/** Figures in rows, contenders in columns: what each took, and how many times as much as the first. */
export function printTable(title, figures) {
  const names = [...new Set(Object.values(figures).flatMap(({ times }) => Object.keys(times)))]
  const rows = Object.values(figures).map(({ title, times }) => [
    title,
    ...names.map((name) => cell(times[name], times[names[0]], name === names[0])),
  ])
  const all = [["", ...names], ...rows]
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)))
  console.log(`\n${title}`)
  for (const [first, ...rest] of all) {
    const cells = rest.map((text, column) => text.padStart(widths[column + 1]))
    console.log(["", first.padEnd(widths[0]), ...cells].join("  "))
  }
}

/** Three digits of a number, in a form that people read. */
export function number(value) {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 })
}

function cell(value, first, isFirst) {
  if (value === undefined) return "–"
  return isFirst || first === undefined ? number(value) : `${number(value)} (${number(value / first)}×)`
}
