// Writing a snapshot so that it is there whole or not at all, and in the place of nothing but a snapshot.
import type { Stats } from "node:fs"
import { access, constants, open, readlink, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { Failure, quoted, refused } from "./errors.js"
import { identityOf } from "./same-file.js"
import { MAGIC } from "./snapshot.js"
import type { Source } from "./source.js"
import { removeStale, temporaryBeside } from "./temporary.js"

/** What stands where the snapshot goes. */
interface Replacing {
  /** The texts, none of which may be replaced. */
  readonly sources: readonly Source[]
  /** Whether a file that is no snapshot may be replaced. */
  readonly force: boolean
  readonly signal: AbortSignal
}

/**
 * Puts what `make` makes in the place of a file. It is written to a temporary file beside it, which is
 * made before anything else to know early that this can be done, and renamed at the end. Whatever goes
 * wrong, the old file stays.
 */
export async function replaceFile(
  path: string,
  { sources, force, signal }: Replacing,
  make: () => Promise<Uint8Array>,
): Promise<void> {
  const trying = <T>(work: Promise<T>) =>
    work.catch((error) => {
      throw refused(`cannot write ${quoted(path)}`, error)
    })

  const target = await trying(behindLinks(path))
  const inputs = await Promise.all(sources.map(async (source) => ({ source, file: await source.identity() })))
  /** What is there now, if that may be replaced. */
  const replaceable = async (): Promise<Stats | undefined> => {
    const there = await identityOf(target)
    for (const { source, file } of inputs) {
      if (there === undefined || file !== there) continue
      throw new Failure(
        `${quoted(path)} is the same file as the input ${source.name}, and is not replaced: ` +
          "give -o another name",
      )
    }
    const old = await stat(target).catch(() => undefined)
    if (old?.isFile()) {
      await trying(access(target, constants.W_OK))
      if (!force && old.size > 0 && !(await trying(beginsAsSnapshot(target)))) {
        throw new Failure(
          `${quoted(path)} is there and is not a snapshot: give -o another name, or --force to replace it`,
        )
      }
    }
    return old
  }

  const old = await replaceable()
  // A device or a pipe is not to be replaced, and a directory says itself that it is no file.
  if (old && !old.isFile()) {
    const file = await trying(open(target, "w"))
    try {
      const bytes = await make()
      signal.throwIfAborted()
      await trying(file.writeFile(bytes, { signal }))
    } finally {
      await file.close()
    }
    return
  }

  removeStale(target)
  const beside = temporaryBeside(target)
  // With the old permissions from its first moment: a private snapshot is never there for others to read.
  const mode = old && old.mode & 0o777
  const file = await trying(open(beside, "wx", mode))
  try {
    try {
      const bytes = await make()
      signal.throwIfAborted()
      await trying(file.writeFile(bytes, { signal }))
      if (mode !== undefined) await trying(file.chmod(mode))
      await trying(file.sync())
    } finally {
      await file.close()
    }
    // Something else may have got there in the meantime.
    await replaceable()
    signal.throwIfAborted()
    await trying(rename(beside, target))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(target))
}

/** The file itself behind symbolic links, which is what is replaced; it need not be there yet. */
async function behindLinks(path: string): Promise<string> {
  let target = path
  // As many as Linux follows.
  for (let links = 0; links < 40; links++) {
    try {
      return await realpath(target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
      // A pipe behind /dev/stdout is there, and has no path. A link to nowhere shows where the file is to be.
      const there = await stat(target).catch(() => undefined)
      const next = there ? undefined : await readlink(target).catch(() => undefined)
      if (next === undefined) return target
      target = resolve(dirname(target), next)
    }
  }
  return target
}

async function beginsAsSnapshot(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === MAGIC.length && MAGIC.equals(buffer)
  } finally {
    await file.close()
  }
}

/** Makes a new name in a folder outlast a power cut, where the system can do that. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch {
    // Windows opens no folders. The file is whole all the same.
  }
}
