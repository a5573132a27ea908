// Entry "./svelte": duplicate warnings as a store, by the contract of stores, for which Svelte itself is not needed.

/**
 * Duplicate warnings in Svelte 4 and 5: a store of what repeats in a text or in blocks.
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

import { WatchedContent } from "./frameworks/watched-content.js"
import type { DuplicatesContent, DuplicatesFound, DuplicatesOptions } from "./types/watched-content.js"

/** A store that can be read: those of `svelte/store` are, and what keeps to their contract. */
export interface ReadableStore<T> {
  /** Calls a function with the value, now and whenever it changes, until the returned function is called. */
  readonly subscribe: (run: (value: T) => void) => () => void
}

/**
 * A store of what in a text, or in blocks, repeats something else in it, or in what other components with the same checker have.
 * The content is checked while the store has subscribers, such as a component that has `$found` in it: at first, and whenever
 * changes pause. Then it is removed from the checker. Nothing is checked while a server renders.
 *
 * Content and options are values or stores. In a component with runes, `toStore(() => text)` of `svelte/store` makes a store of
 * a state.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for what is neither a text nor an array:
 * when it is called, or by the store that has it.
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
