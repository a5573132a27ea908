import { getSystemErrorMap } from "node:util"

/** A command line that is not valid: exit status 2. */
export class UsageError extends Error {
  /** The command whose help to point to, with a space after it; empty for the general help. */
  command = ""
}

/** A valid command line that cannot be carried out: exit status 1, unless the command has another one for it. */
export class Failure extends Error {
  status = 1
}

/** An error that nobody foresaw: its stack says where it is. */
export class Unforeseen extends Failure {
  constructor(error: unknown) {
    super(String((error instanceof Error && error.stack) || error), { cause: error })
  }
}

/** An error of the operating system as a sentence: "cannot read a.txt: no such file or directory". */
export function refused(what: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const [, reason] = getSystemErrorMap().get(error.errno) ?? []
  return new Failure(`${what}: ${reason ?? error.message}`, { cause: error })
}

/** Errors of the package that are no fault of any argument. */
const OF_THE_MACHINE = new Set<string>(["INIT_FAILED", "OUT_OF_MEMORY"])

/** Whether an error is a SimHashError, of whichever copy of the package. */
export function isOfPackage(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === "SimHashError"
}

/** Calls `make` with the value of an option; an error of the package about it becomes one of the command line. */
export function fromOption<T>(option: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!isOfPackage(error) || OF_THE_MACHINE.has(error.code)) throw error
    throw new UsageError(`${option}: ${error.message}`, { cause: error })
  }
}

/** The most characters of a value that a sentence quotes. */
const MAX_SHOWN = 60

/** A value as a sentence quotes it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "an array"
  if (typeof value === "object" && value !== null) return "an object"
  // Only as much as can be shown is converted, and no character is cut in two.
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, 2 * MAX_SHOWN) : value) ?? "nothing"
  const characters = Array.from(text)
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join("")}…` : text
}

/** The name of a file as a sentence quotes it: bare, but in quotes if it is empty or only white space. */
export function quoted(path: string): string {
  return path.trim() === "" ? JSON.stringify(path) : path
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { errno: number } {
  return error instanceof Error && "errno" in error && typeof error.errno === "number"
}
