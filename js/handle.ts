import type { ModuleInstance } from "./boundary/module.js"
import { SimHashError } from "./errors.js"

/** Unpins the instance of a handle that was collected without having been disposed of. */
const COLLECTED = /* @__PURE__ */ new FinalizationRegistry<{ instance: ModuleInstance; generation: number }>(
  ({ instance, generation }) => instance.unpin(generation),
)

/**
 * A user's object in the memory of an instance. The instance is not retired before the object is disposed of.
 */
export class Handle<T extends { free(): void }> {
  readonly #instance: ModuleInstance
  /** The generation of the instance that holds the object. */
  readonly #generation: number
  readonly #name: string
  /** wasm-bindgen frees the object on garbage collection if {@link dispose} is not called. */
  #object: T | undefined

  /** `name` is the subject of error sentences: "this index". */
  constructor(instance: ModuleInstance, object: T, name: string) {
    this.#instance = instance
    this.#generation = instance.pin()
    this.#name = name
    this.#object = object
    COLLECTED.register(this, { instance, generation: this.#generation }, this)
  }

  /** The object; throws if it was disposed of or lost with its instance. */
  get(): T {
    if (this.#object && this.#generation === this.#instance.generation) return this.#object
    throw new SimHashError(
      "DISPOSED",
      this.#object
        ? `${this.#name} was lost when the WebAssembly module ran out of memory`
        : `${this.#name} has been disposed of`,
    )
  }

  /** The object, for a call that takes ownership of it. */
  take(): T {
    const object = this.get()
    this.#release()
    return object
  }

  /** Frees the object, unless it was freed or taken before. */
  dispose(): void {
    const object = this.#object
    if (!object) return
    try {
      // In another instance, the object's address belongs to something else.
      if (this.#generation === this.#instance.generation) object.free()
    } catch {
      this.#instance.poison()
    }
    this.#release()
  }

  #release(): void {
    this.#object = undefined
    COLLECTED.unregister(this)
    this.#instance.unpin(this.#generation)
  }
}
