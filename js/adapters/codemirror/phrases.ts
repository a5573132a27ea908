// The words of the extension in English, which are the keys of their translations, as in `EditorState.phrases`.
/** @internal */
export const GO = "Go to the other"
/** @internal */
export const GO_TO = "Go to place $"
/** @internal */
export const IGNORE = "Ignore"
/** @internal */
export const HERE = "This text"
/** @internal */
export const IN_THIS_DOCUMENT = "In this document"
/** @internal */
export const IN = "In “$”"

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
export const zhCN: Readonly<Record<string, string>> = {
  // The letters in parentheses are the keys in the list of warnings, which takes them from the names of actions.
  [GO]: "转到重复处 (G)",
  [GO_TO]: "转到第 $ 处",
  [IGNORE]: "忽略 (I)",
  [HERE]: "这一段",
  [IN_THIS_DOCUMENT]: "在本文中",
  [IN]: "在“$”中",
  // Those of @codemirror/lint.
  Diagnostics: "警告",
  "No diagnostics": "没有警告",
  close: "关闭",
}
