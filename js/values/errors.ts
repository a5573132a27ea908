import { isArray, isRevoked } from "./platform.js"

/**
 * The kind of an error:
 *
 * - `INVALID_ARGUMENT`: an argument, an option or a value is unknown, of the wrong type or out of range
 * - `INVALID_FINGERPRINT`: a value is not a fingerprint of the expected width
 * - `RECIPE_MISMATCH`: two values are not comparable, because their recipes or widths differ
 * - `CORRUPT_SNAPSHOT`: the bytes are not a complete snapshot
 * - `UNSUPPORTED_VERSION`: this version of the package cannot read the snapshot's later format
 * - `ABORTED`: an `AbortSignal` has aborted the operation; `cause` is the signal's reason
 * - `DISPOSED`: the object was disposed of, or was lost when memory ran out
 * - `NOT_INITIALIZED`: `init` of `simhash-wasm/url` has not loaded the module yet
 * - `INIT_FAILED`: `init` could not load the module; `cause` is the reason
 * - `OUT_OF_MEMORY`: there is not enough memory for an input or a result
 * - `LIMIT_EXCEEDED`: a documented limit on the size of an index, a snapshot or a result would be exceeded
 * - `NO_DOM`: `simhash-wasm/dom` needs a document, which this environment lacks
 * - `WORKER_FAILED`: the worker of a checker (`simhash-wasm/worker`) has failed
 *
 * **After `OUT_OF_MEMORY`**: a WebAssembly module has at most 4 GB of memory. An operation that needs more than
 * is available throws, and changes nothing. If the failure leaves the module unusable, which no input is known
 * to cause, the package replaces the instance of the module and frees its memory. Functions and {@link SimHash}
 * objects continue to work. Objects that hold memory of the replaced instance are lost: their next use throws
 * `DISPOSED`, with a message that gives the reason, and disposing of them has no effect. Texts, the duplicate
 * index and the passage index have separate modules, each with its own memory.
 */
export type SimHashErrorCode =
  | "INVALID_ARGUMENT"
  | "INVALID_FINGERPRINT"
  | "RECIPE_MISMATCH"
  | "CORRUPT_SNAPSHOT"
  | "UNSUPPORTED_VERSION"
  | "ABORTED"
  | "DISPOSED"
  | "NOT_INITIALIZED"
  | "INIT_FAILED"
  | "OUT_OF_MEMORY"
  | "LIMIT_EXCEEDED"
  | "NO_DOM"
  | "WORKER_FAILED"

/**
 * The error that every function of this package throws. Its message is a sentence that names the offending
 * value.
 *
 * @example
 * ```ts
 * import { fromHex, SimHashError } from "simhash-wasm"
 *
 * let code = ""
 * try {
 *   fromHex("abc")
 * } catch (error) {
 *   if (error instanceof SimHashError) code = error.code
 * }
 * code // INVALID_FINGERPRINT
 * ```
 */
export class SimHashError extends Error {
  /** Always `"SimHashError"`. */
  declare readonly name: "SimHashError"
  /** The kind of the error. */
  readonly code: SimHashErrorCode

  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` if the code or the message is not a string.
   */
  constructor(code: SimHashErrorCode, message: string, options?: { cause?: unknown }) {
    if (typeof code !== "string" || typeof message !== "string") {
      throw invalid(`an error takes a code and a message, got ${show(code)} and ${show(message)}`)
    }
    super(message, isObject(options) ? options : undefined)
    this.code = code
  }
}
Object.defineProperty(SimHashError.prototype, "name", {
  // Without a prototype: a polluted Object.prototype must not add attributes.
  __proto__: null,
  value: "SimHashError",
} as PropertyDescriptor)

/** @internal */
export function invalid(message: string): SimHashError {
  return new SimHashError("INVALID_ARGUMENT", message)
}

/** Whether the constructor of Error can read these options without throwing. */
function isObject(options: unknown): options is ErrorOptions {
  return typeof options === "object" && options !== null && !isRevoked(options)
}

/**
 * @internal Returns a value in the form that an error sentence quotes. The value's own code cannot throw out of
 * this function.
 */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value))
  if (typeof value === "bigint") return showBigInt(value)
  if (typeof value === "function") return "a function"
  if (typeof value === "object" && value !== null) return kindOf(value)
  return Object.is(value, -0) ? "-0" : shorten(String(value))
}

/** @internal Returns values as a list for an error sentence. */
export function showAll(values: readonly unknown[]): string {
  return values.map(show).join(", ")
}

/** Larger bigints are not shown in digits: converting to decimal takes more than linear time. */
const MAX_DIGITS_OF = 1n << 256n

function showBigInt(value: bigint): string {
  if (value > MAX_DIGITS_OF) return "a bigint over 2^256"
  if (value < -MAX_DIGITS_OF) return "a bigint under -2^256"
  return `${shorten(String(value))}n`
}

/** Returns the kind of an object: the name of its class if the platform knows it, such as "a Map". */
function kindOf(value: object): string {
  if (isRevoked(value)) return "a revoked proxy"
  if (isArray(value)) return "an array"
  let name = "Object"
  try {
    name = Object.prototype.toString.call(value).slice("[object ".length, -1)
  } catch {
    // A getter of the value threw.
  }
  if (name === "Object" || !/^[\w ]{1,40}$/.test(name)) return "an object"
  return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
