// Keeps a document of the checker in step with a view: sends what has changed, and makes warnings of the answers.
import { type Action, forceLinting } from "@codemirror/lint"
import { type ChangeDesc, type ChangeSet, StateEffect } from "@codemirror/state"
import { EditorView, logException, type PluginValue, type ViewUpdate } from "@codemirror/view"
import type { CheckResult } from "../../types/checker.js"
import type { DuplicateWarningsOptions } from "../../types/codemirror.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { DocumentContent, TextChange, TextRange } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import { EditorLoop } from "../editor-loop.js"
import { toldOf } from "../text-change.js"
import { isInOne } from "../text-ranges.js"
import { explanation } from "./explanation.js"
import { GO, GO_TO, IGNORE } from "./phrases.js"
import type { Warning } from "./warning.js"

/** Asks for another check: something else than the text has changed. */
export const refresh = StateEffect.define<null>()

/** The watcher of a view, for commands, which know the view alone. */
export const watchers = new WeakMap<EditorView, Watcher>()

export class Watcher implements PluginValue, EditorPort {
  readonly #loop: EditorLoop
  /** What has changed since the checker was told, and since its last answer. */
  #untold: ChangeSet | undefined
  #sinceAnswer: ChangeDesc | undefined
  /** What has changed between its answers, from the last one with all warnings on, which has the number `#first`. */
  #moves: ChangeDesc[] = []
  #first = 0
  #warnings: readonly Warning[] = []
  constructor(
    readonly view: EditorView,
    readonly options: DuplicateWarningsOptions,
  ) {
    watchers.set(view, this)
    const onError = (error: unknown) => logException(this.view.state, error, "ignoring a duplicate")
    this.#loop = new EditorLoop(view, this, { ...options, onError })
  }

  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged) return
    this.#untold = this.#untold ? this.#untold.compose(changes) : changes
    this.#sinceAnswer = this.#sinceAnswer ? this.#sinceAnswer.composeDesc(changes.desc) : changes.desc
  }

  destroy(): void {
    watchers.delete(this.view)
    this.#loop.end()
  }

  /** The warnings of the document as it is now. If it changes in the meantime, nobody reads them. */
  async check(): Promise<readonly Warning[]> {
    await this.#loop.check()
    return this.#warnings
  }

  /** Whoever has typed waits for the pause that @codemirror/lint makes; whoever has ignored something does not. */
  ask(isSoon: boolean): void {
    this.view.dispatch({ effects: refresh.of(null) })
    if (isSoon) forceLinting(this.view)
  }

  version(): unknown {
    return this.view.state.doc
  }

  changes(): DocumentContent[] {
    const changes = this.#untold ? [textChanges(this.#untold)] : []
    this.#untold = undefined
    return toldOf(changes)
  }

  whole(): DocumentContent {
    // Changes that came in the meantime are in it.
    this.#untold = undefined
    return { text: this.view.state.doc.toString(), format: this.options.format ?? "text" }
  }

  needsAll(): boolean {
    return this.options.onCheck !== undefined || this.#moves.length >= MOST_MOVES
  }

  show(result: CheckResult, isAll: boolean): boolean {
    const kept = isAll ? [] : this.#kept(result.changed)
    if (!kept) return false
    this.#answered(!isAll)
    const { doc } = this.view.state
    const made = result.diagnostics.map((diagnostic) =>
      this.#warning(diagnostic, () => doc.sliceString(diagnostic.from, diagnostic.to)),
    )
    this.#warnings = [...kept, ...made]
    this.options.onCheck?.(result, this.view)
    return true
  }

  clear(): void {
    this.#warnings = []
  }

  /** Where a place of this document, from the answer with a number, is now. */
  current({ from = 0, to = 0 }: RelatedPlace, answer: number): TextRange {
    const moves = this.#moves.slice(Math.max(0, answer - this.#first))
    if (this.#sinceAnswer) moves.push(this.#sinceAnswer)
    return moves.reduce(moved, { from, to })
  }

  /** The warnings of blocks that have not changed, where they are now; undefined if that is not known of one. */
  #kept(changed: readonly TextRange[]): Warning[] | undefined {
    const kept: Warning[] = []
    for (const warning of this.#warnings) {
      const { from, to } = this.#sinceAnswer ? moved(warning, this.#sinceAnswer) : warning
      // Its text was removed, and may have come back since: to the checker that is no change, wherever this offset is now.
      if (from === to) return undefined
      if (isInOne(changed, from)) continue
      if (to - from !== warning.to - warning.from) return undefined
      kept.push(from === warning.from ? warning : { ...warning, from, to })
    }
    return kept
  }

  /** The warnings are of the text as it is. */
  #answered(isPartial: boolean): void {
    if (isPartial) this.#moves.push(...(this.#sinceAnswer ? [this.#sinceAnswer] : []))
    else {
      this.#first += this.#moves.length + 1
      this.#moves = []
    }
    this.#sinceAnswer = undefined
  }

  #warning(diagnostic: Diagnostic, here: () => string): Warning {
    const { from, to, severity, message, related } = diagnostic
    const { state } = this.view
    const answer = this.#first + this.#moves.length
    const places = related.filter((place) => this.#canGoTo(place))
    const moves = places.map((place, at): Action => {
      const name = at === 0 ? state.phrase(GO) : state.phrase(GO_TO, at + 1)
      return { name, markClass: MARK, apply: () => this.#goTo(place, diagnostic, answer) }
    })
    const ignore: Action = {
      name: state.phrase(IGNORE),
      markClass: MARK,
      apply: () => this.#ignore(diagnostic),
    }
    const actions = [...moves.slice(0, 1), ignore, ...moves.slice(1)]
    const explained = {
      diagnostic,
      here,
      keys: actions.slice(0, moves.length === 0 ? 1 : 2).map(({ name }) => name),
      nameOf: (place: RelatedPlace) => this.options.nameOf?.(place),
      textOf: (place: RelatedPlace) => this.options.checker.textOf(place),
    }
    return {
      duplicate: diagnostic,
      answer,
      from,
      to,
      severity: severity === "warning" ? "warning" : "info",
      message,
      markClass: "cm-duplicateRange",
      actions,
      goTo: moves[0],
      ignore,
      renderMessage: (view) => explanation(view, explained),
    }
  }

  #canGoTo({ docId }: RelatedPlace): boolean {
    return docId === this.options.docId || this.options.goTo !== undefined
  }

  #goTo(place: RelatedPlace, diagnostic: Diagnostic, answer: number): void {
    const { view, options } = this
    if (place.docId !== options.docId) {
      options.goTo?.(place, diagnostic)
      return
    }
    const { from, to } = this.current(place, answer)
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
      userEvent: "select",
    })
    view.focus()
  }

  #ignore(diagnostic: Diagnostic): void {
    // Before the button is removed, and the focus with it.
    this.view.focus()
    this.#loop.ignore(diagnostic)
  }

  /** Takes back the last warning that was ignored; false if there is none. */
  unignore(): boolean {
    const isThere = this.#loop.ignored.length > 0
    this.#loop.unignore()
    return isThere
  }
}

const MARK = "cm-duplicateAction"

/** After so many answers with the warnings that have changed, all are asked for again. */
const MOST_MOVES = 500

/** Where a range is after changes. */
function moved({ from, to }: TextRange, changes: ChangeDesc): TextRange {
  const start = changes.mapPos(from, 1)
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) }
}

/** Changes in the form of the checker. A line break is one unit in both. */
function textChanges(changes: ChangeSet): TextChange[] {
  const found: TextChange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => {
    found.push({ from, to, insert: inserted.toString() })
  })
  return found
}
