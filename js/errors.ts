import type { SimHashErrorCode } from "./public/index.js"

export class SimHashError extends Error {
  declare readonly name: "SimHashError"
  readonly code: SimHashErrorCode

  constructor(code: SimHashErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
Object.defineProperty(SimHashError.prototype, "name", { value: "SimHashError" })

export function invalid(message: string): SimHashError {
  return new SimHashError("INVALID_ARGUMENT", message)
}

/** How a value stands in a sentence. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value))
  if (typeof value === "bigint") return `${shorten(String(value))}n`
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "an array"
  if (typeof value === "object" && value !== null) return "an object"
  return String(value)
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
