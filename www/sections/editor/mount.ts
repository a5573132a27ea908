import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { lintKeymap } from "@codemirror/lint"
import { Compartment, EditorState } from "@codemirror/state"
import { drawSelection, EditorView, keymap } from "@codemirror/view"
import { type DuplicateWarningsOptions, duplicateKeymap, zhCN } from "simhash-wasm/codemirror"
import type { Diagnostic, DuplicateChecker, Language } from "simhash-wasm/editor"
import type { Note } from "./texts.js"
import { theme } from "./theme.js"
import { warnOfDuplicates } from "./warnings.js"

export { TEXTS } from "./texts.js"
export { default as source } from "./warnings.ts?raw"

export type Options = Pick<DuplicateWarningsOptions, "goTo" | "onCheck" | "onIgnore">

/** The draft, in an editor that warns of duplicates. */
export class DraftEditor {
  readonly #view: EditorView
  readonly #options: Options
  readonly #words = new Compartment()
  readonly #warnings = new Compartment()
  #checker: DuplicateChecker | undefined
  #starts = 0

  /**
   * It lives in a shadow root: there CodeMirror adopts its style sheet, where in the document it
   * would write a `<style>`, which the page's content security policy forbids.
   */
  constructor(root: ShadowRoot, text: string, options: Options) {
    this.#options = options
    this.#view = new EditorView({
      doc: text,
      parent: root,
      root,
      extensions: [
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        keymap.of([...duplicateKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
        this.#words.of([]),
        this.#warnings.of([]),
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

  /** Warns in a language, from now on, of what repeats the notes. Nothing is ignored any more. */
  async start(notes: readonly Note[], language: Language, label: string): Promise<void> {
    const start = ++this.#starts
    this.#view.dispatch({
      effects: this.#words.reconfigure([
        // An editable element has the focus without a tabindex, but checkers of accessibility look for one in what
        // scrolls.
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorState.phrases.of(language === "zh-CN" ? zhCN : { Diagnostics: "Warnings", close: "Close" }),
      ]),
    })
    const { checker, extension } = await warnOfDuplicates(notes, language, this.#options)
    if (start !== this.#starts) return checker.dispose()
    this.#view.dispatch({ effects: this.#warnings.reconfigure(extension) })
    this.#checker?.dispose()
    this.#checker = checker
  }

  /** Compares the draft with another note, too. */
  async add({ name, text }: Note): Promise<void> {
    await this.#checker?.update(name, { text })
  }

  async ignore(diagnostic: Diagnostic): Promise<void> {
    await this.#checker?.ignore(diagnostic)
  }

  /** Selects a part of the draft, shows it and goes there. */
  select(from: number, to: number): void {
    const { length } = this.#view.state.doc
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
    this.#view.dispatch({ selection, scrollIntoView: true })
    this.#view.focus()
  }
}
