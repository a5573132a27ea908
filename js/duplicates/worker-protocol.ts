// The messages between a page and a worker that finds duplicates for it: the worker requests entries, the page sends some.

import type { Duplicates } from "../types/duplicates.js"
import { type Failure, isFailure } from "../values/failure.js"

/** A page's first message: the options that can be copied. */
export interface Start {
  readonly start: object
}

/** The next entries, unchanged. */
export interface Batch {
  readonly entries: readonly unknown[]
  readonly isLast: boolean
}

export type FromWorker =
  | { readonly more: true }
  | { readonly done: number; readonly total: number | undefined }
  | { readonly found: Duplicates }
  | { readonly error: Failure }

/** Whether a worker's message has one of these forms: any other script could send anything. */
export function isFromWorker(message: unknown): message is FromWorker {
  if (typeof message !== "object" || message === null) return false
  const { more, done, total, found, error } = message as Record<string, unknown>
  if (more !== undefined) return more === true
  if (done !== undefined) return isCount(done) && (total === undefined || isCount(total))
  return found === undefined ? isFailure(error) : typeof found === "object" && found !== null
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
