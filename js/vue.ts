// Entry "./vue": duplicate warnings as a Vue composable. The app provides Vue.

/**
 * Duplicate warnings in Vue: a composable that finds repeated text in a string or in blocks.
 *
 * @packageDocumentation
 */
export type { Diagnostic } from "./types/diagnostic.js"
export type { Block } from "./types/document.js"
export type * from "./types/watched-content.js"

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
  /** The warnings of the latest check, in the order of the content. */
  readonly warnings: ComputedRef<DuplicatesFound["warnings"]>
  /** Whether the warnings belong to the current content: `false` from each change until the next check. */
  readonly isCurrent: ComputedRef<boolean>
}

/**
 * Finds text that a string, or an array of blocks, repeats from itself or from other components that share its checker. The content
 * is checked when the component is mounted, and after each pause in its changes. When the component is unmounted, the content
 * is removed from the checker. Nothing is checked during server rendering. The content and the options can be values,
 * refs or getters, and blocks may be changed in place.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and for content of another type.
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
  // Unwraps every reactive value: the private fields of a checker are not accessible through a proxy.
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
