// Shared by the tests of editors that show warnings as CSS highlights: texts, checkers, and the painted ranges.
import { createDuplicateChecker, type DuplicateChecker } from "simhash-wasm/editor"
import { afterEach, expect } from "vitest"

export const NAMES = ["duplicate-warning", "duplicate-warning-information"]

/** What is disposed of after a test: the watched editors before the checkers. */
export const opened: { dispose(): void }[] = []
const checkers: DuplicateChecker[] = []

/** Disposes of everything after each test, and expects that the page has nothing left of it. */
export function cleanUpAfterEach(): void {
  afterEach(() => {
    for (const watched of opened.splice(0)) watched.dispose()
    for (const checker of checkers.splice(0)) checker.dispose()
    document.body.replaceChildren()
    expect(document.adoptedStyleSheets).toEqual([])
    expect(NAMES.filter((name) => CSS.highlights.has(name))).toEqual([])
  })
}

export function newChecker(options?: Parameters<typeof createDuplicateChecker>[0]): DuplicateChecker {
  const checker = createDuplicateChecker(options)
  checkers.push(checker)
  return checker
}

/** What is painted in an element, in the order of the document: the ranges of the browser are asked, and not the warnings. */
export function paintedIn(root: HTMLElement): string[] {
  const ranges = NAMES.flatMap((name) => [...(CSS.highlights.get(name) ?? [])] as Range[])
  return ranges
    .filter(({ startContainer }) => root.contains(startContainer))
    .sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b))
    .map(String)
}
