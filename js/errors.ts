import { isArray, isRevoked } from "./platform.js"
import type { SimHashErrorCode } from "./public/index.js"

export class SimHashError extends Error {
  declare readonly name: "SimHashError"
  readonly code: SimHashErrorCode

  constructor(code: SimHashErrorCode, message: string, options?: ErrorOptions) {
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

export function invalid(message: string): SimHashError {
  return new SimHashError("INVALID_ARGUMENT", message)
}

/** Whether the constructor of Error can read these options without throwing. */
function isObject(options: unknown): options is ErrorOptions {
  return typeof options === "object" && options !== null && !isRevoked(options)
}

/** A value as a sentence quotes it. No code of the value can throw out of this function. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value))
  if (typeof value === "bigint") return showBigInt(value)
  if (typeof value === "function") return "a function"
  if (typeof value === "object" && value !== null) return kindOf(value)
  return Object.is(value, -0) ? "-0" : shorten(String(value))
}

/** Larger bigints are not shown in digits: converting to decimal takes more than linear time. */
const MAX_DIGITS_OF = 1n << 256n

function showBigInt(value: bigint): string {
  if (value > MAX_DIGITS_OF) return "a bigint over 2^256"
  if (value < -MAX_DIGITS_OF) return "a bigint under -2^256"
  return `${shorten(String(value))}n`
}

/** The kind of an object: the name of its class if the platform knows it, such as "a Map". */
function kindOf(value: object): string {
  if (isRevoked(value)) return "a revoked proxy"
  if (isArray(value)) return "an array"
  let name = "Object"
  try {
    name = Object.prototype.toString.call(value).slice("[object ".length, -1)
  } catch {
    // A getter of the value has thrown.
  }
  if (name === "Object" || !/^[\w ]{1,40}$/.test(name)) return "an object"
  return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
