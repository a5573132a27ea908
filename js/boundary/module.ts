import type * as bindings from "../bindings.js"
import { SimHashError } from "../values/errors.js"
import { randomWords } from "../values/random.js"

/** What wasm-bindgen generates for every module. */
interface Bindings {
  /** Returns the current instance. Instantiates the module if there is none, which takes the module. */
  initSync(module?: Parameters<typeof bindings.initSync>[0]): { memory: WebAssembly.Memory }
  /** Instantiates the same module again. The objects of the previous instance are stale from then on. */
  __wbg_reset_state(): void
}

/** The modules that `init` of the entry "./url" loads from files. */
export type LoadedName = "core" | "engine"

/** Those of them that something needs which was imported: bundlers leave out the instances that nothing needs. */
export const LOADED = /* @__PURE__ */ new Map<LoadedName, ModuleInstance>()

/** Returns a module, or its bytes. */
export type ModuleBytes = () => BufferSource | WebAssembly.Module

/** An instance without live objects is replaced if its memory has more bytes than this. */
const LARGE_MEMORY_BYTES = 1 << 24

/**
 * The instance of a module. It is replaced by a fresh one after a trap, which leaves its memory in an
 * inconsistent state, and to give memory back, because WebAssembly memory can only grow. A user's object in
 * an instance is behind a {@link Handle}, which knows the generation of its instance.
 */
export class ModuleInstance {
  /** The number of the instance: each replacement adds 1. */
  generation = 0
  /** The depth of nested calls that are running. */
  depth = 0
  /** Whether to replace the instance as soon as no call is running and no object is alive in it. */
  isRetiring = false
  /** Returns the module or its bytes, where one of them is available synchronously. It is read on first use. */
  source: ModuleBytes | undefined
  /** Drops views of the memory that are kept elsewhere: even detached views keep the memory alive. */
  forgetViews: (() => void) | undefined
  readonly #bindings: Bindings
  readonly #onInstance: () => void
  #memory: WebAssembly.Memory | undefined
  /** Whether the last instance was discarded and no new one could be made yet. */
  #isBroken = false
  /** The number of objects that are alive in the instance. */
  #pins = 0

  /**
   * `onInstance` runs after each instantiation, before any other call. `name` is that of a module that `init` loads.
   */
  constructor(bindings: Bindings, onInstance = () => {}, name?: LoadedName) {
    this.#bindings = bindings
    this.#onInstance = onInstance
    if (name) LOADED.set(name, this)
  }

  /** The memory of the instance, if there is one. */
  get memory(): WebAssembly.Memory | undefined {
    if (this.#memory === undefined && this.#isBroken) this.#replace()
    return this.#memory
  }

  /** The memory of the instance, which is made if there was none. */
  ready(): WebAssembly.Memory {
    const memory = this.memory
    if (memory) return memory
    if (this.source) return this.instantiate(this.source)
    throw new SimHashError(
      "NOT_INITIALIZED",
      'call and await init() of "simhash-wasm/url" before anything else',
    )
  }

  /** Instantiates the module, unless there is an instance. */
  instantiate(module: ModuleBytes): WebAssembly.Memory {
    if (!this.memory) {
      this.#memory = instantiated(() => this.#bindings.initSync({ module: module() })).memory
      this.#onInstance()
    }
    return this.#memory as WebAssembly.Memory
  }

  /**
   * Counts an object that is alive in the instance from now on, and returns the generation of the instance.
   */
  pin(): number {
    this.#pins++
    return this.generation
  }

  /** Counts an object of a generation as no longer alive. */
  unpin(generation: number): void {
    if (generation !== this.generation) return
    this.#pins--
    if (this.#pins === 0 && this.#memory && this.#memory.buffer.byteLength > LARGE_MEMORY_BYTES) this.retire()
  }

  /** Replaces the instance as soon as no call is running and nothing but recipes is alive in it. */
  retire(): void {
    this.isRetiring = true
    this.replaceIfIdle()
  }

  /** Carries out a pending replacement, if it is possible now. Called at the end of a call. */
  replaceIfIdle(): void {
    if (!this.isRetiring || this.#pins > 0 || this.depth > 0) return
    this.#discard()
  }

  /** Replaces the instance after a trap: its memory is inconsistent. */
  poison(): void {
    this.#discard()
  }

  #discard(): void {
    this.generation++
    this.#pins = 0
    this.isRetiring = false
    this.#memory = undefined
    this.#isBroken = true
    this.forgetViews?.()
    try {
      this.#replace()
    } catch {
      // The old memory may not have been collected yet. The next use of the module tries again.
    }
  }

  #replace(): void {
    try {
      this.#bindings.__wbg_reset_state()
    } catch (cause) {
      throw new SimHashError("OUT_OF_MEMORY", NO_MEMORY, { cause })
    }
    this.#memory = this.#bindings.initSync().memory
    this.#onInstance()
    this.#isBroken = false
  }
}

const NO_MEMORY = "there is not enough memory for the WebAssembly module"

/** Instantiates a module; any failure but a lack of memory is an INIT_FAILED error. */
function instantiated<T>(instantiate: () => T): T {
  try {
    return instantiate()
  } catch (cause) {
    // The standard's error for a memory that cannot be allocated. An address space that is limited is enough.
    if (cause instanceof RangeError) throw new SimHashError("OUT_OF_MEMORY", NO_MEMORY, { cause })
    // V8's words where the program that embeds it, such as Cloudflare's workerd, compiles no bytes.
    const forbidden = cause instanceof Error && cause.message.includes("disallowed by embedder")
    // There is no TextEncoder, for one, in audio worklets.
    const lacks = cause instanceof ReferenceError
    const advice = lacks
      ? cause.message
      : forbidden
        ? 'this platform compiles no bytes: import the package with the condition "workerd", or pass a compiled ' +
          'module to init() of "simhash-wasm/url"'
        : "it needs an engine with fixed-width SIMD (Chrome 91, Firefox 89, Safari 16.4) and a content security " +
          "policy with 'wasm-unsafe-eval'"
    throw new SimHashError("INIT_FAILED", `the WebAssembly module could not be instantiated; ${advice}`, {
      cause,
    })
  }
}

/** Calls the function of a module that seeds its hash tables. */
export function seedBy(seed: (low: number, high: number) => void): void {
  const [low, high] = randomWords(2)
  seed(low as number, high as number)
}
