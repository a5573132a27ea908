// What the targets hold the package to.
import { deepStrictEqual } from "node:assert"
import { SimHashError } from "../../dist/index.js"

/** What `work` returns; an error must be one of these codes, and then it is undefined. */
export function typed(work, ...codes) {
  try {
    return work()
  } catch (error) {
    if (error instanceof SimHashError && codes.includes(error.code) && error.message.length > 10)
      return undefined
    throw error
  }
}

/** Whether `work` throws an error of this code, and nothing else. */
export function refused(work, code) {
  let done = false
  typed(() => {
    work()
    done = true
  }, code)
  equal(done, false)
}

export function equal(actual, expected) {
  if (!Object.is(actual, expected)) deepStrictEqual(actual, expected)
}

export function ok(right, sentence) {
  if (!right) throw new Error(sentence)
}
