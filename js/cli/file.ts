// Writing a file so that it is there whole or not at all.
import { randomUUID } from "node:crypto"
import { open, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { refused } from "./errors.js"

/**
 * Puts what `make` makes in the place of a file. It is written beside it, before anything is made
 * to know early that this can be done, and moved at the end. Whatever goes wrong, the old file stays.
 */
export async function replaceFile(path: string, make: () => Promise<Uint8Array>): Promise<void> {
  // Behind a link, the file itself is replaced.
  const target = await realpath(path).catch(() => path)
  const old = await stat(target).catch(() => undefined)
  // A device or a pipe is not to be replaced, and a directory says itself that it is no file.
  const beside = old && !old.isFile() ? undefined : join(dirname(target), `.simhash-${randomUUID()}`)
  const trying = <T>(work: Promise<T>) =>
    work.catch((error) => {
      throw refused(`cannot write ${path}`, error)
    })

  const file = await trying(open(beside ?? target, beside ? "wx" : "w"))
  try {
    try {
      const bytes = await make()
      await trying(file.writeFile(bytes))
      if (beside && old) await trying(file.chmod(old.mode))
      if (beside) await trying(file.sync())
    } finally {
      await file.close()
    }
    if (beside) await trying(rename(beside, target))
  } catch (error) {
    if (beside) await rm(beside, { force: true })
    throw error
  }
}
