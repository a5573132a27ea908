// What a web worker has in place of a disk, in the bundle of the server: no files, so that only open documents are compared, and paths
// that are addresses. It stands for the modules of simhash-lint that read files, and for those of Node.
import { Failure } from "../../../js/cli/program/errors.js"
import type { Files } from "../../../lint/src/files.js"

/** No file that settings name is there. */
export function findFiles(): Files {
  return { files: [], unreadable: [], outside: [] }
}

/** The documents of no files. */
export async function* readDocuments(): AsyncGenerator<never> {}

/** There is no configuration file either. */
export function readRegular(_path: string, _limit: number, what: string): never {
  throw new Failure(what, { cause: { code: "ENOENT" } })
}

/** Every path is an address already. */
export const resolve = (...path: readonly string[]) => path.at(-1) ?? ""
export const pathToFileURL = (path: string) => ({ href: path })
