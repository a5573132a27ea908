// The fields of the page that share a checker, so that a warning in one can lead to another.
import type { RelatedPlace } from "../../types/diagnostic.js"
import type { FieldChecker } from "../../types/field-checker.js"

export interface Neighbour {
  name(): string
  go(place: RelatedPlace): void
}

const fields = new WeakMap<FieldChecker, Map<string, Neighbour>>()

export function neighbour(checker: FieldChecker, docId: string | undefined): Neighbour | undefined {
  return docId === undefined ? undefined : fields.get(checker)?.get(docId)
}

/** Adds a field. Returns a function that removes it. */
export function join(checker: FieldChecker, docId: string, field: Neighbour): () => void {
  const known = fields.get(checker) ?? new Map<string, Neighbour>()
  fields.set(checker, known.set(docId, field))
  return () => {
    if (known.get(docId) === field) known.delete(docId)
  }
}
