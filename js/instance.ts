import * as bindings from "./bindings.js"
import { SimHashError } from "./errors.js"

/** Where the module's bytes are, if they need no waiting for. */
let bytes: (() => BufferSource) | undefined
let memory: WebAssembly.Memory | undefined

/** Says where to find the module when something first needs it. */
export function provide(source: () => BufferSource): void {
  bytes = source
}

/** Instantiates the module, unless one is there already. */
export function instantiate(module: BufferSource | WebAssembly.Module): WebAssembly.Memory {
  memory ??= instantiated(() => bindings.initSync({ module })).memory
  return memory
}

/** What instantiating a module returns. */
export function instantiated<T>(instantiate: () => T): T {
  try {
    return instantiate()
  } catch (cause) {
    throw new SimHashError(
      "INIT_FAILED",
      "the WebAssembly module could not be instantiated; it needs an engine with fixed-width SIMD " +
        "(Chrome 91, Firefox 89, Safari 16.4) and a content security policy with 'wasm-unsafe-eval'",
      { cause },
    )
  }
}

/** The memory of the module, which is instantiated by then. */
export function ready(): WebAssembly.Memory {
  if (memory) return memory
  if (bytes) return instantiate(bytes())
  throw new SimHashError(
    "NOT_INITIALIZED",
    'call and await init() of "simhash-wasm/url" before anything else',
  )
}
