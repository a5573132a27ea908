// The options for the text of a page.

import type { PageTextOptions } from "../types/page-text.js"
import { invalid, show } from "../values/errors.js"
import { readOptions } from "../values/options.js"

export const NAMES = ["nav", "aside", "footer", "header", "mainOnly"] as const

/** The parts of a page to leave out, read and checked. */
export type Read = Record<(typeof NAMES)[number], boolean>

/** Reads options. `more` are the names of additional options, which are returned unchanged. */
export function readPageOptions<T extends PageTextOptions>(
  given: T | undefined,
  of: string,
  more: readonly string[] = [],
): { read: Read; given: T } {
  const own = readOptions<T>(given, [...NAMES, ...more], of)
  const flag = (name: (typeof NAMES)[number], otherwise: boolean) => {
    const value: unknown = own[name]
    if (value === undefined) return otherwise
    if (typeof value !== "boolean") throw invalid(`${name} must be true or false, got ${show(value)}`)
    return value
  }
  const read = {
    nav: flag("nav", true),
    aside: flag("aside", true),
    footer: flag("footer", true),
    header: flag("header", true),
    mainOnly: flag("mainOnly", false),
  }
  return { read, given: own }
}
