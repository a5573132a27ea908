import { SimHashError } from "../values/errors.js"
import type { ModuleInstance } from "./module.js"

/** An instance without live objects is replaced if its memory has more bytes than this. */
const LARGE_MEMORY_BYTES = 1 << 24

/** An object that is alive in an instance. */
interface Alive {
  instance: ModuleInstance
  /** The generation of the instance that holds the object. */
  generation: number
  free: () => void
}

/** Frees the objects of handles that were garbage-collected without being disposed of. */
const COLLECTED = /* @__PURE__ */ new FinalizationRegistry<Alive>(end)

function end({ instance, generation, free }: Alive): void {
  try {
    // In another instance, the object's number or address belongs to something else.
    if (generation === instance.generation) free()
  } catch {
    instance.poison()
  }
  unpin(instance, generation)
}

/** Counts an object of a generation as no longer alive. Ignored if its instance was replaced. */
function unpin(instance: ModuleInstance, generation: number): void {
  if (generation !== instance.generation) return
  instance.pins--
  if (instance.pins > 0 || (instance.memory?.buffer.byteLength ?? 0) <= LARGE_MEMORY_BYTES) return
  instance.isRetiring = true
  instance.replaceIfIdle()
}

/**
 * A user's object in the memory of an instance: its number in a table of the module. The instance is not retired before the
 * object is disposed of.
 */
export class Handle<T> {
  readonly #instance: ModuleInstance
  /** The generation of the instance that holds the object. */
  readonly #generation: number
  readonly #name: string
  #object: T | undefined
  readonly #alive: Alive

  /** `name` is the subject of error sentences: "this index". */
  constructor(instance: ModuleInstance, object: T, name: string, free: (object: T) => void) {
    this.#instance = instance
    instance.pins++
    this.#generation = instance.generation
    this.#name = name
    this.#object = object
    this.#alive = { instance, generation: this.#generation, free: () => free(object) }
    COLLECTED.register(this, this.#alive, this)
  }

  /** Returns the object. Throws if it was disposed of, or lost with its instance. */
  get(): T {
    if (this.#object !== undefined && this.#generation === this.#instance.generation) return this.#object
    throw new SimHashError(
      "DISPOSED",
      this.#object !== undefined
        ? `${this.#name} was lost when the WebAssembly module ran out of memory`
        : `${this.#name} has been disposed of`,
    )
  }

  /** Returns the object for a call that takes ownership of it. */
  take(): T {
    const object = this.get()
    this.#forget()
    unpin(this.#instance, this.#generation)
    return object
  }

  /** Frees the object, unless it was freed or taken before. */
  dispose(): void {
    if (this.#object === undefined) return
    this.#forget()
    end(this.#alive)
  }

  #forget(): void {
    this.#object = undefined
    COLLECTED.unregister(this)
  }
}
