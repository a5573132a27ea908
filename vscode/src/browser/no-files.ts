// Replaces the file modules of simhash-lint and Node in the browser bundle of the server. A web worker has no files, so the
// server compares only open documents, and paths are URIs.
import { Failure } from "../../../js/cli/program/errors.js"
import type { Files } from "../../../lint/src/files.js"

/** Finds no files. */
export function findFiles(): Files {
  return { files: [], unreadable: [], outside: [] }
}

/** Yields no documents. */
export async function* readDocuments(): AsyncGenerator<never> {}

/** Throws like reading a file that does not exist, because there is no configuration file. */
export function readRegular(_path: string, _limit: number, what: string): never {
  throw new Failure(what, { cause: { code: "ENOENT" } })
}

/** Returns the last path unchanged, because every path is already a URI. */
export const resolve = (...path: readonly string[]) => path.at(-1) ?? ""
export const pathToFileURL = (path: string) => ({ href: path })
