import { getSystemErrorMap } from "node:util"
import { SimHashError } from "../index.js"

/** The command line asks for what there is not: exit status 2. */
export class UsageError extends Error {
  /** Whose help tells more: the name of a command, or nothing. */
  command = ""
}

/** What was asked for cannot be had: exit status 1. */
export class Failure extends Error {}

/** What the operating system refused, as a sentence: "cannot read a.txt: no such file or directory". */
export function refused(what: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const [, reason] = getSystemErrorMap().get(error.errno) ?? []
  return new Failure(`${what}: ${reason ?? error.message}`, { cause: error })
}

/** Makes something of what options say; what the package thinks of them is about the command line. */
export function fromOption<T>(option: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof SimHashError) throw new UsageError(`${option}: ${error.message}`, { cause: error })
    throw error
  }
}

/** At most so many characters of a value stand in a sentence. */
const SHOWN = 60

/** How a value stands in a sentence. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "an array"
  if (typeof value === "object" && value !== null) return "an object"
  // No more is looked at than can be shown, and no character is cut in two.
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, 2 * SHOWN) : value) ?? "nothing"
  const characters = Array.from(text)
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : text
}

/** How the name of a file stands in a sentence: as it is, unless there would be nothing to see. */
export function quoted(path: string): string {
  return path.trim() === "" ? JSON.stringify(path) : path
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { errno: number } {
  return error instanceof Error && "errno" in error && typeof error.errno === "number"
}
