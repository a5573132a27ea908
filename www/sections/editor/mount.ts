import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { lintKeymap } from "@codemirror/lint"
import { Compartment, EditorState, type Extension } from "@codemirror/state"
import { drawSelection, EditorView, keymap } from "@codemirror/view"
import { duplicates, notesChanged, type Options } from "./duplicates.js"
import { theme } from "./theme.js"

export type { Finding } from "./duplicates.js"
export { default as source } from "./duplicates.ts?raw"
export { TEXTS } from "./texts.js"

/** What the editor says, in the language of the page. */
export interface Words {
  readonly label: string
  /** CodeMirror's own, by what they are in English. */
  readonly phrases: Readonly<Record<string, string>>
}

/** An editor that warns of duplicates. */
export class DraftEditor {
  readonly #view: EditorView
  readonly #words = new Compartment()

  /**
   * It lives in a shadow root: there CodeMirror adopts its style sheet, where in the document it
   * would write a `<style>`, which the page's content security policy forbids.
   */
  constructor(root: ShadowRoot, text: string, words: Words, options: Options) {
    this.#view = new EditorView({
      doc: text,
      parent: root,
      root,
      extensions: [
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        keymap.of([...lintKeymap, ...defaultKeymap, ...historyKeymap]),
        this.#words.of(spoken(words)),
        duplicates(options),
        theme,
      ],
    })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  set text(text: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } })
  }

  set words(words: Words) {
    this.#view.dispatch({ effects: this.#words.reconfigure(spoken(words)) })
    this.recheck()
  }

  /** Checks the draft once more: the notes are others, or the words of the warnings. */
  recheck(): void {
    this.#view.dispatch({ effects: notesChanged.of(null) })
  }

  /** Selects a part of the draft, shows it and goes there. */
  select(from: number, to: number): void {
    const { length } = this.#view.state.doc
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
    this.#view.dispatch({ selection, scrollIntoView: true })
    this.#view.focus()
  }
}

function spoken({ label, phrases }: Words): Extension {
  // An editable element has the focus without a tabindex, but checkers of accessibility look for one in what scrolls.
  return [
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    EditorState.phrases.of(phrases),
  ]
}
