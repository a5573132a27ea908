// Duplicate warnings for editors whose document must not contain marks: CSS highlights, a popover, and keys. Each editor provides
// only its text: the blocks, and offsets into all of them, with one unit between two blocks.
import type { CheckResult } from "../types/checker.js"
import type { Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import type { Block, DocumentContent, TextRange } from "../types/document.js"
import type { EditorPort } from "../types/editor-port.js"
import type { HighlightedWarnings, HighlightOptions } from "../types/highlighted.js"
import type { PlacedWarning } from "../types/placed-warning.js"
import { joined, spliceOf } from "./blocks.js"
import { EditorLoop } from "./editor-loop.js"
import { adoptHighlights, Highlights } from "./highlights.js"
import { adoptStyle } from "./popover-style.js"
import { listenForWarnings } from "./warning-keys.js"
import { type ShownText, type ShownWarnings, WarningPopover } from "./warning-popover.js"

export type DomPoint = readonly [node: Node, offset: number]

/** Returns the point before what follows an offset, or if `isEnd`, after what precedes it; undefined if it is not in the page. */
export type PointOf = (offset: number, isEnd: boolean) => DomPoint | undefined

export interface HighlightedText extends ShownText {
  readonly isComposing: boolean
  blocks(): readonly Block[]
  /** Returns a function for the current text and page. */
  points(): PointOf
}

/** Returns a range after a change. Text inserted at its ends is not included. */
export type Move = (range: TextRange) => TextRange

export const HIGHLIGHT_OPTIONS = [
  ...["checker", "docId", "delay", "language", "popover"],
  ...["nameOf", "goTo", "onCheck", "onIgnore", "onError"],
]

export class HighlightedEditor implements EditorPort, ShownWarnings, HighlightedWarnings {
  readonly #loop: EditorLoop
  readonly #popover: WarningPopover
  readonly #highlights = new Highlights()
  readonly #listeners = new AbortController()
  readonly #unstyle: readonly (() => void)[]
  #version = 0
  /** The blocks that the checker has. */
  #told: readonly Block[] = []
  /** The warnings at their current positions, and the changes since the answer. */
  #placed: readonly PlacedWarning[] = []
  #moves: Move[] = []

  /** `editor` is the object to which the list of ignored warnings belongs. */
  constructor(
    editor: object,
    readonly text: HighlightedText,
    readonly options: HighlightOptions,
  ) {
    this.#loop = new EditorLoop(editor, this, options)
    this.#popover = new WarningPopover(text, this, this.#loop, options)
    const page = text.root.getRootNode() as Document | ShadowRoot
    this.#unstyle = [adoptStyle(page), adoptHighlights(page)]
    listenForWarnings(this.#popover, this.#listeners.signal)
    this.#loop.later(0)
  }

  /** Moves the warnings after a change of the text, and schedules a check. */
  changed(move: Move): void {
    this.#version++
    this.#moves.push(move)
    this.#place(this.#placed.map((warning) => placed(move(warning), warning.diagnostic)))
    this.#popover.close()
    this.#loop.later()
  }

  /** Updates the marks after the editor has rendered the same text again. */
  rendered(): void {
    if (this.#placed.length > 0) this.#place(this.#placed)
  }

  warnings(): PlacedWarning[] {
    return [...this.#placed]
  }

  textOf({ from, to }: TextRange): string {
    return joined(this.text.blocks()).slice(from, to)
  }

  rangeOf({ from, to }: TextRange, pointOf = this.text.points()): Range | undefined {
    const [start, end] = [pointOf(from, false), pointOf(to, true)]
    if (!start || !end) return undefined
    const range = this.text.root.ownerDocument.createRange()
    range.setStart(...start)
    range.setEnd(...end)
    return range
  }

  placeOf({ from, to }: RelatedPlace): TextRange | undefined {
    if (from === undefined || to === undefined) return undefined
    const range = this.#moves.reduce<TextRange>((range, move) => move(range), { from, to })
    return range.from < range.to ? range : undefined
  }

  next(): boolean {
    return this.#popover.next()
  }

  unignore(): boolean {
    return this.#loop.unignoreLast()
  }

  dispose(): void {
    if (this.#loop.isOver) return
    this.#loop.end()
    this.#listeners.abort()
    this.#place([])
    this.#popover.remove()
    for (const unstyle of this.#unstyle) unstyle()
  }

  get isComposing(): boolean {
    return this.text.isComposing
  }

  version(): number {
    return this.#version
  }

  changes(): DocumentContent[] {
    const before = this.#told
    this.#told = this.text.blocks()
    return [{ splice: spliceOf(before, this.#told, isSame, (block) => block) }]
  }

  whole(): DocumentContent {
    this.#told = this.text.blocks()
    return this.#told
  }

  /** `show` replaces all marks. */
  needsAll(): boolean {
    return true
  }

  show(result: CheckResult): boolean {
    this.#moves = []
    this.#place(result.diagnostics.map((diagnostic) => placed(diagnostic, diagnostic)))
    this.#popover.update()
    this.options.onCheck?.(result)
    return true
  }

  clear(): void {
    this.#place([])
    this.#popover.close()
  }

  #place(placed: readonly PlacedWarning[]): void {
    this.#placed = placed.filter(({ from, to }) => from < to).sort(inOrder)
    // Finding the points reads all lines of the text.
    const pointOf = this.#placed.length > 0 ? this.text.points() : undefined
    const mark = (warning: PlacedWarning) => ({
      severity: warning.diagnostic.severity,
      range: this.rangeOf(warning, pointOf),
    })
    this.#highlights.show(this.#placed.map(mark))
  }
}

function placed({ from, to }: TextRange, diagnostic: Diagnostic): PlacedWarning {
  return { from, to, diagnostic }
}

function inOrder(one: TextRange, other: TextRange): number {
  return one.from - other.from || one.to - other.to
}

function isSame(one: Block, other: Block): boolean {
  return one.text === other.text && one.kind === other.kind && one.key === other.key
}
