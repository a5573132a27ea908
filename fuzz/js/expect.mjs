// The expectations of the fuzz targets.
import { deepStrictEqual } from "node:assert"
import { SimHashError } from "../../dist/index.js"

/** The result of `work`; undefined if it throws an error with one of these codes. Any other error is a finding. */
export function typed(work, ...codes) {
  try {
    return work()
  } catch (error) {
    if (error instanceof SimHashError && codes.includes(error.code) && error.message.length > 10)
      return undefined
    throw error
  }
}

/** Checks that `work` throws an error with this code. */
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
