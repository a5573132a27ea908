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
import type { MonacoApi, MonacoModel, WatchModelOptions } from "./types/monaco.js"
import { invalid, show } from "./values/errors.js"
import { readOptions } from "./values/options.js"

const OPTIONS = ["checker", "docId", "format", "delay", "language", "goTo", "onCheck", "onIgnore", "onError"]

/**
 * Warns of duplicates in a model: sets markers with the owner `simhash-wasm`, and offers the code actions 'Go to the
 * twin' and 'Ignore', and on the lines of a warning that was ignored, 'Undo ignoring'. Only what has changed is given to the checker, and an answer that is no longer of the model as it
 * is goes unused. It ends with the model; the document remains in the checker.
 *
 * @param monaco The app's own Monaco.
 * @returns `dispose` ends it, and removes the markers. `unignore` takes back the last warning that was ignored in this
 * model, for a key or a button of the app; called again, the one before it. It returns `false` if there is none.
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option.
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
  const read = readOptions(options, OPTIONS, "watchModel")
  const { checker, docId = String(model.uri), format, language } = read
  if (typeof checker?.update !== "function")
    throw invalid(`checker must be a DuplicateChecker, got ${show(checker)}`)
  if (typeof docId !== "string") throw invalid(`docId must be a string, got ${show(docId)}`)
  if (format !== undefined && format !== "text" && format !== "markdown")
    throw invalid(`format must be "text" or "markdown", got ${show(format)}`)
  if (language !== undefined && language !== "en" && language !== "zh-CN")
    throw invalid(`language must be "en" or "zh-CN", got ${show(language)}`)
  return new ModelWatcher(model, monaco as Api, docId, read)
}
