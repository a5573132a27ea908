// Reads the options that adapters share. Each adapter names the options that it accepts.
import type { EditorChecker } from "../editor/checker.js"
import { invalid, show } from "../values/errors.js"
import { bare, readOptions } from "../values/options.js"

interface Options {
  readonly checker: EditorChecker
  readonly docId?: string | undefined
  readonly format?: "text" | "markdown" | undefined
  readonly language?: "en" | "zh-CN" | undefined
  readonly delay?: number | undefined
  readonly popover?: boolean | undefined
}

const CALLED = ["nameOf", "goTo", "onCheck", "onIgnore", "onError"] as const

/**
 * Reads options; `of` names the public function in error sentences. Throws for an unknown option and for an invalid value.
 *
 * @param ownId The default of `docId`; undefined if the option is required.
 */
export function readAdapterOptions<T extends Options & object>(
  given: T,
  names: readonly string[],
  of: string,
  ownId?: string,
): T & { readonly docId: string } {
  const read = readOptions(given, names, of)
  const { checker, docId = ownId, format, language, delay, popover } = read
  for (const method of ["update", "watch", "ignore", "unignore", "textOf"] as const) {
    if (typeof checker?.[method] !== "function")
      throw invalid(`checker must be a DuplicateChecker, got ${show(checker)}`)
  }
  if (typeof docId !== "string") throw invalid(`docId must be a string, got ${show(docId)}`)
  if (format !== undefined && format !== "text" && format !== "markdown")
    throw invalid(`format must be "text" or "markdown", got ${show(format)}`)
  if (language !== undefined && language !== "en" && language !== "zh-CN")
    throw invalid(`language must be "en" or "zh-CN", got ${show(language)}`)
  if (delay !== undefined && !(typeof delay === "number" && delay >= 0))
    throw invalid(`delay must be a non-negative number of milliseconds, got ${show(delay)}`)
  if (popover !== undefined && typeof popover !== "boolean")
    throw invalid(`popover must be a boolean, got ${show(popover)}`)
  for (const name of CALLED) {
    const value = (read as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && typeof value !== "function")
      throw invalid(`${name} must be a function, got ${show(value)}`)
  }
  return bare({ ...read, docId })
}
