import { SimHashError } from "../values/errors.js"
import { randomWords } from "../values/random.js"

export interface Exports {
  readonly memory: WebAssembly.Memory
  readonly resultArea: () => number
  readonly reserveInput: (bytes: number) => number
  readonly releaseInput: () => void
  /** Whether a quick check finds that a text in the input is in every normalisation form, because all its letters are common. */
  readonly isNormal?: (start: number, end: number) => number
  readonly seed?: (low: number, high: number) => void
}

export type Instantiate<E extends Exports> = (module: WebAssembly.Module) => E

/**
 * Returns the exports of a new instance of a module that imports nothing, and whose functions only take and return numbers. They
 * are copied: V8 finds the properties of an ordinary object faster, which makes calls of short texts a tenth faster. `into`
 * receives them instead of a new object: a file may export it, since bundlers such as Metro copy an exported variable once.
 */
export function exportsOf<E extends Exports>(module: WebAssembly.Module, into = {} as E): E {
  return Object.assign(into, new WebAssembly.Instance(module).exports)
}

/** Returns a function that makes instances by wasm-bindgen's `initSync`. Each call makes the previous instance's objects stale. */
export function byBindings<E extends Exports>(
  initSync: (given: { module: WebAssembly.Module }) => E,
  reset: () => void,
): Instantiate<E> {
  let isMade = false
  return (module) => {
    // If there is an instance, `initSync` returns it.
    if (isMade) reset()
    const exports = initSync({ module })
    isMade = true
    return exports
  }
}

/** The modules that `init` of the entry "./url" loads from files. */
export type LoadedName = "core" | "engine"

/** The instances of those modules that something imported needs: bundlers leave out the others. */
export const LOADED = /* @__PURE__ */ new Map<LoadedName, ModuleInstance>()

/**
 * The instance of a module. It is replaced after a trap, which leaves its memory in an inconsistent state,
 * and to give memory back, because WebAssembly memory can only grow. A user's object in an instance is behind
 * a {@link Handle}, which stores the generation of its instance.
 */
export abstract class ModuleInstance<E extends Exports = Exports> {
  /** The number of the instance: each replacement adds 1. */
  generation = 0
  /** The nesting depth of the running calls. */
  depth = 0
  /** The number of objects that are alive in the instance. */
  pins = 0
  /** Whether to replace the instance as soon as no call is running and no object is alive in it. */
  isRetiring = false
  /** Returns the module or its bytes, once they are available synchronously. Called on first use. */
  source: (() => BufferSource | WebAssembly.Module) | undefined
  readonly #instantiate: Instantiate<E>
  #module: WebAssembly.Module | undefined
  #exports: E | undefined

  /** `name` is the name of a module that `init` loads. */
  constructor(instantiate: Instantiate<E>, name?: LoadedName) {
    this.#instantiate = instantiate
    if (name) LOADED.set(name, this)
  }

  /** Drops views of the memory: even detached views keep the memory alive. */
  abstract forget(): void

  /** The size of the instance's memory in bytes; 0 if there is no instance. */
  get memoryBytes(): number {
    return this.#exports?.memory.buffer.byteLength ?? 0
  }

  /** Returns the exports of the instance. Makes the instance if there is none. */
  ready(): E {
    if (!this.#exports) this.#make()
    return this.#exports as E
  }

  /** Carries out a pending replacement if it is possible now. Called at the end of a call. */
  replaceIfIdle(): void {
    if (this.isRetiring && this.pins === 0 && this.depth === 0) this.poison()
  }

  /** Replaces the instance, even with live objects. After a trap its memory is inconsistent. */
  poison(): void {
    this.generation++
    this.pins = 0
    this.isRetiring = false
    this.#exports = undefined
    this.forget()
    try {
      if (this.#module) this.#make()
    } catch {
      // The old memory may not have been collected yet. The next use of the module tries again.
    }
  }

  #make(): void {
    const { source } = this
    if (!source) {
      const sentence = 'call and await init() of "simhash-wasm/url" before anything else'
      throw new SimHashError("NOT_INITIALIZED", sentence)
    }
    try {
      this.#module ??= compiled(source())
      this.#exports = this.#instantiate(this.#module)
    } catch (cause) {
      throw failure(cause)
    }
    const [low, high] = randomWords(2)
    this.#exports.seed?.(low as number, high as number)
  }
}

function compiled(given: BufferSource | WebAssembly.Module): WebAssembly.Module {
  return given instanceof WebAssembly.Module ? given : new WebAssembly.Module(given)
}

/** Converts the reason why there is no instance: any failure except a lack of memory becomes an INIT_FAILED error. */
function failure(cause: unknown): SimHashError {
  // The standard's error for a memory that cannot be allocated. A limited address space can cause it.
  if (cause instanceof RangeError) {
    return new SimHashError("OUT_OF_MEMORY", "there is not enough memory for the WebAssembly module", {
      cause,
    })
  }
  // V8's message where the embedder, such as Cloudflare's workerd, does not allow compiling bytes.
  const forbidden = cause instanceof Error && cause.message.includes("disallowed by embedder")
  // Audio worklets, for example, have no TextEncoder.
  const lacks = cause instanceof ReferenceError
  const advice = lacks
    ? cause.message
    : forbidden
      ? 'this platform compiles no bytes: import the package with the condition "workerd", or pass a compiled ' +
        'module to init() of "simhash-wasm/url"'
      : "it needs an engine with fixed-width SIMD (Chrome 91, Firefox 89, Safari 16.4) and a content security " +
        "policy with 'wasm-unsafe-eval'"
  return new SimHashError("INIT_FAILED", `the WebAssembly module could not be instantiated; ${advice}`, {
    cause,
  })
}
