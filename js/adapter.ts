// Entry "./adapter": the loop that the package's own adapters share, for other editors.

/**
 * Duplicate warnings in any editor: a port of a few methods, and the loop that the package's own adapters share.
 *
 * @packageDocumentation
 */
export type { EditorChecker } from "./editor/checker.js"
export type { CheckResult, CheckStats } from "./types/checker.js"
export type {
  BlockRange,
  Diagnostic,
  DiagnosticCode,
  Evidence,
  RelatedPlace,
  SharedText,
} from "./types/diagnostic.js"
export type { Block, BlockKind, DocumentContent, TextChange, TextRange } from "./types/document.js"
export type { EditorPort, WatchEditorOptions, WatchedEditor } from "./types/editor-port.js"

import { EditorLoop } from "./adapters/editor-loop.js"
import { readAdapterOptions } from "./adapters/options.js"
import type { EditorPort, WatchEditorOptions, WatchedEditor } from "./types/editor-port.js"
import { requireFunction } from "./values/diagnostics.js"
import { invalid, show } from "./values/errors.js"

const OPTIONS = ["checker", "docId", "delay", "onIgnore", "onError"]
const METHODS = ["version", "changes", "whole", "needsAll", "show", "clear"] as const

/**
 * Warns of duplicates in an editor through its port. When typing pauses, it sends the changes to the checker, and shows the
 * answer if the document has not changed since. It handles checkers that restart in another worker, answers that overtake
 * each other, and a checker that is disposed of first.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for a port that lacks a method.
 *
 * @example
 * ```ts
 * import { watchEditor } from "simhash-wasm/adapter"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 *
 * const editor = { text: "The ferry leaves at nine.\n\nThe ferry leaves at nine.", marks: [""] }
 * const watched = watchEditor(
 *   {
 *     version: () => editor.text,
 *     changes: () => [{ text: editor.text }],
 *     whole: () => ({ text: editor.text }),
 *     needsAll: () => true,
 *     show({ diagnostics }) {
 *       editor.marks = diagnostics.map(({ from, to }) => editor.text.slice(from, to))
 *       return true
 *     },
 *     clear() {
 *       editor.marks = []
 *     },
 *   },
 *   { checker: createDuplicateChecker(), docId: "draft" },
 * )
 * await watched.check()
 * editor.marks // ["The ferry leaves at nine.", "The ferry leaves at nine."]
 * ```
 */
export function watchEditor(port: EditorPort, options: WatchEditorOptions): WatchedEditor {
  if (typeof port !== "object" || port === null)
    throw invalid(`watchEditor takes an EditorPort, got ${show(port)}`)
  for (const method of METHODS) requireFunction(port[method], `${method} of a port`)
  const read = readAdapterOptions(options, OPTIONS, "watchEditor")
  const loop = new EditorLoop(port, port, read)
  loop.later(0)
  return {
    changed: () => loop.later(),
    check: () => loop.check(),
    ignore: (diagnostic) => loop.ignore(diagnostic),
    unignore: () => loop.unignore(),
    end: () => loop.end(),
  }
}
