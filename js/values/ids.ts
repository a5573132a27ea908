// Ids: finite numbers, and strings that UTF-8 can encode.
import { invalid, show } from "./errors.js"

export function checkId(id: unknown): void {
  if (typeof id === "string" ? !isWellFormed(id) : !Number.isFinite(id)) {
    throw invalid(`an id must be a finite number or a string without lone surrogates, got ${show(id)}`)
  }
}

/** Throws if a value to look up is of the wrong type, such as a record in place of its id. */
export function checkLookup(id: unknown): void {
  if (typeof id !== "string" && typeof id !== "number") {
    throw invalid(`an id must be a number or a string, got ${show(id)}`)
  }
}

export function isWellFormed(text: string): boolean {
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}
