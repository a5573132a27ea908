// Whether two paths, or a path and an open file, are one file.
import { type BigIntStats, fstat } from "node:fs"
import { stat } from "node:fs/promises"
import { promisify } from "node:util"

/**
 * The identity of a regular file: its device and its inode, which all its names share (other spellings,
 * symbolic links, hard links). Pipes, devices and what is not there have none.
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
