/**
 * Duplicate warnings in CodeMirror 6: an extension that marks texts which repeat others, with actions.
 *
 * @packageDocumentation
 */

import type { Extension } from "@codemirror/state"
import type { Command, EditorView, KeyBinding } from "@codemirror/view"
import type { CheckResult, Diagnostic, EditorChecker, RelatedPlace } from "./editor.js"

/** The options of {@link duplicateWarnings}. */
export interface DuplicateWarningsOptions {
  /** The checker. Several editors can share one: each then warns of what repeats a text in another. */
  readonly checker: EditorChecker
  /**
   * What the document is called in the checker. An editor tells the checker what changes in it; nothing else must update
   * this document, and no other editor has the same one at the same time. It remains in the checker when the
   * editor is destroyed.
   */
  readonly docId: string
  /** How the text is cut into blocks. Default: `"text"`, at blank lines. */
  readonly format?: "text" | "markdown" | undefined
  /** The pause in typing after which the document is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** What to call a place to the reader. Default: the `docId`, or the label of a text of a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place that is not in this document. Without it, warnings of such places have no action for that. Within
   * the document, the extension goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /**
   * Called after each check whose answer is of the document as it is, with all of its warnings. Without it, only those
   * that have changed are asked for, which is faster in a document with thousands of them.
   */
  readonly onCheck?: ((result: CheckResult, view: EditorView) => void) | undefined
  /**
   * Called when the reader has ignored a warning, or has taken that back (`isIgnored` is then `false`): time to store
   * what `exportIgnored` returns.
   */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
}

/**
 * An extension that warns of duplicates, by `@codemirror/lint`. Only what has changed is given to the checker, and an
 * answer that is no longer of the document as it is goes unused. Each warning has the actions 'Go to the twin' and
 * 'Ignore'; it shows both texts and what they share. The document is checked again when others change.
 *
 * The words are in English, and can be translated by `EditorState.phrases`. The sentence of a warning is in the
 * language of the checker.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { duplicateWarnings } from "simhash-wasm/codemirror"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 *
 * const checker = createDuplicateChecker()
 * const extensions = [duplicateWarnings({ checker, docId: "draft", format: "markdown" })]
 * const state = EditorState.create({ doc: "The ferry leaves at nine.", extensions })
 * state.doc.length // 25
 * ```
 */
export function duplicateWarnings(options: DuplicateWarningsOptions): Extension

/**
 * A command: goes to the first text that the text at the cursor repeats.
 *
 * @returns `false` if nothing is repeated there.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { goToTwin } from "simhash-wasm/codemirror"
 *
 * const extensions = [keymap.of([{ key: "F6", run: goToTwin }])]
 * EditorState.create({ extensions }).facet(keymap)[0]?.[0]?.key // F6
 * ```
 */
export const goToTwin: Command

/**
 * A command: ignores the warning at the cursor.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { ignoreDuplicate } from "simhash-wasm/codemirror"
 *
 * const extensions = [keymap.of([{ key: "F7", run: ignoreDuplicate }])]
 * EditorState.create({ extensions }).facet(keymap)[0]?.[0]?.key // F7
 * ```
 */
export const ignoreDuplicate: Command

/**
 * A command: takes back the last warning that was ignored in this editor; called again, the one before it.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { unignoreDuplicate } from "simhash-wasm/codemirror"
 *
 * const extensions = [keymap.of([{ key: "Shift-F7", run: unignoreDuplicate }])]
 * EditorState.create({ extensions }).facet(keymap)[0]?.[0]?.key // Shift-F7
 * ```
 */
export const unignoreDuplicate: Command

/**
 * Keys for the commands: Alt-Enter goes to the twin, Shift-Alt-Enter ignores the warning, and Mod-Alt-Enter takes that
 * back. `lintKeymap` of `@codemirror/lint` has keys that go from warning to warning.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { duplicateKeymap } from "simhash-wasm/codemirror"
 *
 * EditorState.create({ extensions: [keymap.of(duplicateKeymap)] }).facet(keymap).length // 1
 * duplicateKeymap.map(({ key }) => key) // ["Alt-Enter", "Shift-Alt-Enter", "Mod-Alt-Enter"]
 * ```
 */
export const duplicateKeymap: readonly KeyBinding[]

/**
 * The words of the extension, and those of `@codemirror/lint`, in Chinese, for `EditorState.phrases`.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { zhCN } from "simhash-wasm/codemirror"
 *
 * EditorState.create({ extensions: EditorState.phrases.of(zhCN) }).phrase("Ignore") // 忽略 (I)
 * ```
 */
export const zhCN: Readonly<Record<string, string>>
