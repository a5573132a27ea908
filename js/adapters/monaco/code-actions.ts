// The code actions of a model: they go to the other place of a warning, ignore it, and restore an ignored one.
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { TextChange, TextRange } from "../../types/document.js"
import type { MonacoDisposable, MonacoModel, MonacoRange, WatchModelOptions } from "../../types/monaco.js"
import type { EditorLoop } from "../editor-loop.js"
import { moveBy } from "../text-change.js"
import { wayTo } from "../way-to.js"
import type { Api, CodeAction, Marker } from "./api.js"
import { rangeIn } from "./marker.js"

const WORDS = {
  en: {
    goTo: "Go to the other",
    ignore: "Ignore this duplicate",
    unignore: "Undo ignoring this duplicate",
  },
  "zh-CN": { goTo: "转到重复处", ignore: "忽略这处重复", unignore: "不再忽略这处重复" },
}

interface Shown {
  readonly diagnostic: Diagnostic
  readonly marker: Marker
}

/** The number of models so far, which makes the names of their commands unique in all of Monaco. */
let models = 0

export class CodeActions {
  /** The command of all code actions, whose argument is what an action does. */
  readonly #command = `simhash-wasm.${++models}`
  readonly #registered: readonly MonacoDisposable[]
  #shown: readonly Shown[] = []
  /** The changes since the markers were set, each of the text after the one before. */
  #moves: TextChange[] = []
  /** The current ranges of the warnings that were ignored here, also of those that were restored since. */
  readonly #ignoredAt = new Map<Diagnostic, TextRange>()

  constructor(
    readonly model: MonacoModel,
    readonly monaco: Api,
    readonly loop: EditorLoop,
    readonly options: WatchModelOptions & { readonly docId: string },
  ) {
    this.#registered = [
      monaco.editor.registerCommand(this.#command, (_accessor, act) => act()),
      monaco.languages.registerCodeActionProvider("*", {
        provideCodeActions: ({ uri }, range, { markers }) => ({
          actions: String(uri) === String(model.uri) ? this.#actionsAt(range, markers) : [],
          dispose() {},
        }),
      }),
    ]
  }

  dispose(): void {
    for (const registered of this.#registered) registered.dispose()
  }

  /** Takes the warnings of the current text. */
  show(shown: readonly Shown[]): void {
    this.#shown = shown
    this.#moves = []
  }

  /** Moves the warnings by changes, each of the text after the one before. */
  move(changes: readonly TextChange[]): void {
    this.#moves.push(...changes)
    for (const [diagnostic, range] of this.#ignoredAt) this.#ignoredAt.set(diagnostic, moved(range, changes))
  }

  #actionsAt(range: Lines, markers: readonly Marker[]): CodeAction[] {
    return [...markers.flatMap((marker) => this.#actionsOf(marker)), ...this.#undoIn(range)]
  }

  /** Returns the code actions for a marker, if it is one of our current markers. */
  #actionsOf(marker: Marker): CodeAction[] {
    const { diagnostic } = this.#shown.find(({ marker: own }) => isSame(own, marker)) ?? {}
    if (!diagnostic) return []
    const [way] = diagnostic.related.flatMap(
      (place) => wayTo(place, diagnostic, this.options, (own) => () => this.#select(own)) ?? [],
    )
    const ignore = this.#action("ignore", () => this.#ignore(diagnostic), [marker])
    return way ? [this.#action("goTo", way, [marker]), ignore] : [ignore]
  }

  /** Returns the code actions that restore the ignored warnings on the lines of a range. */
  #undoIn({ startLineNumber, endLineNumber }: Lines): CodeAction[] {
    return this.loop.ignored.flatMap((diagnostic) => {
      const at = this.#ignoredAt.get(diagnostic)
      if (!at) return []
      const lines = rangeIn(this.model, at)
      const isIn = lines.startLineNumber <= endLineNumber && startLineNumber <= lines.endLineNumber
      return isIn ? [this.#action("unignore", () => this.#unignore(diagnostic), [])] : []
    })
  }

  #action(name: keyof typeof WORDS.en, act: () => void, diagnostics: readonly Marker[]): CodeAction {
    const title = WORDS[this.options.language ?? "en"][name]
    return { title, kind: "quickfix", diagnostics, command: { id: this.#command, title, arguments: [act] } }
  }

  #select({ from = 0, to = 0 }: RelatedPlace): void {
    const range = rangeIn(this.model, moved({ from, to }, this.#moves))
    const editor = this.monaco.editor.getEditors().find((editor) => editor.getModel() === this.model)
    editor?.setSelection(range)
    editor?.revealRangeInCenterIfOutsideViewport(range)
    editor?.focus()
  }

  #ignore(diagnostic: Diagnostic): void {
    this.#ignoredAt.set(diagnostic, moved(diagnostic, this.#moves))
    this.loop.ignore(diagnostic)
  }

  #unignore(diagnostic: Diagnostic): void {
    // An action that is still shown may be chosen a second time.
    if (this.loop.ignored.includes(diagnostic)) this.loop.unignore(diagnostic)
  }
}

type Lines = Pick<MonacoRange, "startLineNumber" | "endLineNumber">

function moved(range: TextRange, changes: readonly TextChange[]): TextRange {
  return changes.reduce<TextRange>((range, change) => moveBy(change, range), range)
}

function isSame(own: Marker, other: Marker): boolean {
  const names = ["startLineNumber", "startColumn", "endLineNumber", "endColumn", "message", "source"] as const
  return names.every((name) => own[name] === other[name])
}
