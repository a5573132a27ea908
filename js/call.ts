import { asSimHashError } from "./boundary/failures.js"
import { main } from "./engine-module.js"
import { isLong, release } from "./memory.js"

/**
 * Calls into the engine, whose errors carry their code as their name. `work` must not run code of the
 * user, such as an iterable or a getter: that code could call the module too, and its errors would be taken
 * for the module's.
 */
export function call<T>(work: () => T): T {
  main.depth++
  try {
    return work()
  } catch (error) {
    throw asSimHashError(error, main)
  } finally {
    if (--main.depth === 0 && (isLong() || main.isRetiring)) releaseMemory()
  }
}

/** Gives memory back after the outermost call. A failure here does not change the result of the call. */
function releaseMemory(): void {
  try {
    release()
  } catch (error) {
    asSimHashError(error, main)
  }
  main.replaceIfIdle()
}
