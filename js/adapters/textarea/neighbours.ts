// Which fields of the page share a checker: a warning in one can lead to another.
import type { RelatedPlace } from "../../types/diagnostic.js"
import type { FieldChecker } from "../../types/field-checker.js"

export interface Neighbour {
  /** What the field is called. */
  name(): string
  /** Selects a place in it. */
  go(place: RelatedPlace): void
}

const fields = new WeakMap<FieldChecker, Map<string, Neighbour>>()

export function neighbour(checker: FieldChecker, docId: string | undefined): Neighbour | undefined {
  return docId === undefined ? undefined : fields.get(checker)?.get(docId)
}

/** Adds a field; returns a function that takes it out. */
export function join(checker: FieldChecker, docId: string, field: Neighbour): () => void {
  const known = fields.get(checker) ?? new Map<string, Neighbour>()
  fields.set(checker, known.set(docId, field))
  return () => {
    if (known.get(docId) === field) known.delete(docId)
  }
}
