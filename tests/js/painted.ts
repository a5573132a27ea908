// The CSS highlights of the adapters.
export const NAMES = ["duplicate-warning", "duplicate-warning-information"]

/** What is painted in an element, in the order of the document: the ranges of the browser are asked, and not the warnings. */
export function paintedIn(root: HTMLElement): string[] {
  const ranges = NAMES.flatMap((name) => [...(CSS.highlights.get(name) ?? [])] as Range[])
  return ranges
    .filter(({ startContainer }) => root.contains(startContainer))
    .sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b))
    .map(String)
}
