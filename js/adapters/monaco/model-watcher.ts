// Keeps a document of the checker in step with a model: sends what has changed, and sets markers for the answers.
import type { Diagnostic, RelatedPlace, TextChange } from "../../public/editor.js"
import type { MonacoChange, MonacoDisposable, MonacoModel, WatchModelOptions } from "../../public/monaco.js"
import { CheckedDocument } from "../checked-document.js"
import type { Api, CodeAction, Marker } from "./api.js"
import { rangeIn, toMonaco } from "./marker.js"

const OWNER = "simhash-wasm"

/** The pause in typing after which a model is checked, in milliseconds. */
const DELAY = 200

const WORDS = {
  en: { goTo: "Go to the twin", ignore: "Ignore this duplicate" },
  "zh-CN": { goTo: "转到重复处", ignore: "忽略这处重复" },
}

/** Commands are known by their names in all of Monaco. */
let watchers = 0

export class ModelWatcher {
  readonly #document: CheckedDocument
  readonly #ends: (() => void)[] = []
  readonly #id = ++watchers
  /** The events since the last check, and since the markers were set. */
  #changes: TextChange[][] = []
  #sinceShown: TextChange[][] = []
  #length: number
  #shown: readonly { readonly diagnostic: Diagnostic; readonly marker: Marker }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #checks = 0
  #isOver = false

  constructor(
    readonly model: MonacoModel,
    readonly monaco: Api,
    readonly docId: string,
    readonly options: WatchModelOptions,
  ) {
    const { checker, format = "text" } = options
    this.#document = new CheckedDocument(checker, docId, format)
    this.#length = model.getValueLength()
    this.#onEnd(model.onDidChangeContent((event) => this.#change(event)))
    this.#onEnd(model.onWillDispose(() => this.dispose()))
    this.#onEnd(
      monaco.languages.registerCodeActionProvider("*", {
        provideCodeActions: (of, _range, { markers }) => ({
          actions:
            String(of.uri) === String(model.uri) ? markers.flatMap((marker) => this.#actions(marker)) : [],
          dispose() {},
        }),
      }),
    )
    const run = (name: string, act: (diagnostic: Diagnostic) => void) =>
      this.#onEnd(
        monaco.editor.registerCommand(this.#command(name), (_accessor, index) => {
          const shown = this.#shown[index]
          if (shown) act(shown.diagnostic)
        }),
      )
    run("goTo", (diagnostic) => this.#goTo(diagnostic))
    run("ignore", (diagnostic) => this.#ignore(diagnostic))
    this.#ends.push(
      checker.watch((docIds) => {
        // The answer to a check that is under way has it all.
        if (docIds.includes(docId) && this.#checks === 0) this.#later()
      }),
    )
    this.#later(0)
  }

  dispose(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const end of this.#ends) end()
    if (!this.model.isDisposed()) this.monaco.editor.setModelMarkers(this.model, OWNER, [])
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
    // Those of one edit come with the last first, so that each range is of the text before the edit. An event of
    // several edits, as of an undo, has them one after another: the checker then gets the whole text.
    const isOneEdit = list.every(({ to }, i) => i === 0 || to <= (list[i - 1] as TextChange).from)
    if (isFlush || isEolChange || !isOneEdit || this.#length !== this.model.getValueLength()) {
      this.#document.forget()
      this.#length = this.model.getValueLength()
    }
    list.reverse()
    this.#changes.push(list)
    this.#sinceShown.push(list)
    this.#later()
  }

  #later(delay = this.options.delay ?? DELAY): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#check().catch((error: unknown) => {
        if (!this.options.onError) throw error
        this.options.onError(error)
      })
    }, delay)
  }

  async #check(): Promise<void> {
    const { model, options } = this
    const version = model.getVersionId()
    const changes = this.#changes
    this.#changes = []
    this.#checks++
    try {
      const result = await this.#document.check(changes, () => model.getValue())
      if (this.#isOver || model.getVersionId() !== version) return
      if (this.#document.isOver) this.#show([])
      if (!result) return
      this.#show(result.diagnostics)
      options.onCheck?.(result)
    } finally {
      this.#checks--
    }
  }

  #show(diagnostics: readonly Diagnostic[]): void {
    const { model, monaco, docId } = this
    this.#sinceShown = []
    const others = new Map(monaco.editor.getModels().map((model) => [String(model.uri), model]))
    const modelOf = (id: string) => (id === docId ? model : others.get(id))
    const markers = diagnostics.map((diagnostic) => toMonaco(diagnostic, monaco.MarkerSeverity, modelOf))
    this.#shown = diagnostics.map((diagnostic, i) => ({ diagnostic, marker: markers[i] as Marker }))
    monaco.editor.setModelMarkers(model, OWNER, markers)
  }

  /** The code actions for a marker, if it is one of ours as it is now. */
  #actions(marker: Marker): CodeAction[] {
    const index = this.#shown.findIndex(({ marker: own }) => isSame(own, marker))
    const shown = this.#shown[index]
    if (!shown) return []
    const words = WORDS[this.options.language ?? "en"]
    const action = (name: keyof typeof words): CodeAction => ({
      title: words[name],
      kind: "quickfix",
      diagnostics: [marker],
      command: { id: this.#command(name), title: words[name], arguments: [index] },
    })
    return [...(this.#twinOf(shown.diagnostic) ? [action("goTo")] : []), action("ignore")]
  }

  #command(name: string): string {
    return `${OWNER}.${name}.${this.#id}`
  }

  /** The first place that can be gone to. */
  #twinOf({ related }: Diagnostic): RelatedPlace | undefined {
    return related.find(({ docId }) => docId === this.docId || this.options.goTo !== undefined)
  }

  #goTo(diagnostic: Diagnostic): void {
    const place = this.#twinOf(diagnostic)
    if (!place) return
    const { docId, from = 0, to = 0 } = place
    if (docId !== this.docId) {
      this.options.goTo?.(place, diagnostic)
      return
    }
    const range = rangeIn(this.model, { from: this.#current(from), to: this.#current(to) })
    const editor = this.monaco.editor.getEditors().find((editor) => editor.getModel() === this.model)
    editor?.setSelection(range)
    editor?.revealRangeInCenterIfOutsideViewport(range)
    editor?.focus()
  }

  /** Where an offset of the text that was checked is now. */
  #current(offset: number): number {
    return this.#sinceShown.reduce((at, changes) => {
      const before = changes.filter(({ to }) => to <= at)
      return before.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), at)
    }, offset)
  }

  #ignore(diagnostic: Diagnostic): void {
    const { checker, onIgnore, onError } = this.options
    checker.ignore(diagnostic).then(() => {
      onIgnore?.(diagnostic)
      if (!this.#isOver) this.#later(0)
    }, onError)
  }
}

function isSame(own: Marker, other: Marker): boolean {
  const names = ["startLineNumber", "startColumn", "endLineNumber", "endColumn", "message", "source"] as const
  return names.every((name) => own[name] === other[name])
}
