// Files on disk: identifies files with several names, and writes snapshots atomically.
import { createHash, randomBytes } from "node:crypto"
import type { BigIntStats, Stats } from "node:fs"
import { fstat, lstatSync, readdirSync, readFileSync, readlinkSync, unlinkSync } from "node:fs"
import { access, constants, open, readlink, realpath, rename, rm, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { promisify } from "node:util"
import { Failure, quoted, refused } from "./errors.js"
import { interruptible } from "./interrupt.js"

/** The first bytes of every snapshot. */
export const SNAPSHOT_MAGIC = Buffer.from("SIMHASH\x1a")

/**
 * Returns the identity of a regular file: its device and inode, which all names of the file share (other
 * spellings, symbolic links, hard links). Pipes, devices and missing files have none.
 *
 * @param file A path, or the number of an open file.
 */
export async function identityOf(file: string | number): Promise<string | undefined> {
  const stats = await statsOf(file).catch(() => undefined)
  return stats?.isFile() ? `${stats.dev}:${stats.ino}` : undefined
}

function statsOf(file: string | number): Promise<BigIntStats> {
  return typeof file === "number" ? promisify(fstat)(file, { bigint: true }) : stat(file, { bigint: true })
}

/** An input of the command, such as a Source. */
interface Input {
  readonly name: string
  identity(): Promise<string | undefined>
}

/** The conditions under which a file may be replaced. */
interface Replacement {
  /** The inputs, none of which may be replaced. */
  readonly sources: readonly Input[]
  /** Whether a file that is not a snapshot may be replaced. */
  readonly force: boolean
}

/**
 * Replaces a file atomically by the bytes that `make` returns: they are written to a temporary file in the
 * same folder, which is renamed at the end. The temporary file is also created and removed before `make` is called, so
 * that a folder that cannot be written is found early. After any failure the old file is still there.
 */
export async function replaceFile(
  path: string,
  { sources, force }: Replacement,
  make: () => Promise<Uint8Array>,
): Promise<void> {
  const trying = <T>(work: Promise<T>) =>
    work.catch((error) => {
      throw refused(`cannot write ${quoted(path)}`, error)
    })

  const target = await trying(followLinks(path))
  const inputs = await Promise.all(sources.map(async (source) => ({ source, file: await source.identity() })))
  /** Returns the status of the existing file, if any; throws if the file may not be replaced. */
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
          `${quoted(path)} exists and is not a snapshot: give -o another name, or --force to replace it`,
        )
      }
    }
    return old
  }

  const old = await replaceable()
  // A device or a pipe is written to, not replaced; opening a directory fails with its own error.
  if (old && !old.isFile()) {
    const file = await trying(open(target, "w"))
    try {
      await trying(file.writeFile(await make()))
    } finally {
      await file.close()
    }
    return
  }

  removeStale(target)
  const temporary = temporaryBeside(target)
  // Created with the old permissions, so that others can never read a private snapshot.
  const mode = old && old.mode & 0o777
  const create = () => trying(open(temporary, "wx", mode))
  await (await create()).close()
  await rm(temporary, { force: true })
  const bytes = await make()

  // From here on, there is something to clean up, and nothing keeps this thread busy.
  const { signal, release } = interruptible()
  try {
    const file = await create()
    try {
      await trying(file.writeFile(bytes, { signal }))
      if (mode !== undefined) await trying(file.chmod(mode))
      await trying(file.sync())
    } finally {
      await file.close()
    }
    // Another program may have written the file in the meantime.
    await replaceable()
    signal.throwIfAborted()
    await trying(rename(temporary, target))
  } catch (error) {
    await rm(temporary, { force: true })
    throw signal.aborted ? signal.reason : error
  } finally {
    release()
  }
  await syncFolder(dirname(target))
}

/** Follows symbolic links to the path of the file to replace, which need not exist. */
async function followLinks(path: string): Promise<string> {
  let target = path
  // Linux follows at most 40 links.
  for (let links = 0; links < 40; links++) {
    try {
      return await realpath(target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
      // A pipe behind /dev/stdout exists but has no path. A dangling link says where to create the file.
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
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(SNAPSHOT_MAGIC.length),
      0,
      SNAPSHOT_MAGIC.length,
      0,
    )
    return bytesRead === SNAPSHOT_MAGIC.length && SNAPSHOT_MAGIC.equals(buffer)
  } finally {
    await file.close()
  }
}

/** Makes a rename in a folder survive a power cut, where the system can do that. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch {
    // Windows cannot open folders. The file is complete all the same.
  }
}

// Names of temporary files. A name contains digests of the target and of the machine, and identifies the process, so
// that a later run can remove the file of a process that was killed.

/** The age at which a temporary file is stale even if it is unknown whether its process is alive. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000

const TEMPORARY_NAME = /^\.simhash-([0-9a-f]{16})-([0-9a-f]{16})-(\d{1,10})-(\d{1,20}|x)-[0-9a-f]{16}\.tmp$/

/** Returns the path of a new temporary file in the folder of `target`. */
export function temporaryBeside(target: string): string {
  const owner = [digest(basename(target)), machine(), process.pid, startOf(process.pid) ?? "x"]
  return join(dirname(target), `.simhash-${owner.join("-")}-${randomBytes(8).toString("hex")}.tmp`)
}

/**
 * Removes the temporary files of `target` whose processes have ended. Files of live processes stay; files of
 * other machines, whose processes cannot be looked up, stay for a week.
 */
export function removeStale(target: string): void {
  for (const name of list(dirname(target))) {
    const [, file, host, pid, start] = TEMPORARY_NAME.exec(name) ?? []
    if (file !== digest(basename(target))) continue
    const path = join(dirname(target), name)
    try {
      const stats = lstatSync(path)
      if (!stats.isFile()) continue
      const alive = host === machine() ? isAlive(Number(pid), start) : "unknown"
      const old = Date.now() - stats.mtimeMs > STALE_MS
      if (alive === "no" || (alive === "unknown" && old)) unlinkSync(path)
    } catch {
      // Another process has removed the file, or this user may not. Neither prevents the write.
    }
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Creating the temporary file in the folder reports what is wrong with the folder.
    return []
  }
}

/** Whether the process with this id and start time still runs. */
function isAlive(pid: number, start: string | undefined): "yes" | "no" | "unknown" {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Any other error, such as EPERM, means that the process exists.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return "no"
  }
  // Process ids are reused; the start time distinguishes two processes with the same id.
  const now = startOf(pid)
  if (now === undefined || start === "x") return "unknown"
  return now === start ? "yes" : "no"
}

/** Returns when a process started, in clock ticks since boot; undefined where the system does not report it (not Linux). */
function startOf(pid: number): string | undefined {
  const stat = contents(`/proc/${pid}/stat`)
  // The second field, the name in parentheses, may hold anything; the 22nd field is the start time.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
}

/** Returns a digest of the scope of process ids: this machine, since its last boot, in this pid namespace. */
function machine(): string {
  let namespace = ""
  try {
    namespace = readlinkSync("/proc/self/ns/pid")
  } catch {
    // Not Linux.
  }
  return digest([hostname(), contents("/proc/sys/kernel/random/boot_id"), namespace].join("\0"))
}

function contents(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}
