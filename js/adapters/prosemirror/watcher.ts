// Keeps a document of the checker in step with a view: sends the blocks that have changed, and brings the answers into
// the state.
import { type PluginView, TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { DocumentContent } from "../../types/document.js"
import type { DuplicateWarningsOptions, PlacedWarning } from "../../types/prosemirror.js"
import { ignoredIn } from "../ignored-here.js"
import { blockOf, blocksAt, spliceOf, type TextBlock, textBlocks, textOf } from "./blocks.js"
import { phrasesOf } from "./phrases.js"
import { keepAt, popover } from "./popover.js"
import { type Answer, key, placeIn, warningsIn } from "./state.js"
import { adoptStyle } from "./style.js"

/** The pause in typing after which a document is checked, in milliseconds. */
const DELAY = 200

const watchers = new WeakMap<EditorView, Watcher>()

export function watcherOf(view: EditorView | undefined): Watcher | undefined {
  return view && watchers.get(view)
}

export class Watcher implements PluginView {
  readonly #unwatch: () => void
  readonly #unstyle: () => void
  /** The blocks that the checker has. */
  #told: readonly TextBlock[] = []
  #isKnown = false
  /** Whether the warnings on screen are not those of the last answer: then all of them are asked for. */
  #isBehind = true
  /** The keys of the blocks that the checker was given since the last answer that was shown. */
  readonly #given = new Set<string | number | undefined>()
  #isDestroyed = false
  #checks = 0
  readonly #ignored: Diagnostic[]
  #timer: ReturnType<typeof setTimeout> | undefined
  #popover: { readonly element: HTMLElement; readonly warning: PlacedWarning; leave(): void } | undefined

  constructor(
    readonly view: EditorView,
    readonly options: DuplicateWarningsOptions,
  ) {
    const { checker, docId } = options
    watchers.set(view, this)
    this.#ignored = ignoredIn(view, checker)
    this.#unstyle = adoptStyle(view.root as DocumentOrShadowRoot)
    this.#unwatch = checker.watch((docIds) => {
      // The answer to a check that is under way has it all.
      if (docIds.includes(docId) && this.#checks === 0) this.#schedule(0)
    })
    this.#schedule(0)
  }

  update(view: EditorView, { doc }: { readonly doc: EditorView["state"]["doc"] }): void {
    if (view.state.doc !== doc) {
      this.close()
      this.#schedule(this.options.delay ?? DELAY)
      return
    }
    const shown = this.#popover?.warning
    if (!shown) return
    const isStill = ({ from, diagnostic }: PlacedWarning) =>
      from === shown.from && diagnostic.ignoreKey === shown.diagnostic.ignoreKey
    if (!warningsIn(view.state).some(isStill)) this.close()
  }

  destroy(): void {
    this.#isDestroyed = true
    clearTimeout(this.#timer)
    this.#unwatch()
    this.#unstyle()
    this.#remove()
    watchers.delete(this.view)
  }

  /** Opens the popover of a warning; with the focus in it if it was asked for by a key. */
  open(warning: PlacedWarning, byKey: boolean): void {
    const { view, options } = this
    this.close()
    if (options.popover === false) return
    const { diagnostic } = warning
    const [first] = diagnostic.related
    const element = popover({
      warning,
      phrases: phrasesOf(options.language),
      here: this.#textOf(warning),
      name: first && this.#nameOf(first),
      there: first && options.checker.textOf(first),
      go: this.canGo(warning) ? () => this.goTo(warning) : undefined,
      ignore: () => this.ignore(warning),
      next: () => this.next(),
      close: () => this.close(true),
    })
    view.dom.parentElement?.append(element)
    this.#popover = { element, warning, leave: keepAt(element, view, warning) }
    if (byKey) element.querySelector("button")?.focus()
  }

  /** Closes the popover. The focus in it goes back to the editor, and does so too if `focus` is set. */
  close(focus = false): void {
    const open = this.#popover?.element
    const hadFocus = open?.contains((open.getRootNode() as Document | ShadowRoot).activeElement)
    this.#remove()
    if (hadFocus || focus) this.view.focus()
  }

  get isOpen(): boolean {
    return this.#popover !== undefined
  }

  #remove(): void {
    this.#popover?.leave()
    this.#popover?.element.remove()
    this.#popover = undefined
  }

  /** Goes to the next warning after the cursor, or to the first, and opens it. */
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
    this.options.checker.ignore(diagnostic).then(
      () => {
        this.#ignored.push(diagnostic)
        this.#afterIgnoring(diagnostic, true)
      },
      (error: unknown) => this.#reportUnlessOver(error),
    )
  }

  get hasIgnored(): boolean {
    return this.#ignored.length > 0
  }

  /** Takes back the last warning that was ignored. */
  unignore(): void {
    const diagnostic = this.#ignored.pop()
    if (!diagnostic) return
    this.options.checker.unignore(diagnostic).then(
      () => this.#afterIgnoring(diagnostic, false),
      (error: unknown) => {
        // It is still ignored, and can be taken back later.
        this.#ignored.push(diagnostic)
        this.#reportUnlessOver(error)
      },
    )
  }

  /** A checker may be disposed of together with the view, just after a click. */
  #reportUnlessOver(error: unknown): void {
    const isDisposed = (error as { code?: unknown } | undefined)?.code === "DISPOSED"
    if (!isDisposed || !this.#isDestroyed) reportError(error)
  }

  #afterIgnoring(diagnostic: Diagnostic, isIgnored: boolean): void {
    this.options.onIgnore?.(diagnostic, isIgnored)
    if (!this.#isDestroyed) this.#schedule(0)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // Within a composition the text is not yet what is meant.
      if (this.view.composing) this.#schedule(this.options.delay ?? DELAY)
      else this.#check().catch(reportError)
    }, delay)
  }

  async #check(): Promise<void> {
    const { view, options } = this
    const { doc } = view.state
    const blocks = textBlocks(doc, this.#told)
    const splice = spliceOf(this.#told, blocks) ?? { start: 0, deleteCount: 0, blocks: [] }
    const content: DocumentContent = this.#isKnown ? { splice } : blocks.map(blockOf)
    for (const { key } of splice.blocks) this.#given.add(key)
    if (key.getState(view.state)?.hasLost) this.#isBehind = true
    const report = this.#isBehind || options.onCheck ? "all" : "changed"
    // Until there is an answer that is used: a worker may have told what changed in one that is overtaken.
    this.#isBehind = true
    this.#told = blocks
    this.#isKnown = true
    this.#checks++
    try {
      const result = await options.checker.update(options.docId, content, { report })
      if (this.#isDestroyed || result.superseded) return
      // Of a document that has changed in the meantime, there will be another answer.
      this.#isBehind = view.state.doc !== doc
      if (this.#isBehind) return
      const changed = report === "all" ? undefined : blocksAt(blocks, result.changed)
      // What was put in the place of the same text is no change to the checker, but has lost its marks.
      if (changed && blocks.some((block) => this.#given.has(block.key) && !changed.has(block))) {
        this.#isBehind = true
        this.#schedule(0)
        return
      }
      this.#given.clear()
      this.#bring({ diagnostics: result.diagnostics, blocks, changed })
      options.onCheck?.(result, view)
    } catch (error) {
      // Whether the checker has the blocks is not known, so that the next check gives it all of them.
      this.#isKnown = false
      const { code } = (error ?? {}) as { code?: unknown }
      // One that does not know the document, such as one in another worker, gets it at once.
      if ("splice" in content && code === "INVALID_ARGUMENT") return this.#schedule(0)
      if (code !== "DISPOSED") throw error
      if (!this.#isDestroyed) this.#bring({ diagnostics: [], blocks, changed: undefined })
    } finally {
      this.#checks--
    }
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

  #nameOf(of: RelatedPlace): string | undefined {
    const known = this.options.nameOf?.(of)
    if (known !== undefined || of.docId === this.options.docId) return known
    return of.docId ?? of.label ?? String(of.id)
  }
}
