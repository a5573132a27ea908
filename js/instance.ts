import * as bindings from "./bindings.js"
import { SimHashError } from "./errors.js"
import { randomWords } from "./random.js"

/** What wasm-bindgen makes of either module. */
interface Bindings {
  initSync(options?: { module: BufferSource | WebAssembly.Module }): { memory: WebAssembly.Memory }
  /** Another instance of the same module; the objects of the one before are stale from then on. */
  __wbg_reset_state(): void
}

/** With more memory than this an instance in which nothing is alive is replaced. */
const LARGE = 1 << 24

/**
 * The instance of a module. It is replaced by a fresh one after a trap, which leaves its memory in the
 * middle of something, and to give memory back, which WebAssembly can only grow. What an instance holds
 * for a user is a {@link Handle}, which knows of which instance it is.
 */
export class ModuleInstance {
  /** Which instance this is: one more with each. */
  generation = 0
  /** How many calls are under way, one in another. */
  depth = 0
  /** Whether it is to be replaced once no call is under way and nothing is alive in it. */
  isRetiring = false
  /** Lets go of the views that somebody has of the memory: even detached ones keep it alive. */
  forgetViews: (() => void) | undefined
  readonly #bindings: Bindings
  readonly #begin: () => void
  #memory: WebAssembly.Memory | undefined
  /** Whether the last instance has failed, and there has been no memory for another since. */
  #isBroken = false
  /** How many objects are alive in the instance. */
  #pins = 0

  /** `begin` is called with each instance, before anything else is. */
  constructor(bindings: Bindings, begin = () => {}) {
    this.#bindings = bindings
    this.#begin = begin
  }

  /** The memory of the instance, if there is one. */
  get memory(): WebAssembly.Memory | undefined {
    if (this.#memory === undefined && this.#isBroken) this.#replace()
    return this.#memory
  }

  /** Instantiates the module, unless it was before. */
  instantiate(module: () => BufferSource | WebAssembly.Module): WebAssembly.Memory {
    if (!this.memory) {
      this.#memory = instantiated(() => this.#bindings.initSync({ module: module() })).memory
      this.#begin()
    }
    return this.#memory as WebAssembly.Memory
  }

  /** An object is alive in the instance from now on: returns of which instance it is. */
  pin(): number {
    this.#pins++
    return this.generation
  }

  /** An object of an instance is no longer alive. */
  unpin(generation: number): void {
    if (generation !== this.generation) return
    this.#pins--
    if (this.#pins === 0 && this.#memory && this.#memory.buffer.byteLength > LARGE) this.retire()
  }

  /** Has the instance replaced as soon as no call is under way and nothing but recipes is alive in it. */
  retire(): void {
    this.isRetiring = true
    this.settle()
  }

  /** What is to be done when a call has ended. */
  settle(): void {
    if (!this.isRetiring || this.#pins > 0 || this.depth > 0) return
    this.#discard()
  }

  /** A call has ended in a trap: nothing in the instance can be relied on. */
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
      // The old memory may still be there to be collected: whoever needs the module next tries again.
    }
  }

  #replace(): void {
    try {
      this.#bindings.__wbg_reset_state()
    } catch (cause) {
      throw new SimHashError("OUT_OF_MEMORY", "there is no memory for the WebAssembly module", { cause })
    }
    this.#memory = this.#bindings.initSync().memory
    this.#begin()
    this.#isBroken = false
  }
}

/** What instantiating a module returns. */
function instantiated<T>(instantiate: () => T): T {
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

/** The main module. */
export const main = /* @__PURE__ */ new ModuleInstance(bindings, () => {
  const [low, high] = randomWords(2)
  bindings.seed(low as number, high as number)
})

/** Where the module's bytes are, if they need no waiting for. */
let bytes: (() => BufferSource) | undefined

/** Says where to find the module when something first needs it. */
export function provide(source: () => BufferSource): void {
  bytes = source
}

/** Instantiates the main module, unless one is there already. */
export function instantiate(module: WebAssembly.Module): void {
  main.instantiate(() => module)
}

/** The memory of the main module, which is instantiated by then. */
export function ready(): WebAssembly.Memory {
  const { memory } = main
  if (memory) return memory
  if (bytes) return main.instantiate(bytes)
  throw new SimHashError(
    "NOT_INITIALIZED",
    'call and await init() of "simhash-wasm/url" before anything else',
  )
}
