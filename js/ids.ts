// What ids are: finite numbers, and strings that can be written as UTF-8.
import { invalid, show } from "./errors.js"

/** Refuses what cannot be an id. */
export function checkId(id: unknown): void {
  if (typeof id === "string" ? !isWellFormed(id) : !Number.isFinite(id)) {
    throw invalid(`an id must be a finite number or a string without lone surrogates, got ${show(id)}`)
  }
}

/** Refuses to look up what is no id, nor like one: a record, say, in place of its id. */
export function checkLookup(id: unknown): void {
  if (typeof id !== "string" && typeof id !== "number") {
    throw invalid(`an id must be a number or a string, got ${show(id)}`)
  }
}

export function isWellFormed(text: string): boolean {
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}
