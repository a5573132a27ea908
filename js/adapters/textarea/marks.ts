// Marks repeated text in a text area or an input. A layer over the field has the same text in the same font, but only its marks
// are visible. Each line is an element of its own, so typing changes one of them, and the others keep their layout.
import type { Diagnostic } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import { element } from "../elements.js"
import { changeBetween, moveBy } from "../text-change.js"

type Control = HTMLTextAreaElement | HTMLInputElement

interface Mark extends TextRange {
  readonly severity: Diagnostic["severity"]
}

/** A line of the layer. Two lines with the same text and marks are equal. */
interface Line {
  readonly text: string
  readonly marks: string
  readonly root: HTMLElement
}

/** The maximum length of a marked text, in UTF-16 units: the layout of a longer one would noticeably delay typing. */
export const LONGEST = 300_000

/** The properties that determine the positions of letters. */
const COPIED = [
  ...[
    "font-family",
    "font-size",
    "font-stretch",
    "font-style",
    "font-weight",
    "font-variant",
    "font-kerning",
  ],
  ...["font-feature-settings", "font-variation-settings", "font-optical-sizing", "font-size-adjust"],
  ...["letter-spacing", "word-spacing", "line-height", "text-indent", "text-transform", "text-rendering"],
  ...["text-align", "direction", "unicode-bidi", "writing-mode", "tab-size", "hyphens"],
  ...["white-space", "overflow-wrap", "word-break", "line-break"],
  ...["padding-top", "padding-right", "padding-bottom", "padding-left"],
]

export class Marks {
  /** The layer is hidden from screen readers and from search in the page, which would find the text twice. */
  readonly layer = element("div", {
    ...{ class: "marks", "aria-hidden": "true", inert: "", translate: "no", hidden: "" },
  })
  readonly #mirror = element("div", {})
  readonly #sizes = globalThis.ResizeObserver && new ResizeObserver(() => this.#place())
  readonly #styles = globalThis.MutationObserver && new MutationObserver(() => this.#place())
  #control: Control | undefined
  #text = ""
  #marks: readonly Mark[] = []
  #lines: readonly Line[] = []
  readonly #follow = () => this.follow()

  constructor() {
    this.layer.append(this.#mirror)
  }

  /** Attaches to another field, or to none. Editable content has marks of another kind. */
  attach(field: HTMLElement | undefined): void {
    const isControl = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
    const control = isControl ? field : undefined
    if (control === this.#control) return
    this.#control?.removeEventListener("scroll", this.#follow)
    this.#sizes?.disconnect()
    this.#styles?.disconnect()
    this.#control = control
    this.#marks = []
    if (control) {
      control.addEventListener("scroll", this.#follow)
      this.#sizes?.observe(control)
      const attributeFilter = ["class", "style", "dir", "lang", "wrap", "rows", "cols"]
      this.#styles?.observe(control, { attributes: true, attributeFilter })
    }
    this.#draw()
  }

  /** Marks the ranges of warnings; `text` is the text that was checked. */
  show(diagnostics: readonly Diagnostic[], text: string): void {
    this.#marks = disjoint(diagnostics)
    this.#text = text
    this.#move()
    this.#draw()
  }

  /** Updates the marks after the text or the scroll position of the field may have changed. */
  follow(): void {
    if (this.#move()) this.#draw()
    else this.#scroll()
  }

  /** Moves the marks with the text. Returns false if the text is the same, or has no marks. */
  #move(): boolean {
    const text = this.#control?.value
    const change =
      text === undefined || this.#marks.length === 0 ? undefined : changeBetween(this.#text, text)
    if (text === undefined || !change) return false
    this.#marks = this.#marks
      .map(({ from, to, severity }) => ({ ...moveBy(change, { from, to }), severity }))
      .filter(({ from, to }) => from < to)
    this.#text = text
    return true
  }

  #draw(): void {
    const isShown = this.#control !== undefined && this.#marks.length > 0 && this.#text.length <= LONGEST
    this.layer.hidden = !isShown
    const before = this.#lines
    const after = isShown ? linesOf(this.#text, this.#marks) : []
    const isSame = (a: Drawn, b: Drawn) => a.text === b.text && a.marks === b.marks
    const most = Math.min(before.length, after.length)
    let head = 0
    while (head < most && isSame(before[head] as Line, after[head] as Drawn)) head++
    let tail = 0
    while (tail < most - head && isSame(before.at(-1 - tail) as Line, after.at(-1 - tail) as Drawn)) tail++
    for (const { root } of before.slice(head, before.length - tail)) root.remove()
    const made = after
      .slice(head, after.length - tail)
      .map(({ text, marks, ranges }) => ({ text, marks, root: lineOf(text, ranges) }))
    const next = before[before.length - tail]?.root ?? null
    const part = document.createDocumentFragment()
    for (const { root } of made) part.append(root)
    this.#mirror.insertBefore(part, tail > 0 ? next : null)
    this.#lines = [...before.slice(0, head), ...made, ...before.slice(before.length - tail)]
    if (isShown) this.#place()
  }

  /** Lays the layer over the field, and copies the properties that determine the positions of letters. */
  #place(): void {
    const control = this.#control
    const around = this.layer.parentElement
    if (!control || !around || this.layer.hidden) return
    const style = getComputedStyle(control)
    for (const name of COPIED) this.#mirror.style.setProperty(name, style.getPropertyValue(name))
    const { clientWidth, clientHeight, clientLeft, clientTop } = control
    if (control instanceof HTMLInputElement) {
      // An input centres its one line vertically.
      const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
      this.#mirror.style.lineHeight = `${clientHeight - padding}px`
      this.#mirror.style.whiteSpace = "pre"
    }
    const [own, room] = [control.getBoundingClientRect(), around.getBoundingClientRect()]
    // On a scaled page, bounding boxes are scaled, but lengths in styles are not.
    const scale = around.offsetWidth > 0 ? room.width / around.offsetWidth : 1
    const layer = this.layer.style
    layer.left = `${(own.left - room.left) / scale + clientLeft}px`
    layer.top = `${(own.top - room.top) / scale + clientTop}px`
    layer.width = `${clientWidth}px`
    layer.height = `${clientHeight}px`
    this.#scroll()
  }

  #scroll(): void {
    const { scrollLeft = 0, scrollTop = 0 } = this.#control ?? {}
    this.#mirror.style.translate = `${-scrollLeft}px ${-scrollTop}px`
  }
}

/** Returns marks that do not overlap: where warnings overlap, the more severe one is shown. */
function disjoint(diagnostics: readonly Diagnostic[]): Mark[] {
  const ends = diagnostics.flatMap(({ from, to, severity }) => {
    const isStrong = severity === "warning"
    return [
      { at: from, isStrong, by: 1 },
      { at: to, isStrong, by: -1 },
    ]
  })
  ends.sort((a, b) => a.at - b.at)
  const found: Mark[] = []
  let [from, strong, weak] = [0, 0, 0]
  for (const { at, isStrong, by } of ends) {
    if (strong + weak > 0 && at > from)
      found.push({ from, to: at, severity: strong > 0 ? "warning" : "information" })
    from = at
    if (isStrong) strong += by
    else weak += by
  }
  return found
}

interface Drawn {
  readonly text: string
  readonly marks: string
  readonly ranges?: readonly Mark[]
}

function linesOf(text: string, marks: readonly Mark[]): Drawn[] {
  let [start, first] = [0, 0]
  return text.split("\n").map((line) => {
    const end = start + line.length
    while ((marks[first]?.to ?? end + 1) <= start) first++
    const ranges: Mark[] = []
    for (let at = first; at < marks.length; at++) {
      const { from, to, severity } = marks[at] as Mark
      if (from >= end) break
      ranges.push({ from: Math.max(from - start, 0), to: Math.min(to - start, line.length), severity })
    }
    start = end + 1
    return {
      text: line,
      marks: ranges.map(({ from, to, severity }) => `${from} ${to} ${severity}`).join(),
      ranges,
    }
  })
}

function lineOf(text: string, ranges: readonly Mark[] = []): HTMLElement {
  const line = element("div", {})
  let at = 0
  for (const { from, to, severity } of ranges) {
    line.append(text.slice(at, from), element("span", { part: `repeat ${severity}` }, text.slice(from, to)))
    at = to
  }
  line.append(text.slice(at))
  // Makes a line without text as high as one with text.
  if (text === "") line.append(element("br", {}))
  return line
}
