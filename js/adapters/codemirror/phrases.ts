// The English phrases of the extension, which are also the keys of their translations in `EditorState.phrases`.
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
 * The Chinese phrases of the extension and of `@codemirror/lint`, for `EditorState.phrases`.
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
  // The letters in parentheses become the keys in the list of warnings, which takes keys from the names of actions.
  [GO]: "转到重复处 (G)",
  [GO_TO]: "转到第 $ 处",
  [IGNORE]: "忽略 (I)",
  [HERE]: "这一段",
  [IN_THIS_DOCUMENT]: "在本文中",
  [IN]: "在“$”中",
  // Phrases of @codemirror/lint.
  Diagnostics: "警告",
  "No diagnostics": "没有警告",
  close: "关闭",
}
