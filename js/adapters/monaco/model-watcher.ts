// Keeps a document of the checker in sync with a model: sends the changes, and sets markers for the answers.
import type { CheckResult } from "../../types/checker.js"
import type { Diagnostic } from "../../types/diagnostic.js"
import type { DocumentContent, TextChange } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import type { MonacoChange, MonacoDisposable, MonacoModel, WatchModelOptions } from "../../types/monaco.js"
import { EditorLoop } from "../editor-loop.js"
import { toldOf } from "../text-change.js"
import type { Api, Marker } from "./api.js"
import { CodeActions } from "./code-actions.js"
import { toMonaco } from "./marker.js"

const OWNER = "simhash-wasm"

export class ModelWatcher implements EditorPort {
  readonly #loop: EditorLoop
  readonly #actions: CodeActions
  readonly #listening: readonly MonacoDisposable[]
  /** The changes of each event since the last check; undefined if the next check has to send the whole text. */
  #changes: TextChange[][] | undefined = []
  #length: number

  constructor(
    readonly model: MonacoModel,
    readonly monaco: Api,
    readonly options: WatchModelOptions & { readonly docId: string },
  ) {
    this.#loop = new EditorLoop(model, this, options)
    this.#actions = new CodeActions(model, monaco, this.#loop, options)
    this.#length = model.getValueLength()
    this.#listening = [
      model.onDidChangeContent((event) => this.#change(event)),
      model.onWillDispose(() => this.dispose()),
    ]
    this.#loop.later(0)
  }

  dispose(): void {
    if (this.#loop.isOver) return
    this.#loop.end()
    this.#actions.dispose()
    for (const listening of this.#listening) listening.dispose()
    if (!this.model.isDisposed()) this.clear()
  }

  unignore(): boolean {
    return this.#loop.unignoreLast()
  }

  version(): number {
    return this.model.getVersionId()
  }

  changes(): DocumentContent[] {
    if (!this.#changes) return [this.whole()]
    const told = toldOf(this.#changes)
    this.#changes = []
    return told
  }

  whole(): DocumentContent {
    // The whole text contains all changes so far.
    this.#changes = []
    return { text: this.model.getValue(), format: this.options.format ?? "text" }
  }

  /** `show` replaces all markers. */
  needsAll(): boolean {
    return true
  }

  show(result: CheckResult): boolean {
    this.#show(result.diagnostics)
    this.options.onCheck?.(result)
    return true
  }

  clear(): void {
    this.#show([])
  }

  #change({ changes, isFlush, isEolChange }: MonacoChange): void {
    const list = changes.map(({ rangeOffset, rangeLength, text }) => ({
      from: rangeOffset,
      to: rangeOffset + rangeLength,
      insert: text,
    }))
    for (const { from, to, insert } of list) this.#length += insert.length - (to - from)
    // The changes of one edit are in descending order, so each range refers to the text before the edit. An event of several
    // edits, such as an undo, lists the edits in sequence; the next check then sends the whole text.
    const isOneEdit = list.every(({ to }, i) => i === 0 || to <= (list[i - 1] as TextChange).from)
    const length = this.model.getValueLength()
    if (isFlush || isEolChange || !isOneEdit || this.#length !== length) this.#changes = undefined
    this.#length = length
    this.#changes?.push([...list].reverse())
    this.#actions.move(list)
    this.#loop.later()
  }

  #show(diagnostics: readonly Diagnostic[]): void {
    const { model, monaco } = this
    const others = new Map(monaco.editor.getModels().map((model) => [String(model.uri), model]))
    const modelOf = (id: string) => (id === this.options.docId ? model : others.get(id))
    const markers = diagnostics.map((diagnostic) => toMonaco(diagnostic, monaco.MarkerSeverity, modelOf))
    this.#actions.show(diagnostics.map((diagnostic, i) => ({ diagnostic, marker: markers[i] as Marker })))
    monaco.editor.setModelMarkers(model, OWNER, markers)
  }
}
