// The words of the extension in English, which are the keys of their translations, as in `EditorState.phrases`.
export const GO = "Go to the twin"
export const GO_TO = "Go to twin $"
export const IGNORE = "Ignore"
export const HERE = "This text"
export const IN_THIS_DOCUMENT = "In this document"
export const IN = "In “$”"

/** The letters in parentheses are the keys in the list of warnings, which takes them from the names of actions. */
export const zhCN: Readonly<Record<string, string>> = {
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
