// The baseline lists known copies, so that a lint reports only new ones.
import { Failure, quoted, shown } from "../../js/cli/program/errors.js"
import { replaceFile } from "../../js/cli/program/files.js"
import { excerpt } from "./excerpt.js"
import type { Copy } from "./finding.js"
import { readRegular } from "./regular.js"

const VERSION = 1

/** The maximum size of a baseline in bytes, enough for a million findings. */
const MAX_BYTES = 1 << 28

interface Entry {
  /** The key of the text. It contains no line number, so it stays the same when the text moves. */
  readonly key: string
  readonly path: string
  /** The beginning of the text, for people who read the baseline. */
  readonly text: string
}

interface Baseline {
  readonly version: number
  readonly findings: readonly Entry[]
}

/** The copies that a baseline does not list, the number of those that it lists, and the number of its entries without a match. */
export interface Remaining {
  readonly left: readonly Copy[]
  readonly known: number
  readonly stale: number
}

/**
 * Removes the copies that a baseline lists. Each entry accounts for one copy, so an additional copy is new.
 *
 * @param isUnasked Whether the copies of the document at a path are missing from `copies`. Entries of such documents are skipped.
 */
export function without(
  copies: readonly Copy[],
  { findings }: Baseline,
  isUnasked: (path: string) => boolean = () => false,
): Remaining {
  const entries = findings.filter(({ path }) => !isUnasked(path))
  const places = new Counter(entries.map(({ key, path }) => `${key} ${path}`))
  const keys = new Counter(entries.map(({ key }) => key))
  // First, each entry accounts for a copy in its own file; then for a copy with the same text in a renamed or split file.
  const elsewhere = copies.filter(({ key, path }) => {
    if (!places.take(`${key} ${path}`)) return true
    keys.take(key)
    return false
  })
  const others = elsewhere.filter(({ key }) => !keys.take(key))
  // The later of two texts that repeat each other is reported, and a renamed file may now come first.
  const left = others.filter(({ relatedKeys }) => !relatedKeys.some((key) => keys.take(key)))
  const known = copies.length - left.length
  return { left, known, stale: entries.length - known }
}

/** Returns the copies that the baseline does not list, or all copies if there is no baseline. */
export function unlisted(
  copies: readonly Copy[],
  baseline: string | undefined,
  isUnasked?: (path: string) => boolean,
): readonly Copy[] {
  return baseline === undefined ? copies : without(copies, readBaseline(baseline), isUnasked).left
}

export function readBaseline(path: string): Baseline {
  return parsed(readRegular(path, MAX_BYTES, `cannot read the baseline ${quoted(path)}`), path)
}

/** Writes the copies to a file. An existing file must be a baseline. */
export async function writeBaseline(path: string, copies: readonly Copy[]): Promise<void> {
  checkReplaceable(path)
  const entries = copies.map(({ key, path, text }): Entry => ({ key, path, text: excerpt(text, 60) }))
  const compare = (a: Entry, b: Entry) => order(a.path, b.path) || order(a.key, b.key)
  const baseline: Baseline = { version: VERSION, findings: entries.sort(compare) }
  const bytes = Buffer.from(`${JSON.stringify(baseline, null, 2)}\n`)
  await replaceFile(path, { sources: [], force: true }, async () => bytes)
}

export function checkReplaceable(path: string): void {
  let bytes: Buffer
  try {
    bytes = readRegular(path, MAX_BYTES, `cannot read ${quoted(path)}`)
  } catch (error) {
    const { code } = ((error as Failure).cause ?? {}) as NodeJS.ErrnoException
    if (code === "ENOENT") return
    throw error
  }
  try {
    parsed(bytes, path)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(`${quoted(path)} exists and is not a baseline: give --baseline another name`)
  }
}

function parsed(bytes: Buffer, path: string): Baseline {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString("utf8"))
  } catch {
    throw new Failure(`${quoted(path)} is not a baseline: this is not JSON`)
  }
  const { version, findings } = (value ?? {}) as Partial<Baseline>
  const isEntry = (entry: Partial<Entry> | null) =>
    typeof entry?.key === "string" && typeof entry.path === "string"
  if (!Array.isArray(findings) || !findings.every(isEntry)) {
    throw new Failure(`${quoted(path)} is not a baseline: --write-baseline writes one`)
  }
  if (version !== VERSION) {
    throw new Failure(`${quoted(path)} is a baseline of version ${shown(version)}, which cannot be read`)
  }
  return { version, findings }
}

/** A multiset. */
class Counter {
  readonly #counts = new Map<string, number>()

  constructor(keys: readonly string[]) {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Removes one occurrence of a key. Returns false if there is none. */
  take(key: string): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count > 0) this.#counts.set(key, count - 1)
    return count > 0
  }
}

/** Compares by code units, so that the order is the same in every locale. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
