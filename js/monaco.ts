// Entry "./monaco": duplicate warnings as markers and code actions of Monaco. The app passes its Monaco.

/**
 * Duplicate warnings in Monaco: markers and code actions. The app passes its `monaco`, which this entry does not import.
 *
 * @packageDocumentation
 */
export { toMonaco } from "./adapters/monaco/marker.js"
export type * from "./types/monaco.js"

import type { Api } from "./adapters/monaco/api.js"
import { ModelWatcher } from "./adapters/monaco/model-watcher.js"
import { readAdapterOptions } from "./adapters/options.js"
import type { MonacoApi, MonacoModel, WatchModelOptions } from "./types/monaco.js"
import { invalid, show } from "./values/errors.js"

const OPTIONS = ["checker", "docId", "format", "delay", "language", "goTo", "onCheck", "onIgnore", "onError"]

/**
 * Warns of duplicates in a model: sets markers with the owner `simhash-wasm`, and offers the code actions 'Go to the other' and
 * 'Ignore this duplicate', and 'Undo ignoring this duplicate' on the lines of an ignored warning. It sends only changes to the
 * checker, and discards an answer if the model has changed since. It ends with the model; the document stays in the checker.
 *
 * @param monaco The app's own Monaco.
 * @returns `dispose` stops watching, and removes the markers. `unignore` restores the warning that was ignored last in this model,
 * for a key or a button of the app; the next call restores the one before it. It returns `false` if there is none.
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, model or namespace `monaco`.
 *
 * @example
 * ```ts no-run
 * import * as monaco from "monaco-editor"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { watchModel } from "simhash-wasm/monaco"
 *
 * const model = monaco.editor.createModel("", "markdown")
 * watchModel(model, monaco, { checker: createDuplicateChecker(), format: "markdown" })
 * ```
 */
export function watchModel(
  model: MonacoModel,
  monaco: MonacoApi,
  options: WatchModelOptions,
): {
  /** Stops watching, and removes the markers. */
  dispose(): void
  /** Restores the warning that was ignored last in this model. Returns `false` if there is none. */
  unignore(): boolean
} {
  if (typeof model?.onDidChangeContent !== "function")
    throw invalid(`watchModel takes a Monaco model, got ${show(model)}`)
  const api = monaco as Api
  if (
    typeof api?.editor?.setModelMarkers !== "function" ||
    typeof api.languages?.registerCodeActionProvider !== "function"
  )
    throw invalid(`watchModel takes the namespace monaco, got ${show(monaco)}`)
  return new ModelWatcher(model, api, readAdapterOptions(options, OPTIONS, "watchModel", String(model.uri)))
}
