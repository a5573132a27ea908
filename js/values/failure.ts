// Errors as plain data, which a worker can send.
import type { SimHashErrorCode } from "./errors.js"
import { SimHashError } from "./errors.js"

export function isFailure(error: unknown): error is Failure {
  const { code, message } = (error ?? {}) as Partial<Record<keyof Failure, unknown>>
  return typeof code === "string" && typeof message === "string"
}

export interface Failure {
  readonly code: SimHashErrorCode
  readonly message: string
}

export function toFailure(error: unknown): Failure {
  if (error instanceof SimHashError) return { code: error.code, message: error.message }
  return { code: "WORKER_FAILED", message: `the worker failed: ${String(error)}` }
}

export function toError({ code, message }: Failure): SimHashError {
  return new SimHashError(code, message)
}
