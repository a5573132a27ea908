// Checks the arguments of functions that convert diagnostics. They read, and therefore check, only the properties they need.
import { invalid, show } from "./errors.js"
import { isArray } from "./platform.js"

/** Throws unless a value is a diagnostic of a checker. `of` names the function in the error sentence. */
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
    // A related place of a corpus is not in a document.
    if (place["docId"] !== undefined && !(isOffset(place["from"]) && isOffset(place["to"])))
      throw invalid(`a related place of a document must have offsets, got ${show(one)}`)
  }
}

/** Throws unless a value is a function. `name` describes the function that is expected. */
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
