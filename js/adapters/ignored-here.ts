// What was ignored in an editor, the last one at the end, to take it back. Editors make their plugins anew when they are
// configured: the list stays.
import type { EditorChecker } from "../editor/checker.js"
import type { Diagnostic } from "../types/diagnostic.js"

const lists = new WeakMap<object, WeakMap<EditorChecker, Diagnostic[]>>()

export function ignoredIn(editor: object, checker: EditorChecker): Diagnostic[] {
  const ofEditor = lists.get(editor) ?? new WeakMap<EditorChecker, Diagnostic[]>()
  const list = ofEditor.get(checker) ?? []
  lists.set(editor, ofEditor.set(checker, list))
  return list
}
