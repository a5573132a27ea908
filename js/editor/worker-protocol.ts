// The messages between a page and its worker: numbered requests, one answer to each, and news of changed documents.
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

/** A page's first message: the options of the checker, and the name of the lock that the worker holds until it ends. */
export interface Start {
  readonly start: { readonly options: object; readonly lock: string }
}

export interface Request {
  readonly request: number
  readonly method: Method
  readonly args: readonly unknown[]
}

export interface SentUpdateOptions extends Omit<UpdateOptions, "signal"> {
  /** Whether nobody reads the previous answer, so that this one must repeat what it reported. */
  readonly unread: boolean
}

export interface Abort {
  readonly abort: number
}

export type ToWorker = Start | Request | Abort

export type Answer =
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly error: Failure }

/** Reports that the worker holds its lock. */
export interface Alive {
  readonly alive: true
}

/** The documents to report to the listeners. */
export interface News {
  readonly news: readonly string[]
}

export type FromWorker = Answer | Alive | News

/** Whether a worker's message has one of these forms: any other script could send anything. */
export function isFromWorker(message: unknown): message is FromWorker {
  if (typeof message !== "object" || message === null) return false
  const { alive, news, answer, error } = message as Record<string, unknown>
  if (alive !== undefined) return alive === true
  if (news !== undefined) return Array.isArray(news) && news.every((docId) => typeof docId === "string")
  if (!Number.isSafeInteger(answer) || (answer as number) < 0) return false
  return error === undefined ? "value" in message : isFailure(error)
}
