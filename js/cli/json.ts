// Of a JSON object, the field that is the text and the field that is the id.
import { Failure, shown } from "./errors.js"
import type { Options } from "./options.js"
import type { Id } from "./texts.js"

/** Reads a line of JSON. `line` is its number, and its id where it has none. */
export function readRecord(json: string, options: Options, line: Id): { id: Id; text: string } {
  const record = parseObject(json)
  const { field = "text", id = "id" } = options
  const text = at(record, field)
  if (typeof text !== "string") throw new Failure(wrong(`the field ${shown(field)}`, "a string", text))
  const given = at(record, id)
  // Only an id that nobody asked for may be missing.
  if (given === undefined && options.id === undefined) return { id: line, text }
  return { id: checked(given, id), text }
}

function parseObject(json: string): object {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Failure(`this is not JSON: ${(error as SyntaxError).message}`)
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value
  throw new Failure(`a line must be a JSON object, got ${shown(value)}`)
}

/** The value of a field. Dots in its name lead into objects, unless a field has that very name. */
function at(record: object, name: string): unknown {
  let value: unknown = record
  for (const key of Object.hasOwn(record, name) ? [name] : name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

function checked(id: unknown, name: string): Id {
  const what = `the id, the field ${shown(name)},`
  if (typeof id === "string") {
    if (id.isWellFormed()) return id
    throw new Failure(`${what} has a lone surrogate, which cannot be written: ${shown(id)}`)
  }
  if (typeof id !== "number" || !Number.isFinite(id)) {
    throw new Failure(wrong(what, "a string or a finite number", id))
  }
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) {
    throw new Failure(`${what} is a number too large to be exact, near ${id}: write it as a string`)
  }
  return id
}

function wrong(what: string, wanted: string, got: unknown): string {
  return `${what} ${got === undefined ? "is missing" : `must be ${wanted}, got ${shown(got)}`}`
}
