// Ignored warnings, as keys that identify texts by fingerprints, and those of a corpus by their ids. They contain no text.

import type { IgnoredWarnings } from "../types/checker.js"
import type { Diagnostic } from "../types/diagnostic.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { elements } from "../values/iterables.js"
import { mismatch } from "../values/mismatch.js"
import { bare, isPlainObject } from "../values/options.js"
import type { Entry, Stored } from "./entry.js"

const VERSION = 1

const MAX_KEYS = 1 << 24

/** Returns the key of the warning that two texts share a passage. It is the same for both texts. */
export function pairKey(a: Entry, b: Entry): string {
  return `passage:${[a.key, b.key].sort().join("+")}`
}

/** Returns the key of the passages that a text shares with a text of a corpus. Keys have no white space. */
export function storedKey({ key }: Entry, { corpus, id }: Stored): string {
  const name = JSON.stringify([corpus, id]).replace(/\s/g, (space) => `%${space.charCodeAt(0).toString(16)}`)
  return `passage:${key}+${name}`
}

/** Returns the keys of one warning, which is given as a diagnostic or as its `ignoreKey`. */
export function keysOf(warning: unknown): string[] {
  const ignoreKey = isPlainObject(warning) ? bare(warning as Partial<Diagnostic>).ignoreKey : warning
  if (typeof ignoreKey === "string" && ignoreKey.trim() !== "") return ignoreKey.trim().split(/\s+/)
  throw invalid(`a warning must be a diagnostic or its ignoreKey, got ${show(ignoreKey)}`)
}

export function writeIgnored(recipe: string, keys: Iterable<string>): IgnoredWarnings {
  return { version: VERSION, recipe, keys: [...keys].sort() }
}

/** Returns the keys of ignored warnings, which may be untrusted. */
export function readIgnored(given: unknown, recipe: string): string[] {
  const wanted = "ignored warnings must be an object { version, recipe, keys }"
  if (!isPlainObject(given)) throw invalid(`${wanted}, got ${show(given)}`)
  const { version, recipe: of, keys }: Partial<IgnoredWarnings> = bare(given)
  if (version !== VERSION) {
    throw new SimHashError(
      "UNSUPPORTED_VERSION",
      `ignored warnings of version ${show(version)} cannot be read`,
    )
  }
  if (of !== recipe) {
    throw mismatch(`the ignored warnings use ${show(of)}, but ${show(recipe)} was expected`)
  }
  return elements(keys, MAX_KEYS, "the keys of ignored warnings are an array of strings").map((key) => {
    if (typeof key === "string") return key
    throw invalid(`the keys of ignored warnings must be strings, got ${show(key)}`)
  })
}
