// Keeps a document of the checker in sync with a view: sends the changed blocks, and adds the answers to the state.
import { type PluginView, TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { CheckResult } from "../../types/checker.js"
import type { RelatedPlace } from "../../types/diagnostic.js"
import type { DocumentContent, TextRange } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import type { PlacedWarning } from "../../types/placed-warning.js"
import type { DuplicateWarningsOptions } from "../../types/prosemirror.js"
import { spliceOf } from "../blocks.js"
import { EditorLoop } from "../editor-loop.js"
import { adoptStyle } from "../popover-style.js"
import { type ShownText, type ShownWarnings, WarningPopover } from "../warning-popover.js"
import { blockOf, blocksAt, isSame, type TextBlock, textBlocks, textIn } from "./blocks.js"
import { type Answer, key, placeIn, warningsIn } from "./state.js"

const watchers = new WeakMap<EditorView, Watcher>()

export function watcherOf(view: EditorView | undefined): Watcher | undefined {
  return view && watchers.get(view)
}

export class Watcher implements PluginView, EditorPort, ShownText, ShownWarnings {
  readonly loop: EditorLoop
  readonly #unstyle: () => void
  /** The blocks that the checker has. */
  #told: readonly TextBlock[] = []
  /** The keys of the blocks that were sent to the checker since the last answer that was shown. */
  readonly #given = new Set<string | number | undefined>()
  readonly popover: WarningPopover

  constructor(
    readonly view: EditorView,
    readonly options: DuplicateWarningsOptions,
  ) {
    watchers.set(view, this)
    // The host's `reportError` throws if it is called as a method of another object.
    const onError = (error: unknown) => reportError(error)
    this.loop = new EditorLoop(view, this, { ...options, onError })
    this.popover = new WarningPopover(this, this, this.loop, options)
    this.#unstyle = adoptStyle(view.root as DocumentOrShadowRoot)
    this.loop.later(0)
  }

  update(view: EditorView, { doc }: { readonly doc: EditorView["state"]["doc"] }): void {
    if (view.state.doc !== doc) {
      this.popover.close()
      this.loop.later()
    } else this.popover.update()
  }

  destroy(): void {
    this.loop.end()
    this.#unstyle()
    this.popover.remove()
    watchers.delete(this.view)
  }

  get root(): HTMLElement {
    return this.view.dom
  }

  warnings(): PlacedWarning[] {
    return warningsIn(this.view.state)
  }

  textOf(range: TextRange): string {
    return textIn(this.view.state.doc, range)
  }

  rangeOf({ from, to }: TextRange): Range {
    const { view } = this
    const range = view.dom.ownerDocument.createRange()
    const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset)
    return range
  }

  placeOf(place: RelatedPlace): TextRange | undefined {
    return placeIn(this.view.state, place)
  }

  cursor(): number {
    return this.view.state.selection.head
  }

  select({ from, to }: TextRange): void {
    const { tr, doc } = this.view.state
    this.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)).scrollIntoView())
  }

  focus(): void {
    this.view.focus()
  }

  get isComposing(): boolean {
    return this.view.composing
  }

  version(): unknown {
    return this.view.state.doc
  }

  changes(): DocumentContent[] {
    const blocks = textBlocks(this.view.state.doc, this.#told)
    const splice = spliceOf(this.#told, blocks, isSame, blockOf)
    for (const { key } of splice.blocks) this.#given.add(key)
    this.#told = blocks
    return [{ splice }]
  }

  whole(): DocumentContent {
    return this.#told.map(blockOf)
  }

  needsAll(): boolean {
    return this.options.onCheck !== undefined || key.getState(this.view.state)?.hasLost === true
  }

  show(result: CheckResult, isAll: boolean): boolean {
    const blocks = this.#told
    const changed = isAll ? undefined : blocksAt(blocks, result.changed)
    // A block that replaced one with the same text is no change to the checker, but has lost its marks.
    if (changed && blocks.some((block) => this.#given.has(block.key) && !changed.has(block))) return false
    this.#given.clear()
    this.#bring({ diagnostics: result.diagnostics, blocks, changed })
    this.options.onCheck?.(result, this.view)
    return true
  }

  clear(): void {
    this.#bring({ diagnostics: [], blocks: this.#told, changed: undefined })
  }

  #bring(answer: Answer): void {
    const { view } = this
    view.dispatch(view.state.tr.setMeta(key, answer).setMeta("addToHistory", false))
  }
}
