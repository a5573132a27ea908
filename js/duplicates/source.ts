// The texts of a collection, with their ids: from an array or another iterable, or an async iterable that is read during
// the search.
import { invalid, show } from "../values/errors.js"
import { IdMap } from "../values/id-map.js"
import { checkId } from "../values/ids.js"
import { elements } from "../values/iterables.js"
import { isArray, isRevoked } from "../values/platform.js"
import { unlessAborted } from "../values/signals.js"
import { aborted, checkAborted, type Slices } from "../values/slices.js"

/** A text in the caller's form. */
export type Entry<Id> = string | readonly [id: Id, text: string]

/** The greatest number of texts of an iterable: an infinite one must not fill the memory. */
const MAX_TEXTS = 1 << 24

const WANTED =
  "texts must be an array, another iterable or an async iterable of strings or of [id, text] pairs"

/** Reads entries one by one: they are either all texts, whose ids are their positions, or all pairs. */
export class Entries<Id extends string | number> {
  readonly ids: Id[] = []
  readonly #seen = new IdMap<Id>()
  #paired: boolean | undefined

  read(entry: unknown): string {
    const position = this.ids.length
    const paired = typeof entry !== "string"
    const [id, text] = paired ? pair(entry, position) : [position, entry]
    if (this.#paired !== undefined && this.#paired !== paired) {
      throw invalid(
        `texts must be all strings or all [id, text] pairs; number ${position} differs from the first`,
      )
    }
    if (paired) {
      checkId(id)
      if (this.#seen.has(id as Id)) throw invalid(`the id ${show(id)} of text ${position} is already in use`)
      this.#seen.add(id as Id, position)
    }
    this.#paired = paired
    this.ids.push((id === 0 ? 0 : id) as Id)
    return text
  }
}

function pair(entry: unknown, position: number): [id: unknown, text: string] {
  if (isArray(entry) && entry.length === 2) {
    const [id, text] = entry as unknown[]
    if (typeof text === "string") return [id, text]
  }
  throw invalid(`texts[${position}] must be a string or an [id, text] pair, got ${show(entry)}`)
}

/** Returns the caller's entries: a list, or the async iterable itself. */
export function entriesOf<T>(texts: unknown): readonly T[] | AsyncIterable<T> {
  if (typeof texts === "object" && texts !== null && !isRevoked(texts) && !isArray(texts)) {
    if (typeof (texts as Partial<AsyncIterable<T>>)[Symbol.asyncIterator] === "function") {
      return texts as AsyncIterable<T>
    }
  }
  return elements(texts, MAX_TEXTS, WANTED) as T[]
}

/**
 * Calls `take` with each entry of an async iterable, and awaits its result. An abort takes effect at once, even if the
 * source never yields another entry. A Node stream is then destroyed; any other source is closed as soon as it yields an
 * entry.
 */
export async function eachEntry<T>(
  source: AsyncIterable<T>,
  how: Slices,
  take: (entry: T) => Promise<void> | void,
): Promise<void> {
  const read = async () => {
    for await (const entry of source) {
      checkAborted(how)
      const waiting = take(entry)
      if (waiting) await waiting
    }
  }
  try {
    await unlessAborted(read(), how.signal, aborted)
  } catch (error) {
    if (how.signal?.aborted) destroy(source)
    throw error
  }
}

/** Destroys a Node stream, which would otherwise wait for data. */
export function destroy(source: object): void {
  try {
    const { destroy } = source as { destroy?: unknown }
    if (typeof destroy === "function") destroy.call(source)
  } catch {
    // The error that ended the reading takes precedence.
  }
}
