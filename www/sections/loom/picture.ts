import { inOrder, type Layout } from "./model/layout.js"

/** The words of a picture. */
export interface Words {
  readonly feature: string
  readonly weight: string
  readonly accumulator: string
  readonly fingerprint: string
  /** The text below the rows if the picture does not show all of them. */
  readonly more: (count: number) => string
  readonly number: (value: number) => string
  /** What the picture is of, for those who do not see it. */
  readonly title: string
}

export interface Shown {
  readonly sums: ArrayLike<number>
  readonly fingerprint: bigint
  /** How many features have voted. */
  readonly step: number
}

const ROWS = 40
const COLORS = {
  paper: "#fff",
  ink: "#1b1b1b",
  soft: "#595959",
  line: "#c4c4c4",
  plus: "#0072b2",
  minus: "#b34700",
}
const LABEL = 150
const WEIGHT = 40
const ROW = 18
const BARS = 110

// Attributes instead of a style sheet, which a page's content security policy may refuse.
const MONO = `font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="12" xml:space="preserve"`

/** The loom as a standalone SVG document on a white background. */
export function picture(layout: Layout, shown: Shown, words: Words): string {
  const { order, explanation } = layout
  const bits = order.length
  const column = bits <= 16 ? 32 : bits <= 64 ? 11 : 9
  const [left, across] = [LABEL + WEIGHT + 12, bits * column]
  const rows = layout.rows.slice(0, ROWS)
  const hidden = explanation.features.length - rows.length
  const middle = (index: number) => left + (index + 0.5) * column
  // Glyphs of equal width, spaced so that each is in the middle of its column.
  const spread = (text: string, y: number, color: string, weight = 400) =>
    bits === 1
      ? `<text ${MONO} x="${middle(0) - 3.6}" y="${y}" fill="${color}" font-weight="${weight}">${text}</text>`
      : `<text ${MONO} x="${middle(0) - 3.6}" y="${y}" textLength="${across - column + 7.2}" fill="${color}" font-weight="${weight}">${text}</text>`

  const parts: string[] = []
  let y = 24
  parts.push(label(words.feature, 12, y, COLORS.soft), label(words.weight, left - 12, y, COLORS.soft, "end"))
  for (const [index, { feature, digits, ones }] of rows.entries()) {
    y += ROW
    const waiting = index >= shown.step
    parts.push(
      label(shortened(feature.text), 12, y, waiting ? COLORS.soft : COLORS.ink),
      label(words.number(feature.weight), left - 12, y, waiting ? COLORS.soft : COLORS.ink, "end"),
      spread(digits.replaceAll("1", " "), y, waiting ? COLORS.soft : COLORS.minus),
      spread(ones, y, waiting ? COLORS.soft : COLORS.plus, waiting ? 400 : 700),
    )
  }
  if (hidden > 0) {
    y += ROW
    parts.push(label(words.more(hidden), 12, y, COLORS.soft))
  }

  const axis = y + 16 + BARS / 2
  const sums = order.map((bit) => shown.sums[bit] ?? 0)
  const reach = Math.max(...sums.map(Math.abs), 1e-9)
  parts.push(label(words.accumulator, 12, axis + 4, COLORS.ink))
  for (const [index, sum] of sums.entries()) {
    const height = (Math.abs(sum) / reach) * (BARS / 2 - (bits <= 16 ? 14 : 2))
    const width = Math.min(column * 0.7, 20)
    const x = middle(index) - width / 2
    parts.push(
      sum === 0
        ? `<circle cx="${middle(index)}" cy="${axis}" r="3.5" fill="${COLORS.paper}" stroke="${COLORS.ink}"/>`
        : `<rect x="${round(x)}" y="${round(sum > 0 ? axis - height : axis)}" width="${round(width)}" height="${round(height)}" fill="${sum > 0 ? COLORS.plus : COLORS.minus}"/>`,
    )
    if (bits <= 16) {
      const at = sum === 0 ? axis - 7 : sum > 0 ? axis - height - 3 : axis + height + 12
      parts.push(label(words.number(sum), middle(index), at, COLORS.ink, "middle"))
    }
  }
  parts.push(`<path d="M${left} ${axis}h${across}" stroke="${COLORS.ink}"/>`)

  y = axis + BARS / 2 + 22
  const signs = inOrder(shown.fingerprint, order)
  parts.push(
    label(words.fingerprint, 12, y, COLORS.ink),
    spread(signs.replaceAll("1", " "), y, COLORS.minus, 700),
    spread(signs.replaceAll("0", " "), y, COLORS.plus, 700),
  )

  const [width, height] = [left + across + 16, y + 16]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13"><title>${escaped(words.title)}</title><rect width="100%" height="100%" fill="${COLORS.paper}"/><path d="M0 ${axis - BARS / 2 - 6}h${width}" stroke="${COLORS.line}"/>${parts.join("")}</svg>`
}

function label(text: string, x: number, y: number, color: string, anchor = "start"): string {
  return `<text x="${round(x)}" y="${round(y)}" fill="${color}" text-anchor="${anchor}">${escaped(text)}</text>`
}

/** As much of a feature as the column for it holds. */
function shortened(text: string): string {
  let [width, short] = [0, ""]
  for (const character of text) {
    // What is not Latin is twice as wide, or little less.
    width += character <= "\u02ff" ? 7 : 13
    if (width > LABEL - 20) return `${short}…`
    short += character
  }
  return short
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escaped(text: string): string {
  return text
    .replace(/\p{Cc}|\p{Surrogate}/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
}
