// The way to a related place: the editor goes to a place in its own document, and the app to any other.
import type { Diagnostic, RelatedPlace } from "../types/diagnostic.js"

interface Destinations {
  readonly docId: string
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
}

/**
 * Returns a function that goes to a place of a diagnostic; undefined if that is not possible.
 *
 * @param own Returns the function for a place in the document of the editor.
 */
export function wayTo(
  place: RelatedPlace,
  diagnostic: Diagnostic,
  { docId, goTo }: Destinations,
  own: (place: RelatedPlace) => (() => void) | undefined,
): (() => void) | undefined {
  return place.docId === docId ? own(place) : goTo && (() => goTo(place, diagnostic))
}
