// The warnings that were ignored in an editor, the last one at the end, so that they can be restored. The list stays when an
// editor is reconfigured and creates its plugins again.
import type { EditorChecker } from "../editor/checker.js"
import type { Diagnostic } from "../types/diagnostic.js"

const lists = new WeakMap<object, WeakMap<EditorChecker, Diagnostic[]>>()

export function ignoredIn(editor: object, checker: EditorChecker): Diagnostic[] {
  const ofEditor = lists.get(editor) ?? new WeakMap<EditorChecker, Diagnostic[]>()
  const list = ofEditor.get(checker) ?? []
  lists.set(editor, ofEditor.set(checker, list))
  return list
}
