// Reads small files as a whole: only regular files, and only up to a limit.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { Failure, refused } from "../../js/cli/program/errors.js"

/** Windows does not have O_NONBLOCK. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants

/**
 * Reads the bytes of a regular file. A pipe or a device is rejected, because it may be endless. The size that the system
 * reports is not trusted: files in /proc report 0, and some hold gigabytes.
 *
 * @param limit The maximum size of the file in bytes.
 * @param what The beginning of the error message: "cannot read a.txt".
 * @throws {Failure} with the error of the operating system as its cause, if there is one.
 */
export function readRegular(path: string, limit: number, what: string): Buffer {
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for its writer.
    const file = openSync(path, O_RDONLY | O_NONBLOCK)
    try {
      const stats = fstatSync(file)
      // Reading a folder fails with its own error.
      if (!stats.isFile() && !stats.isDirectory()) throw new Failure(`${what}: it is not a regular file`)
      return upTo(file, { limit, expected: stats.size, what })
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw refused(what, error)
  }
}

function upTo(
  file: number,
  { limit, expected, what }: { limit: number; expected: number; what: string },
): Buffer {
  // One byte more than expected detects the end. The minimum avoids reading files in /proc in very small pieces.
  let bytes = Buffer.allocUnsafe(Math.max(Math.min(expected, limit) + 1, 1 << 16))
  let length = 0
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null)
    if (read === 0) return bytes.subarray(0, length)
    length += read
    if (length > limit)
      throw new Failure(`${what}: it has more than ${limit / 1024} KiB, the most that is read`)
    if (length < bytes.length) continue
    bytes = Buffer.concat([bytes], Math.min(2 * length, limit + 1))
  }
}
