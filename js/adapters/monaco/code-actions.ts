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

type Name = keyof typeof WORDS.en

interface Shown {
  readonly diagnostic: Diagnostic
  readonly marker: Marker
}

/** The number of models so far, which makes the names of commands unique in all of Monaco. */
let models = 0

export class CodeActions {
  readonly #id = ++models
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
    const { editor, languages } = monaco
    const command = (name: Name, act: (diagnostic: Diagnostic) => void, of: () => readonly Diagnostic[]) =>
      editor.registerCommand(this.#command(name), (_accessor, index = 0) => {
        const diagnostic = of()[index]
        if (diagnostic) act(diagnostic)
      })
    const shown = () => this.#shown.map(({ diagnostic }) => diagnostic)
    this.#registered = [
      command("goTo", (diagnostic) => this.#ways(diagnostic)[0]?.(), shown),
      command("ignore", (diagnostic) => this.#ignore(diagnostic), shown),
      command(
        "unignore",
        (diagnostic) => loop.unignore(diagnostic),
        () => loop.ignored,
      ),
      languages.registerCodeActionProvider("*", {
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
    const index = this.#shown.findIndex(({ marker: own }) => isSame(own, marker))
    const shown = this.#shown[index]
    if (!shown) return []
    const goTo = this.#ways(shown.diagnostic).length > 0 ? [this.#action("goTo", index, [marker])] : []
    return [...goTo, this.#action("ignore", index, [marker])]
  }

  /** Returns the code actions that restore the ignored warnings on the lines of a range. */
  #undoIn({ startLineNumber, endLineNumber }: Lines): CodeAction[] {
    return this.loop.ignored.flatMap((diagnostic, index) => {
      const at = this.#ignoredAt.get(diagnostic)
      if (!at) return []
      const lines = rangeIn(this.model, at)
      const isIn = lines.startLineNumber <= endLineNumber && startLineNumber <= lines.endLineNumber
      return isIn ? [this.#action("unignore", index, [])] : []
    })
  }

  #action(name: Name, index: number, diagnostics: readonly Marker[]): CodeAction {
    const title = WORDS[this.options.language ?? "en"][name]
    const command = { id: this.#command(name), title, arguments: [index] }
    return { title, kind: "quickfix", diagnostics, command }
  }

  #command(name: Name): string {
    return `simhash-wasm.${name}.${this.#id}`
  }

  /** Returns the ways to the related places that are reachable. */
  #ways(diagnostic: Diagnostic): (() => void)[] {
    const own = (place: RelatedPlace) => () => this.#select(place)
    return diagnostic.related.flatMap((place) => wayTo(place, diagnostic, this.options, own) ?? [])
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
}

type Lines = Pick<MonacoRange, "startLineNumber" | "endLineNumber">

function moved(range: TextRange, changes: readonly TextChange[]): TextRange {
  return changes.reduce<TextRange>((range, change) => moveBy(change, range), range)
}

function isSame(own: Marker, other: Marker): boolean {
  const names = ["startLineNumber", "startColumn", "endLineNumber", "endColumn", "message", "source"] as const
  return names.every((name) => own[name] === other[name])
}
