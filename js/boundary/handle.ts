import { SimHashError } from "../values/errors.js"
import type { ModuleInstance } from "./module.js"

/** An instance without live objects is replaced if its memory has more bytes than this. */
const LARGE_MEMORY_BYTES = 1 << 24

interface Alive<T = unknown> {
  instance: ModuleInstance
  /** The generation of the instance that holds the object. */
  generation: number
  object: T
  free: (object: T) => void
}

/** Frees the objects of handles that were garbage-collected without being disposed of. */
const COLLECTED = /* @__PURE__ */ new FinalizationRegistry<Alive>(end)

function end<T>(alive: Alive<T>): void {
  const { instance, generation, object, free } = alive
  try {
    // In another instance, the object's number or address belongs to something else.
    if (generation === instance.generation) free(object)
  } catch {
    instance.poison()
  }
  unpin(alive)
}

/** Counts an object as no longer alive. Ignored if its instance was replaced. */
function unpin({ instance, generation }: Omit<Alive, "free">): void {
  if (generation !== instance.generation) return
  instance.pins--
  if (instance.pins > 0 || instance.memoryBytes <= LARGE_MEMORY_BYTES) return
  instance.isRetiring = true
  instance.replaceIfIdle()
}

/**
 * A user's object in the memory of an instance: its number in a table of the module. The instance is not retired before the
 * object is disposed of.
 */
export class Handle<T> {
  readonly #name: string
  #alive: Alive<T> | undefined

  /** `name` is the subject of error sentences: "this index". */
  constructor(instance: ModuleInstance, object: T, name: string, free: (object: T) => void) {
    instance.pins++
    this.#name = name
    this.#alive = { instance, generation: instance.generation, object, free }
    COLLECTED.register(this, this.#alive as Alive, this)
  }

  /** Returns the object. Throws if it was disposed of, or lost with its instance. */
  get(): T {
    const alive = this.#alive
    if (alive && alive.generation === alive.instance.generation) return alive.object
    const reason = alive ? "was lost when the WebAssembly module ran out of memory" : "has been disposed of"
    throw new SimHashError("DISPOSED", `${this.#name} ${reason}`)
  }

  /** Returns the object for a call that takes ownership of it. */
  take(): T {
    const object = this.get()
    this.#forget(unpin)
    return object
  }

  /** Frees the object, unless it was freed or taken before. */
  dispose(): void {
    this.#forget(end)
  }

  #forget(then: (alive: Alive<T>) => void): void {
    const alive = this.#alive
    if (!alive) return
    this.#alive = undefined
    COLLECTED.unregister(this)
    then(alive)
  }
}
