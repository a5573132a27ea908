// Keeps a document of the checker in sync with a view: sends the changes, and converts the answers to warnings.
import { forceLinting } from "@codemirror/lint"
import { type ChangeSet, StateEffect } from "@codemirror/state"
import { EditorView, logException, type PluginValue, type ViewUpdate } from "@codemirror/view"
import type { CheckResult } from "../../types/checker.js"
import type { DuplicateWarningsOptions } from "../../types/codemirror.js"
import type { Diagnostic } from "../../types/diagnostic.js"
import type { DocumentContent, TextChange, TextRange } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import { EditorLoop } from "../editor-loop.js"
import { toldOf } from "../text-change.js"
import { isInOne } from "../text-ranges.js"
import { Moment } from "./moment.js"
import { type Warning, warningOf } from "./warning.js"

/** Requests another check, because something other than the text has changed. */
export const refresh = StateEffect.define<null>()

/** The watcher of each view, for commands, which know only the view. */
export const watchers = new WeakMap<EditorView, Watcher>()

export class Watcher implements PluginValue, EditorPort {
  readonly loop: EditorLoop
  /** The changes that were not sent to the checker yet. */
  #untold: ChangeSet | undefined
  #moment = new Moment()
  /** The number of answers since the last one with all warnings. */
  #partial = 0
  #warnings: readonly Warning[] = []

  constructor(
    readonly view: EditorView,
    readonly options: DuplicateWarningsOptions,
  ) {
    watchers.set(view, this)
    const onError = (error: unknown) => logException(this.view.state, error, "ignoring a duplicate")
    this.loop = new EditorLoop(view, this, { ...options, onError })
  }

  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged) return
    this.#untold = this.#untold ? this.#untold.compose(changes) : changes
    this.#moment.change(changes.desc)
  }

  destroy(): void {
    watchers.delete(this.view)
    this.loop.end()
  }

  /** Returns the warnings of the current document. If it changes in the meantime, @codemirror/lint ignores them. */
  async check(): Promise<readonly Warning[]> {
    await this.loop.check()
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
    return this.options.onCheck !== undefined || this.#partial >= MOST_PARTIAL
  }

  show(result: CheckResult, isAll: boolean): boolean {
    const kept = isAll ? [] : this.#kept(result.changed)
    if (!kept) return false
    this.#moment = this.#moment.next()
    this.#partial = isAll ? 0 : this.#partial + 1
    const made = result.diagnostics.map((diagnostic) => warningOf(diagnostic, this, this.#moment))
    this.#warnings = [...kept, ...made]
    this.options.onCheck?.(result, this.view)
    return true
  }

  clear(): void {
    this.#warnings = []
  }

  /** Returns the warnings of unchanged blocks at their current positions; undefined if one of the positions is unknown. */
  #kept(changed: readonly TextRange[]): Warning[] | undefined {
    const kept: Warning[] = []
    for (const warning of this.#warnings) {
      const { from, to } = this.#moment.current(warning)
      // The text was removed, and may have been restored elsewhere. The checker then sees no change.
      if (from === to) return undefined
      if (isInOne(changed, from)) continue
      if (to - from !== warning.to - warning.from) return undefined
      kept.push(from === warning.from ? warning : { ...warning, from, to })
    }
    return kept
  }

  select({ from, to }: TextRange): void {
    const { view } = this
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
      userEvent: "select",
    })
    view.focus()
  }

  ignore(diagnostic: Diagnostic): void {
    // The focus moves before the button that has it is removed.
    this.view.focus()
    this.loop.ignore(diagnostic)
  }
}

/** After this many answers with only the changed warnings, the next check requests all of them. */
const MOST_PARTIAL = 500

/** Returns changes in the form of the checker. A line break is one unit in both. */
function textChanges(changes: ChangeSet): TextChange[] {
  const found: TextChange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => {
    found.push({ from, to, insert: inserted.toString() })
  })
  return found
}
