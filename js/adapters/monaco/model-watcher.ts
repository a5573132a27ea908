// Keeps a document of the checker in sync with a model: sends the changes, and sets markers for the answers.
import type { CheckResult } from "../../types/checker.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { DocumentContent, TextChange, TextRange } from "../../types/document.js"
import type { EditorPort } from "../../types/editor-port.js"
import type {
  MonacoChange,
  MonacoDisposable,
  MonacoModel,
  MonacoRange,
  WatchModelOptions,
} from "../../types/monaco.js"
import { EditorLoop } from "../editor-loop.js"
import { toldOf } from "../text-change.js"
import { wayTo } from "../way-to.js"
import type { Api, CodeAction, Marker } from "./api.js"
import { rangeIn, toMonaco } from "./marker.js"

const OWNER = "simhash-wasm"

const WORDS = {
  en: {
    goTo: "Go to the other",
    ignore: "Ignore this duplicate",
    unignore: "Undo ignoring this duplicate",
  },
  "zh-CN": { goTo: "转到重复处", ignore: "忽略这处重复", unignore: "不再忽略这处重复" },
}

/** The number of watchers so far, which makes the names of commands unique in all of Monaco. */
let watchers = 0

export class ModelWatcher implements EditorPort {
  readonly #loop: EditorLoop
  readonly #ends: (() => void)[] = []
  readonly #id = ++watchers
  /** The changes of each event since the last check, and since the markers were set. */
  #changes: TextChange[][] = []
  #sinceShown: TextChange[][] = []
  #length: number
  #shown: readonly { readonly diagnostic: Diagnostic; readonly marker: Marker }[] = []
  /** The current ranges of the warnings that this watcher has ignored. */
  readonly #ignoredAt = new Map<Diagnostic, TextRange>()

  constructor(
    readonly model: MonacoModel,
    readonly monaco: Api,
    readonly options: WatchModelOptions & { readonly docId: string },
  ) {
    this.#loop = new EditorLoop(model, this, options)
    this.#length = model.getValueLength()
    this.#onEnd(model.onDidChangeContent((event) => this.#change(event)))
    this.#onEnd(model.onWillDispose(() => this.dispose()))
    this.#onEnd(
      monaco.languages.registerCodeActionProvider("*", {
        provideCodeActions: (of, range, { markers }) => ({
          actions:
            String(of.uri) === String(model.uri)
              ? [...markers.flatMap((marker) => this.#actions(marker)), ...this.#undoIn(range)]
              : [],
          dispose() {},
        }),
      }),
    )
    const run = (name: "goTo" | "ignore", act: (diagnostic: Diagnostic) => void) =>
      this.#onEnd(
        monaco.editor.registerCommand(this.#command(name), (_accessor, index = 0) => {
          const shown = this.#shown[index]
          if (shown) act(shown.diagnostic)
        }),
      )
    run("goTo", (diagnostic) => this.#ways(diagnostic)[0]?.())
    run("ignore", (diagnostic) => this.#ignore(diagnostic))
    this.#onEnd(
      monaco.editor.registerCommand(this.#command("unignore"), (_accessor, index = 0) => {
        const diagnostic = this.#loop.ignored[index]
        if (diagnostic) this.#unignore(diagnostic)
      }),
    )
    this.#loop.later(0)
  }

  dispose(): void {
    if (this.#loop.isOver) return
    this.#loop.end()
    for (const end of this.#ends) end()
    if (!this.model.isDisposed()) this.clear()
  }

  version(): number {
    return this.model.getVersionId()
  }

  changes(): DocumentContent[] {
    const changes = this.#changes
    this.#changes = []
    return toldOf(changes)
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

  #onEnd(disposable: MonacoDisposable): void {
    this.#ends.push(() => disposable.dispose())
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
    if (isFlush || isEolChange || !isOneEdit || this.#length !== this.model.getValueLength()) {
      this.#loop.forget()
      this.#length = this.model.getValueLength()
    }
    list.reverse()
    for (const [diagnostic, { from, to }] of this.#ignoredAt)
      this.#ignoredAt.set(diagnostic, { from: moved(from, list), to: moved(to, list) })
    this.#changes.push(list)
    this.#sinceShown.push(list)
    this.#loop.later()
  }

  #show(diagnostics: readonly Diagnostic[]): void {
    const { model, monaco } = this
    this.#sinceShown = []
    const others = new Map(monaco.editor.getModels().map((model) => [String(model.uri), model]))
    const modelOf = (id: string) => (id === this.options.docId ? model : others.get(id))
    const markers = diagnostics.map((diagnostic) => toMonaco(diagnostic, monaco.MarkerSeverity, modelOf))
    this.#shown = diagnostics.map((diagnostic, i) => ({ diagnostic, marker: markers[i] as Marker }))
    monaco.editor.setModelMarkers(model, OWNER, markers)
  }

  /** Returns the code actions for a marker, if it is one of our current markers. */
  #actions(marker: Marker): CodeAction[] {
    const index = this.#shown.findIndex(({ marker: own }) => isSame(own, marker))
    const shown = this.#shown[index]
    if (!shown) return []
    const goTo = this.#ways(shown.diagnostic).length > 0 ? [this.#action("goTo", index, [marker])] : []
    return [...goTo, this.#action("ignore", index, [marker])]
  }

  /** Returns the code actions that restore the ignored warnings on the lines of a range. */
  #undoIn({ startLineNumber, endLineNumber }: Pick<MonacoRange, "startLineNumber" | "endLineNumber">) {
    return this.#loop.ignored.flatMap((diagnostic, index) => {
      const at = this.#ignoredAt.get(diagnostic)
      if (!at) return []
      const lines = rangeIn(this.model, at)
      const isIn = lines.startLineNumber <= endLineNumber && startLineNumber <= lines.endLineNumber
      return isIn ? [this.#action("unignore", index, [])] : []
    })
  }

  #action(name: keyof typeof WORDS.en, index: number, diagnostics: readonly Marker[]): CodeAction {
    const title = WORDS[this.options.language ?? "en"][name]
    const command = { id: this.#command(name), title, arguments: [index] }
    return { title, kind: "quickfix", diagnostics, command }
  }

  #command(name: keyof typeof WORDS.en): string {
    return `${OWNER}.${name}.${this.#id}`
  }

  /** Returns the ways to the related places that are reachable. */
  #ways(diagnostic: Diagnostic): (() => void)[] {
    const own = (place: RelatedPlace) => () => this.#select(place)
    return diagnostic.related.flatMap((place) => wayTo(place, diagnostic, this.options, own) ?? [])
  }

  #select({ from = 0, to = 0 }: RelatedPlace): void {
    const range = rangeIn(this.model, { from: this.#current(from), to: this.#current(to) })
    const editor = this.monaco.editor.getEditors().find((editor) => editor.getModel() === this.model)
    editor?.setSelection(range)
    editor?.revealRangeInCenterIfOutsideViewport(range)
    editor?.focus()
  }

  /** Returns the current position of an offset in the checked text. */
  #current(offset: number): number {
    return this.#sinceShown.reduce(moved, offset)
  }

  #ignore(diagnostic: Diagnostic): void {
    const { from, to } = diagnostic
    const range = { from: this.#current(from), to: this.#current(to) }
    this.#ignoredAt.set(diagnostic, range)
    this.#loop.ignore(diagnostic).then((isIgnored) => isIgnored || this.#ignoredAt.delete(diagnostic))
  }

  /** Restores the warning that was ignored last. Returns false if there is none. */
  unignore(): boolean {
    const last = this.#loop.isOver ? undefined : this.#loop.ignored.at(-1)
    if (last) this.#unignore(last)
    return last !== undefined
  }

  #unignore(diagnostic: Diagnostic): void {
    this.#loop.unignore(diagnostic).then((isBack) => isBack && this.#ignoredAt.delete(diagnostic))
  }
}

/** Returns an offset moved by the changes before it. */
function moved(offset: number, changes: readonly TextChange[]): number {
  const before = changes.filter(({ to }) => to <= offset)
  return before.reduce((at, { from, to, insert }) => at + insert.length - (to - from), offset)
}

function isSame(own: Marker, other: Marker): boolean {
  const names = ["startLineNumber", "startColumn", "endLineNumber", "endColumn", "message", "source"] as const
  return names.every((name) => own[name] === other[name])
}
