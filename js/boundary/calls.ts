import { asSimHashError } from "./failures.js"
import type { ModuleInstance } from "./module.js"

/**
 * Calls into a module that throws errors of its own, which is instantiated if it was not. `work` must not run code of the
 * user, such as an iterable or a getter: that code could call the module too, and its errors would be taken for the
 * module's. After a failure, `release` frees what the call has left in the module's buffers.
 */
export function callInto<T>(instance: ModuleInstance, work: () => T, release?: () => void): T {
  instance.depth++
  try {
    instance.ready()
    return work()
  } catch (error) {
    const { generation } = instance
    const thrown = asSimHashError(error, instance)
    // After a trap there is a new instance, which has nothing to free.
    if (instance.generation === generation && instance.memory) release?.()
    throw thrown
  } finally {
    if (--instance.depth === 0) instance.replaceIfIdle()
  }
}
