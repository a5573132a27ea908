// Entry "./monaco": duplicate warnings as markers and code actions of Monaco, which the app passes.

/**
 * Duplicate warnings in Monaco: markers and code actions. The app passes its `monaco`, of which this entry imports
 * nothing.
 *
 * @packageDocumentation
 */
export { toMonaco } from "./adapters/monaco/marker.js"
export type {
  MonacoApi,
  MonacoChange,
  MonacoDisposable,
  MonacoMarker,
  MonacoModel,
  MonacoPosition,
  MonacoRange,
  MonacoUri,
  WatchModelOptions,
} from "./types/monaco.js"

import type { Api } from "./adapters/monaco/api.js"
import { ModelWatcher } from "./adapters/monaco/model-watcher.js"
import { readAdapterOptions } from "./adapters/options.js"
import type { MonacoApi, MonacoModel, WatchModelOptions } from "./types/monaco.js"
import { invalid, show } from "./values/errors.js"

const OPTIONS = ["checker", "docId", "format", "delay", "language", "goTo", "onCheck", "onIgnore", "onError"]

/**
 * Warns of duplicates in a model: sets markers with the owner `simhash-wasm`, and offers the code actions 'Go to the
 * twin' and 'Ignore', and on the lines of a warning that was ignored, 'Undo ignoring'. Only what has changed is given to the checker, and an answer that is no longer of the model as it
 * is goes unused. It ends with the model; the document remains in the checker.
 *
 * @param monaco The app's own Monaco.
 * @returns `dispose` ends it, and removes the markers. `unignore` takes back the last warning that was ignored in this
 * model, for a key or a button of the app; called again, the one before it. It returns `false` if there is none.
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for what is no model or no Monaco.
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
  /** Ends it, and removes the markers. */
  dispose(): void
  /** Takes back the last warning that was ignored in this model. Returns `false` if there is none. */
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
  const read = readAdapterOptions(options, OPTIONS, "watchModel")
  const { docId = String(model.uri) } = read
  return new ModelWatcher(model, api, docId, read)
}
