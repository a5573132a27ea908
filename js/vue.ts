// Entry "./vue": duplicate warnings as a composable of Vue, which the app brings.

/**
 * Duplicate warnings in Vue: a composable that says what repeats in a text or in blocks.
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

import {
  type ComputedRef,
  computed,
  type MaybeRefOrGetter,
  onMounted,
  onUnmounted,
  shallowRef,
  toRaw,
  toValue,
  watch,
} from "vue"
import { copyOf, WatchedContent } from "./frameworks/watched-content.js"
import type { DuplicatesContent, DuplicatesFound, DuplicatesOptions } from "./types/watched-content.js"
import { isPlainObject } from "./values/options.js"

/** {@link DuplicatesFound} as refs. */
export interface DuplicatesRefs extends Pick<DuplicatesFound, "ignore" | "unignore"> {
  /** The warnings of the last check, in the order of the content. */
  readonly warnings: ComputedRef<DuplicatesFound["warnings"]>
  /** Whether they are those of the content as it is. After a change they are not, until typing pauses and it is checked. */
  readonly isCurrent: ComputedRef<boolean>
}

/**
 * Says what in a text, or in blocks, repeats something else in it, or in what other components with the same checker have. The
 * content is checked when the component is mounted, and whenever changes to it pause; it is removed from the checker when the
 * component is unmounted. Nothing is checked while a server renders. Content and options are values, refs or getters, and
 * blocks may be changed in place.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for what is neither a text nor an array.
 *
 * @example
 * ```ts browser
 * import { useDuplicates } from "simhash-wasm/vue"
 * import { createApp, h, ref } from "vue"
 *
 * let seen = (_ = "") => {}
 * const repeated = new Promise((resolve) => {
 *   seen = resolve
 * })
 * const draft = createApp({
 *   setup() {
 *     const text = ref("The ferry leaves at nine.\n\nThe ferry leaves at nine.")
 *     const { warnings, isCurrent } = useDuplicates(text)
 *     return () => {
 *       const said = warnings.value.map(({ from, to }) => text.value.slice(from, to)).join(" ")
 *       if (isCurrent.value) seen(said)
 *       return h("p", said)
 *     }
 *   },
 * })
 * draft.mount(document.body.appendChild(document.createElement("main")))
 * await repeated // The ferry leaves at nine. The ferry leaves at nine.
 * ```
 */
export function useDuplicates(
  content: MaybeRefOrGetter<DuplicatesContent>,
  options?: MaybeRefOrGetter<DuplicatesOptions | undefined>,
): DuplicatesRefs {
  // Reads all that is reactive, of which the checker gets nothing: its methods work on no proxy.
  const read = () => [copyOf(toValue(content)), rawOf(toValue(options))] as const
  const watched = new WatchedContent("useDuplicates", ...read())
  const found = shallowRef(watched.found())
  const subscribe = () =>
    watched.subscribe(() => {
      found.value = watched.found()
    })
  let unsubscribe: (() => void) | undefined
  watch(read, ([content, options]) => {
    watched.configure(options)
    watched.set(content)
  })
  onMounted(() => {
    unsubscribe = subscribe()
  })
  onUnmounted(() => unsubscribe?.())
  const { ignore, unignore } = found.value
  return {
    ...{ ignore, unignore },
    warnings: computed(() => found.value.warnings),
    isCurrent: computed(() => found.value.isCurrent),
  }
}

function rawOf(options: DuplicatesOptions | undefined): DuplicatesOptions | undefined {
  return isPlainObject(options) ? { ...options, checker: toRaw(options.checker) } : options
}
