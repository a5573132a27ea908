// Keeps a document of the checker in sync with a view: sends the changed blocks, and adds the answers to the state.
import { type PluginView, TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { CheckResult } from "../../types/checker.js"
import type { DocumentContent } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import type { PlacedWarning } from "../../types/placed-warning.js"
import type { DuplicateWarningsOptions } from "../../types/prosemirror.js"
import { bothTexts } from "../both-texts.js"
import { EditorLoop } from "../editor-loop.js"
import { PopoverSlot } from "../popover.js"
import { phrasesOf } from "../popover-phrases.js"
import { adoptStyle } from "../popover-style.js"
import { blockOf, blocksAt, spliceOf, type TextBlock, textBlocks, textOf } from "./blocks.js"
import { type Answer, key, placeIn, warningsIn } from "./state.js"

const watchers = new WeakMap<EditorView, Watcher>()

export function watcherOf(view: EditorView | undefined): Watcher | undefined {
  return view && watchers.get(view)
}

export class Watcher implements PluginView, EditorPort {
  readonly #loop: EditorLoop
  readonly #unstyle: () => void
  /** The blocks that the checker has. */
  #told: readonly TextBlock[] = []
  /** The keys of the blocks that were sent to the checker since the last answer that was shown. */
  readonly #given = new Set<string | number | undefined>()
  readonly #popover: PopoverSlot

  constructor(
    readonly view: EditorView,
    readonly options: DuplicateWarningsOptions,
  ) {
    watchers.set(view, this)
    this.#popover = new PopoverSlot(view.dom, () => view.focus())
    // The host's `reportError` throws if it is called as a method of another object.
    const onError = (error: unknown) => reportError(error)
    this.#loop = new EditorLoop(view, this, { ...options, onError })
    this.#unstyle = adoptStyle(view.root as DocumentOrShadowRoot)
    this.#loop.later(0)
  }

  update(view: EditorView, { doc }: { readonly doc: EditorView["state"]["doc"] }): void {
    if (view.state.doc !== doc) {
      this.close()
      this.#loop.later()
      return
    }
    if (this.isOpen) this.#popover.keepIf(warningsIn(view.state))
  }

  destroy(): void {
    this.#loop.end()
    this.#unstyle()
    this.#popover.remove()
    watchers.delete(this.view)
  }

  /** Opens the popover of a warning. The popover takes the focus if the user pressed a key to open it. */
  open(warning: PlacedWarning, byKey: boolean): void {
    const { options } = this
    this.close()
    if (options.popover === false) return
    const { diagnostic } = warning
    const shown = {
      message: diagnostic.message,
      phrases: phrasesOf(options.language),
      both: bothTexts(diagnostic, this.#textOf(warning), options),
      go: this.canGo(warning) ? () => this.goTo(warning) : undefined,
      ignore: () => this.ignore(warning),
      next: () => this.next(),
      close: () => this.close(true),
    }
    this.#popover.open(warning, shown, () => this.#rangeOf(warning), byKey)
  }

  close(focus = false): void {
    this.#popover.close(focus)
  }

  get isOpen(): boolean {
    return this.#popover.warning !== undefined
  }

  /** Goes to the next warning after the cursor, or to the first one, and opens it. Returns false if there is none. */
  next(): boolean {
    const { state } = this.view
    const all = warningsIn(state)
    const { head } = state.selection
    const warning = all.find(({ from }) => from > head) ?? all[0]
    if (!warning) return false
    const selection = TextSelection.create(state.doc, warning.from)
    this.view.dispatch(state.tr.setSelection(selection).scrollIntoView())
    this.open(warning, true)
    return true
  }

  canGo({ diagnostic: { related } }: PlacedWarning): boolean {
    const [first] = related
    if (!first) return false
    if (first.docId !== this.options.docId) return this.options.goTo !== undefined
    return placeIn(this.view.state, first) !== undefined
  }

  goTo({ diagnostic }: PlacedWarning): void {
    const { view, options } = this
    const [first] = diagnostic.related
    if (!first) return
    if (first.docId !== options.docId) {
      this.close()
      options.goTo?.(first, diagnostic)
      return
    }
    const range = placeIn(view.state, first)
    if (!range) return
    const { tr, doc } = view.state
    view.dispatch(tr.setSelection(TextSelection.create(doc, range.from, range.to)).scrollIntoView())
    this.close(true)
  }

  ignore({ diagnostic }: PlacedWarning): void {
    this.close(true)
    this.#loop.ignore(diagnostic)
  }

  get hasIgnored(): boolean {
    return this.#loop.ignored.length > 0
  }

  /** Restores the warning that was ignored last. */
  unignore(): void {
    this.#loop.unignore()
  }

  get isComposing(): boolean {
    return this.view.composing
  }

  version(): unknown {
    return this.view.state.doc
  }

  changes(): DocumentContent[] {
    const blocks = textBlocks(this.view.state.doc, this.#told)
    const splice = spliceOf(this.#told, blocks) ?? { start: 0, deleteCount: 0, blocks: [] }
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

  #textOf({ from, to }: PlacedWarning): string {
    const $from = this.view.state.doc.resolve(from)
    let { depth } = $from
    while (depth > 0 && !$from.node(depth).isTextblock) depth--
    const start = $from.start(depth)
    return textOf($from.node(depth)).slice(from - start, to - start)
  }

  #rangeOf({ from, to }: PlacedWarning): Range {
    const { view } = this
    const range = view.dom.ownerDocument.createRange()
    const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset)
    return range
  }
}
