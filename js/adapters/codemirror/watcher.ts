// Keeps a document of the checker in sync with a view: sends the changes, and converts the answers to warnings.
import { type Action, forceLinting } from "@codemirror/lint"
import { type ChangeDesc, type ChangeSet, StateEffect } from "@codemirror/state"
import { EditorView, logException, type PluginValue, type ViewUpdate } from "@codemirror/view"
import type { CheckResult } from "../../types/checker.js"
import type { DuplicateWarningsOptions } from "../../types/codemirror.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { DocumentContent, TextChange, TextRange } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import { bothTexts } from "../both-texts.js"
import { EditorLoop } from "../editor-loop.js"
import { toldOf } from "../text-change.js"
import { isInOne } from "../text-ranges.js"
import { wayTo } from "../way-to.js"
import { explanation } from "./explanation.js"
import { GO, GO_TO, IGNORE } from "./phrases.js"
import type { Warning } from "./warning.js"

/** Requests another check, because something other than the text has changed. */
export const refresh = StateEffect.define<null>()

/** The watcher of each view, for commands, which know only the view. */
export const watchers = new WeakMap<EditorView, Watcher>()

export class Watcher implements PluginValue, EditorPort {
  readonly #loop: EditorLoop
  /** The changes that were not sent to the checker yet, and those since its last answer. */
  #untold: ChangeSet | undefined
  #sinceAnswer: ChangeDesc | undefined
  /** The changes between the answers since the last one with all warnings, whose number is `#first`. */
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

  /** Returns the warnings of the current document. If it changes in the meantime, @codemirror/lint ignores them. */
  async check(): Promise<readonly Warning[]> {
    await this.#loop.check()
    return this.#warnings
  }

  /** Requests a check: at once if `isSoon`, for example after a warning was ignored, else after the pause of @codemirror/lint. */
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
    // The whole text contains all changes so far.
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

  /** Returns the current range of a place in this document; `answer` is the number of the answer that contained it. */
  current({ from = 0, to = 0 }: RelatedPlace, answer: number): TextRange {
    const moves = this.#moves.slice(Math.max(0, answer - this.#first))
    if (this.#sinceAnswer) moves.push(this.#sinceAnswer)
    return moves.reduce(moved, { from, to })
  }

  /** Returns the warnings of unchanged blocks at their current positions; undefined if one of the positions is unknown. */
  #kept(changed: readonly TextRange[]): Warning[] | undefined {
    const kept: Warning[] = []
    for (const warning of this.#warnings) {
      const { from, to } = this.#sinceAnswer ? moved(warning, this.#sinceAnswer) : warning
      // The text was removed, and may have been restored elsewhere. The checker then sees no change.
      if (from === to) return undefined
      if (isInOne(changed, from)) continue
      if (to - from !== warning.to - warning.from) return undefined
      kept.push(from === warning.from ? warning : { ...warning, from, to })
    }
    return kept
  }

  /** Records that the warnings belong to the current text. */
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
    const own = (place: RelatedPlace) => () => this.#select(this.current(place, answer))
    const ways = related.flatMap((place) => wayTo(place, diagnostic, this.options, own) ?? [])
    const moves = ways.map((apply, at): Action => {
      const name = at === 0 ? state.phrase(GO) : state.phrase(GO_TO, at + 1)
      return { name, markClass: MARK, apply }
    })
    const ignore: Action = {
      name: state.phrase(IGNORE),
      markClass: MARK,
      apply: () => this.#ignore(diagnostic),
    }
    const actions = [...moves.slice(0, 1), ignore, ...moves.slice(1)]
    const keys = actions.slice(0, moves.length === 0 ? 1 : 2).map(({ name }) => name)
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
      renderMessage: (view) => explanation(view, message, bothTexts(diagnostic, here(), this.options), keys),
    }
  }

  #select({ from, to }: TextRange): void {
    const { view } = this
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
      userEvent: "select",
    })
    view.focus()
  }

  #ignore(diagnostic: Diagnostic): void {
    // The focus moves before the button that has it is removed.
    this.view.focus()
    this.#loop.ignore(diagnostic)
  }

  /** Restores the warning that was ignored last. Returns false if there is none. */
  unignore(): boolean {
    return this.#loop.unignoreLast()
  }
}

const MARK = "cm-duplicateAction"

/** After this many answers with only the changed warnings, the next check requests all of them. */
const MOST_MOVES = 500

/** Returns a range after changes of its text. */
function moved({ from, to }: TextRange, changes: ChangeDesc): TextRange {
  const start = changes.mapPos(from, 1)
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) }
}

/** Returns changes in the form of the checker. A line break is one unit in both. */
function textChanges(changes: ChangeSet): TextChange[] {
  const found: TextChange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => {
    found.push({ from, to, insert: inserted.toString() })
  })
  return found
}
