// Entry "./react": duplicate warnings as a React hook. The app provides React.

/**
 * Duplicate warnings in React: a hook that finds repeated text in a string or in blocks.
 *
 * @packageDocumentation
 */
export type { Diagnostic } from "./types/diagnostic.js"
export type { Block } from "./types/document.js"
export type * from "./types/watched-content.js"

import { useEffect, useState, useSyncExternalStore } from "react"
import { WatchedContent } from "./frameworks/watched-content.js"
import type { DuplicatesContent, DuplicatesFound, DuplicatesOptions } from "./types/watched-content.js"

/**
 * Finds text that a string, or an array of blocks, repeats from itself or from other components that share its checker. The content
 * is checked when the component is mounted, and after each pause in its changes. When the component is unmounted, the content
 * is removed from the checker. Nothing is checked during server rendering.
 *
 * The array of blocks may be a new one at each render: blocks with equal values count as unchanged.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for content of another type.
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
  // This effect runs before the subscription, so that the first check sees the current content.
  useEffect(() => {
    watched.configure(options)
    watched.set(content)
  })
  const found = useSyncExternalStore(watched.subscribe, watched.found, watched.found)
  // During the render of new content, the effect that passes it on has not run yet.
  return found.isCurrent && !watched.has(content) ? { ...found, isCurrent: false } : found
}
