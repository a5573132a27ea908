// Entry "./monaco": duplicate warnings as markers and code actions of Monaco, which the app passes.
import type { Api } from "./adapters/monaco/api.js"
import { ModelWatcher } from "./adapters/monaco/model-watcher.js"
import { invalid, show } from "./errors.js"
import { readOptions } from "./options.js"
import type { MonacoApi, MonacoModel, WatchModelOptions } from "./public/monaco.js"

export { toMonaco } from "./adapters/monaco/marker.js"

const OPTIONS = ["checker", "docId", "format", "delay", "language", "goTo", "onCheck", "onIgnore", "onError"]

export function watchModel(
  model: MonacoModel,
  monaco: MonacoApi,
  options: WatchModelOptions,
): { dispose(): void; unignore(): boolean } {
  const read = readOptions(options, OPTIONS, "watchModel")
  const { checker, docId = String(model.uri), format, language } = read
  if (typeof checker?.update !== "function") throw invalid(`checker must be one, got ${show(checker)}`)
  if (typeof docId !== "string") throw invalid(`docId must be a string, got ${show(docId)}`)
  if (format !== undefined && format !== "text" && format !== "markdown")
    throw invalid(`format must be "text" or "markdown", got ${show(format)}`)
  if (language !== undefined && language !== "en" && language !== "zh-CN")
    throw invalid(`language must be "en" or "zh-CN", got ${show(language)}`)
  return new ModelWatcher(model, monaco as Api, docId, read)
}
