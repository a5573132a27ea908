// Draws memory over time as an SVG, with a panel for each figure.

const [WIDTH, HEIGHT, GAP] = [800, 90, 34]

/** @param lines Samples with the operations and seconds after which each was taken. */
export function chart(title, lines) {
  const names = Object.keys(lines[0].sample)
  const last = lines.at(-1)
  const panels = names.map((name, at) => {
    const values = lines.map(({ sample }) => sample[name])
    const most = Math.max(...values, 1)
    const top = 50 + at * (HEIGHT + GAP)
    const points = lines.map(({ operations }, i) => {
      const x = 10 + ((WIDTH - 20) * operations) / last.operations
      return `${x.toFixed(1)},${(top + HEIGHT - (HEIGHT * values[i]) / most).toFixed(1)}`
    })
    return `<text x="10" y="${top - 6}">${name}, up to ${(most / 1e6).toFixed(1)} MB</text>
<rect x="10" y="${top}" width="${WIDTH - 20}" height="${HEIGHT}" fill="#f4f4f4"/>
<polyline points="${points.join(" ")}" fill="none" stroke="#0b62a3" stroke-width="1.5"/>`
  })
  const height = 50 + names.length * (HEIGHT + GAP)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" font-weight="bold">${title}: ${last.operations} operations in ${Math.round(last.seconds)} s</text>
${panels.join("\n")}
</svg>
`
}
