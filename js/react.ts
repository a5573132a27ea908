// Entry "./react": duplicate warnings as a hook of React, which the app brings.

/**
 * Duplicate warnings in React: a hook that says what repeats in a text or in blocks.
 *
 * @packageDocumentation
 */
export type { Diagnostic } from "./types/diagnostic.js"
export type { Block } from "./types/document.js"
export type {
  ContentChecker,
  DuplicatesContent,
  DuplicatesFound,
  DuplicatesOptions,
} from "./types/watched-content.js"

import { useEffect, useState, useSyncExternalStore } from "react"
import { WatchedContent } from "./frameworks/watched-content.js"
import type { DuplicatesContent, DuplicatesFound, DuplicatesOptions } from "./types/watched-content.js"

/**
 * Says what in a text, or in blocks, repeats something else in it, or in what other components with the same checker have. The
 * content is checked when the component is mounted, and whenever changes to it pause; it is removed from the checker when the
 * component is unmounted. Nothing is checked while a server renders.
 *
 * An array of blocks may be a new one at each rendering: blocks with the same values are no change.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for what is neither a text nor an array.
 *
 * @example
 * ```ts browser
 * import { createElement } from "react"
 * import { createRoot } from "react-dom/client"
 * import { useDuplicates } from "simhash-wasm/react"
 *
 * let seen = (_ = "") => {}
 * const repeated = new Promise((resolve) => {
 *   seen = resolve
 * })
 * function Draft({ text = "" }) {
 *   const { warnings, isCurrent } = useDuplicates(text)
 *   const said = warnings.map(({ from, to }) => text.slice(from, to)).join(" ")
 *   if (isCurrent) seen(said)
 *   return createElement("p", null, said)
 * }
 * const text = "The ferry leaves at nine.\n\nThe ferry leaves at nine."
 * createRoot(document.body.appendChild(document.createElement("main"))).render(createElement(Draft, { text }))
 * await repeated // The ferry leaves at nine. The ferry leaves at nine.
 * ```
 */
export function useDuplicates(content: DuplicatesContent, options?: DuplicatesOptions): DuplicatesFound {
  const [watched] = useState(() => new WatchedContent("useDuplicates", content, options))
  // Comes before the subscription, so that the first check is of the content as it is.
  useEffect(() => {
    watched.configure(options)
    watched.set(content)
  })
  const found = useSyncExternalStore(watched.subscribe, watched.found, watched.found)
  // Of a content that is rendered for the first time, no effect has told anything yet.
  return found.isCurrent && !watched.has(content) ? { ...found, isCurrent: false } : found
}
