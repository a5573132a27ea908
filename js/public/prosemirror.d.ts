/**
 * Duplicate warnings in ProseMirror, and in TipTap, which is made of it: a plugin that marks texts which repeat others.
 *
 * @packageDocumentation
 */

import type { Command, EditorState, Plugin } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { CheckResult, Diagnostic, EditorChecker, Language, RelatedPlace } from "./editor.js"

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
  /** The pause in typing after which the document is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the popover. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Whether a click on a warning, or `nextDuplicate`, shows both texts and the actions. Default: `true`. */
  readonly popover?: boolean | undefined
  /** What to call a place to the reader. Default: the `docId`, or the label of a text of a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place that is not in this document: in another editor, `placeIn` says where it is. Without it, warnings
   * of such places have no action for that. Within the document, the plugin goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /**
   * Called after each check whose answer is of the document as it is, with all of its warnings. Without it, only those
   * that have changed are asked for, which is faster in a document with thousands of them; `warningsIn` has all.
   */
  readonly onCheck?: ((result: CheckResult, view: EditorView) => void) | undefined
  /**
   * Called when the reader has ignored a warning, or has taken that back (`isIgnored` is then `false`): time to store
   * what `exportIgnored` returns.
   */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
}

/** A warning, and its range of positions in the document as it is now. */
export interface PlacedWarning {
  /** The warning. Its own offsets are those of the text at the time of the answer. */
  readonly diagnostic: Diagnostic
  /** The position of the first character. */
  readonly from: number
  /** The position after the last. */
  readonly to: number
}

/**
 * A plugin that warns of duplicates. The blocks are the text blocks of the document: headings, list items, quotes,
 * code and tables are known by the names that the schemas of ProseMirror and TipTap give them. Only blocks that have
 * changed are given to the checker, and an answer that is no longer of the document as it is goes unused. A hard
 * break counts as a line feed, and any other node in a text as one character that is no part of a word.
 *
 * The classes of the marks are `duplicate-warning` and `duplicate-warning-information`, and that of the popover is
 * `duplicate-popover`. Their style is in a cascade layer: the rules of the app have precedence.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { duplicateWarnings } from "simhash-wasm/prosemirror"
 *
 * const checker = createDuplicateChecker()
 * const plugins = [duplicateWarnings({ checker, docId: "draft" })]
 * const state = EditorState.create({ schema, plugins })
 * state.plugins.length // 1
 * ```
 */
export function duplicateWarnings(options: DuplicateWarningsOptions): Plugin

/**
 * All warnings of a document, in its order, for an app that shows them itself.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { warningsIn } from "simhash-wasm/prosemirror"
 *
 * warningsIn(EditorState.create({ schema })) // []
 * ```
 */
export function warningsIn(state: EditorState): PlacedWarning[]

/**
 * Where a related place is in the document of an editor, as it is now; `undefined` if it is not in it.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { placeIn } from "simhash-wasm/prosemirror"
 *
 * placeIn(EditorState.create({ schema }), {}) // undefined
 * ```
 */
export function placeIn(
  state: EditorState,
  place: Pick<RelatedPlace, "block">,
): { from: number; to: number } | undefined

/**
 * A command: goes to the first text that the text at the cursor repeats.
 *
 * @returns `false` if nothing is repeated there.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { goToTwin } from "simhash-wasm/prosemirror"
 *
 * goToTwin(EditorState.create({ schema })) // false
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
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { ignoreDuplicate } from "simhash-wasm/prosemirror"
 *
 * ignoreDuplicate(EditorState.create({ schema })) // false
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
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { unignoreDuplicate } from "simhash-wasm/prosemirror"
 *
 * unignoreDuplicate(EditorState.create({ schema })) // false
 * ```
 */
export const unignoreDuplicate: Command

/**
 * A command: goes to the next warning, and opens its popover with the focus in it.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { nextDuplicate } from "simhash-wasm/prosemirror"
 *
 * nextDuplicate(EditorState.create({ schema })) // false
 * ```
 */
export const nextDuplicate: Command

/**
 * Keys for the commands, for `keymap` of `prosemirror-keymap`: F8 goes to the next warning, Alt-Enter to the twin,
 * Shift-Alt-Enter ignores the warning, and Mod-Alt-Enter takes that back.
 *
 * @example
 * ```ts
 * import { keymap } from "prosemirror-keymap"
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { duplicateKeys } from "simhash-wasm/prosemirror"
 *
 * EditorState.create({ schema, plugins: [keymap(duplicateKeys)] }).plugins.length // 1
 * Object.keys(duplicateKeys) // ["F8", "Alt-Enter", "Shift-Alt-Enter", "Mod-Alt-Enter"]
 * ```
 */
export const duplicateKeys: Readonly<Record<string, Command>>
