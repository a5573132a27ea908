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

/** An unexpected error, whose stack shows where it occurred. */
export class Unforeseen extends Failure {
  constructor(error: unknown) {
    super(String((error instanceof Error && error.stack) || error), { cause: error })
  }
}

/** Returns an error of the operating system as a sentence, "cannot read a.txt: no such file or directory", others unchanged. */
export function refused(what: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const [, reason] = getSystemErrorMap().get(error.errno) ?? []
  return new Failure(`${what}: ${reason ?? error.message}`, { cause: error })
}

/** The codes of errors that no argument causes. */
const OF_THE_MACHINE = new Set<string>(["INIT_FAILED", "OUT_OF_MEMORY"])

/** Whether an error is a SimHashError of any copy of the package. */
export function isOfPackage(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === "SimHashError"
}

/** Calls `make`, which uses the value of an option. An error of the package about the value becomes a {@link UsageError}. */
export function fromOption<T>(option: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!isOfPackage(error) || OF_THE_MACHINE.has(error.code)) throw error
    throw new UsageError(`${option}: ${error.message}`, { cause: error })
  }
}

/** The greatest number of characters that a sentence quotes from a value. */
const MAX_SHOWN = 60

export function shown(value: unknown): string {
  if (Array.isArray(value)) return "an array"
  if (typeof value === "object" && value !== null) return "an object"
  // Only as much as can be shown is converted, and no character is split.
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, 2 * MAX_SHOWN) : value) ?? "nothing"
  const characters = Array.from(text)
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join("")}…` : text
}

/** Returns the name of a file as a sentence quotes it: bare, but in quotes if it is empty or only white space. */
export function quoted(path: string): string {
  return path.trim() === "" ? JSON.stringify(path) : path
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { errno: number } {
  return error instanceof Error && "errno" in error && typeof error.errno === "number"
}
