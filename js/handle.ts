import { SimHashError } from "./errors.js"
import type { ModuleInstance } from "./instance.js"

/** Instances are told of handles that nobody disposed of. */
const FORGOTTEN = /* @__PURE__ */ new FinalizationRegistry<{ instance: ModuleInstance; generation: number }>(
  ({ instance, generation }) => instance.unpin(generation),
)

/** An object of the user's in the memory of an instance, which is not retired before it is disposed of. */
export class Handle<T extends { free(): void }> {
  readonly #instance: ModuleInstance
  /** The instance that the object is in. */
  readonly #generation: number
  readonly #name: string
  /** Freed by the garbage collector if nobody calls {@link dispose}. */
  #object: T | undefined

  /** `name` is how a sentence begins that is about the object. */
  constructor(instance: ModuleInstance, object: T, name: string) {
    this.#instance = instance
    this.#generation = instance.pin()
    this.#name = name
    this.#object = object
    FORGOTTEN.register(this, { instance, generation: this.#generation }, this)
  }

  /** The object, as long as it is there. */
  get(): T {
    if (this.#object && this.#generation === this.#instance.generation) return this.#object
    throw new SimHashError(
      "DISPOSED",
      this.#object
        ? `${this.#name} was lost when the WebAssembly module ran out of memory`
        : `${this.#name} has been disposed of`,
    )
  }

  /** The object, for a call that takes it over. */
  take(): T {
    const object = this.get()
    this.#release()
    return object
  }

  /** Frees the object, if it is there. */
  dispose(): void {
    const object = this.#object
    if (!object) return
    try {
      // In another instance its address is that of something else.
      if (this.#generation === this.#instance.generation) object.free()
    } catch {
      this.#instance.poison()
    }
    this.#release()
  }

  #release(): void {
    this.#object = undefined
    FORGOTTEN.unregister(this)
    this.#instance.unpin(this.#generation)
  }
}
