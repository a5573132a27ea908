// Finds directives that exclude nothing, or only text that repeats nothing.
import type { DocumentChecker } from "simhash-wasm/documents"
import type { Document } from "./document.js"
import { withPassages } from "./finding.js"

/** Returns the offsets of unneeded directives, by document. Adds the excluded blocks to the checker, which has the documents. */
export async function unusedIgnores(
  documents: readonly Document[],
  { checker, all }: { checker: DocumentChecker; all: ReadonlyMap<string, Document> },
): Promise<Map<Document, number[]>> {
  const ignored = documents.flatMap((document) =>
    (document.ignores ?? []).map(({ at, blocks }) => {
      // The NUL makes the path unique, because no file path contains one.
      return { document, at, as: { ...document, path: `${document.path}\0${at}`, blocks } }
    }),
  )
  for (const { as } of ignored)
    await checker.add(
      as.path,
      as.blocks.map(({ kind, text }) => ({ kind, text })),
    )
  const known = new Map([...all, ...ignored.map(({ as }) => [as.path, as] as const)])
  const unused = new Map<Document, number[]>()
  for (const { document, at, as } of ignored) {
    const repeats = checker
      .diagnostics(as.path)
      .some((diagnostic) => withPassages(diagnostic, known).length > 0)
    if (!repeats) unused.set(document, [...(unused.get(document) ?? []), at])
  }
  return unused
}
