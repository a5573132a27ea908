// Entry "./svelte": duplicate warnings as an object that follows the store contract, so nothing is imported from Svelte.

/**
 * Duplicate warnings in Svelte 4 and 5: a store of the repeated text in a string or in blocks.
 *
 * @packageDocumentation
 */
export type { Diagnostic } from "./types/diagnostic.js"
export type { Block } from "./types/document.js"
export type * from "./types/watched-content.js"

import { WatchedContent } from "./frameworks/watched-content.js"
import type { DuplicatesContent, DuplicatesFound, DuplicatesOptions } from "./types/watched-content.js"

/** A readable store: one of `svelte/store`, or any object that follows the store contract. */
export interface ReadableStore<T> {
  /** Calls a function with the value, now and whenever it changes, until the returned function is called. */
  readonly subscribe: (run: (value: T) => void) => () => void
}

/**
 * Makes a store of the text that a string, or an array of blocks, repeats from itself or from other components that share its
 * checker. While the store has subscribers, such as a component that uses `$found`, the content is checked: at the start, and
 * after each pause in its changes. When the last subscriber leaves, the content is removed from the checker. Nothing is checked
 * during server rendering.
 *
 * The content and the options can be values or stores. In a component with runes, `toStore(() => text)` of `svelte/store` turns
 * a state into a store.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for content that is neither a string nor an
 * array. A value is checked by this call, and a store's values by its updates.
 *
 * @example
 * ```ts
 * import { duplicates } from "simhash-wasm/svelte"
 * import { writable } from "svelte/store"
 *
 * const text = writable("The ferry leaves at nine.\n\nThe ferry leaves at nine.")
 * const found = duplicates(text)
 * const count = await new Promise((resolve) => {
 *   found.subscribe(({ warnings, isCurrent }) => isCurrent && resolve(warnings.length))
 * })
 * count // 2
 * ```
 */
export function duplicates(
  content: DuplicatesContent | ReadableStore<DuplicatesContent>,
  options?: DuplicatesOptions | ReadableStore<DuplicatesOptions | undefined>,
): ReadableStore<DuplicatesFound> {
  const watched = new WatchedContent(
    "duplicates",
    isStore(content) ? "" : content,
    isStore(options) ? undefined : options,
  )
  return {
    subscribe(run) {
      const ends = [
        isStore(options) && options.subscribe((options) => watched.configure(options)),
        isStore(content) && content.subscribe((content) => watched.set(content)),
        watched.subscribe(() => run(watched.found())),
      ]
      run(watched.found())
      return () => {
        for (const end of ends) if (end) end()
      }
    },
  }
}

function isStore<T>(value: T | ReadableStore<T>): value is ReadableStore<T> {
  return typeof (value as Partial<ReadableStore<T>> | undefined)?.subscribe === "function"
}
