// What is given to the functions that convert diagnostics. Each reads only what it needs of one: that much must be there.
import { invalid, show } from "./errors.js"
import { isArray } from "./platform.js"

/** Throws for what is no diagnostic of a checker. `of` names the function in the sentence. */
export function requireDiagnostic(value: unknown, of: string): void {
  const given = asObject(value)
  if (!given) throw invalid(`${of} takes a diagnostic of a checker, got ${show(value)}`)
  const { docId, from, to, severity, related } = given
  const wrong = (name: string, wanted: string) =>
    invalid(`${name} of a diagnostic must be ${wanted}, got ${show(given[name])}`)
  if (typeof docId !== "string") throw wrong("docId", "a string")
  if (!isOffset(from)) throw wrong("from", "an offset")
  if (!isOffset(to)) throw wrong("to", "an offset")
  if (severity !== "warning" && severity !== "information")
    throw wrong("severity", '"warning" or "information"')
  if (!isArray(related)) throw wrong("related", "an array")
  for (const one of related) {
    const place = asObject(one)
    if (!place) throw invalid(`related of a diagnostic must contain objects, got ${show(one)}`)
    // One of a corpus is in no document.
    if (place["docId"] !== undefined && !(isOffset(place["from"]) && isOffset(place["to"])))
      throw invalid(`a related place of a document must have offsets, got ${show(one)}`)
  }
}

/** Throws for what is no function. `name` says what it should be. */
export function requireFunction(value: unknown, name: string): void {
  if (typeof value !== "function") throw invalid(`${name} must be a function, got ${show(value)}`)
}

function isOffset(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}
