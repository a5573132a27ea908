// The editor of the note that is open: CodeMirror, which warns of what repeats a text in any note.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { lintKeymap, nextDiagnostic, openLintPanel } from "@codemirror/lint"
import { Compartment, EditorState, Transaction } from "@codemirror/state"
import { drawSelection, EditorView, keymap } from "@codemirror/view"
import {
  type DuplicateWarningsOptions,
  duplicateKeymap,
  duplicateWarnings,
  unignoreDuplicate,
  zhCN,
} from "simhash-wasm/codemirror"
import { language } from "../language.js"
import { theme } from "./theme.js"
import { words } from "./words.js"

export interface NoteEditorOptions extends Omit<DuplicateWarningsOptions, "docId"> {
  /** Called when the writer has changed the text. */
  readonly onChange: () => void
}

export class NoteEditor {
  readonly #view: EditorView
  readonly #options: NoteEditorOptions
  readonly #warnings = new Compartment()

  /**
   * It lives in a shadow root: there CodeMirror adopts its style sheet, where in the document it would write a
   * `<style>`, which a strict content security policy forbids.
   */
  constructor(host: HTMLElement, options: NoteEditorOptions) {
    this.#options = options
    const root = host.attachShadow({ mode: "open" })
    this.#view = new EditorView({ parent: root, root })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  /** Opens a note. What the writer can undo is what was done to it. */
  open(docId: string, text: string): void {
    this.#view.setState(
      EditorState.create({
        doc: text,
        extensions: [
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          keymap.of([...duplicateKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ "aria-label": words.note, dir: "auto", tabindex: "0" }),
          EditorState.phrases.of(language === "zh-CN" ? zhCN : { Diagnostics: "Warnings", close: "Close" }),
          EditorView.updateListener.of(({ docChanged, transactions }) => {
            // Not what another tab has written, which is saved already.
            if (docChanged && transactions.some((one) => !one.annotation(Transaction.remote)))
              this.#options.onChange()
          }),
          this.#warnings.of(this.#warningsOf(docId)),
          theme,
        ],
      }),
    )
  }

  /** Gives the note that is open another name in the checker, as when it is saved for the first time. */
  rename(docId: string): void {
    this.#view.dispatch({ effects: this.#warnings.reconfigure(this.#warningsOf(docId)) })
  }

  /** Takes over what another tab has written. */
  replace(text: string): void {
    const changes = { from: 0, to: this.#view.state.doc.length, insert: text }
    this.#view.dispatch({ changes, annotations: Transaction.remote.of(true) })
  }

  select({ from, to }: { readonly from: number; readonly to: number }): void {
    const selection = { anchor: from, head: to }
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(from, { y: "center" }) })
    this.focus()
  }

  focus(): void {
    this.#view.focus()
  }

  nextWarning(): void {
    this.focus()
    nextDiagnostic(this.#view)
  }

  listWarnings(): void {
    openLintPanel(this.#view)
  }

  undoIgnore(): void {
    this.focus()
    unignoreDuplicate(this.#view)
  }

  #warningsOf(docId: string) {
    const { onChange: _, ...options } = this.#options
    return duplicateWarnings({ ...options, docId, format: "markdown" })
  }
}
