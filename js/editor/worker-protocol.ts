// The messages between a page and its worker: requests with numbers, each of which is answered once, and news.
import type { UpdateOptions } from "../types/checker.js"
import { type Failure, isFailure } from "../values/failure.js"

/** The methods of a checker that a page can call. */
export const METHODS = [
  "update",
  "diagnostics",
  "crowded",
  "textOf",
  "locate",
  "remove",
  "addCorpus",
  "removeCorpus",
  "ignore",
  "unignore",
  "exportIgnored",
  "importIgnored",
] as const

export type Method = (typeof METHODS)[number]

/** The first message of a page: how to make the checker, and the lock that the worker holds while it lives. */
export interface Start {
  readonly start: { readonly options: object; readonly lock: string }
}

export interface Request {
  readonly request: number
  readonly method: Method
  readonly args: readonly unknown[]
}

/** The options of an update, but for its signal. */
export interface SentUpdateOptions extends Omit<UpdateOptions, "signal"> {
  /** Whether nobody reads the answer before, so that the next one must have what was in it. */
  readonly unread: boolean
}

/** Asks for nothing more of a request. */
export interface Abort {
  readonly abort: number
}

export type ToWorker = Start | Request | Abort

export type Answer =
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly error: Failure }

/** The worker holds its lock. */
export interface Alive {
  readonly alive: true
}

/** The documents of which the listeners are told. */
export interface News {
  readonly news: readonly string[]
}

export type FromWorker = Answer | Alive | News

/** Whether a worker's message is one of these: a script in its place can send anything. */
export function isFromWorker(message: unknown): message is FromWorker {
  if (typeof message !== "object" || message === null) return false
  const { alive, news, answer, error } = message as Record<string, unknown>
  if (alive !== undefined) return alive === true
  if (news !== undefined) return Array.isArray(news) && news.every((docId) => typeof docId === "string")
  if (!Number.isSafeInteger(answer) || (answer as number) < 0) return false
  return error === undefined ? "value" in message : isFailure(error)
}
