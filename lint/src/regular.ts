// Small files that are read whole: regular ones, and up to a limit.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { Failure, refused } from "../../js/cli/program/errors.js"

/** Windows has no such flag. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants

/**
 * The bytes of a regular file. A pipe or a device is refused, because it may have no end. The size that the system
 * states is not relied on: files of /proc have the size 0, and some of them gigabytes.
 *
 * @param limit The most bytes that the file may have.
 * @param what The beginning of the sentence of an error: "cannot read a.txt".
 * @throws {Failure} whose cause is the error of the system, if there is one.
 */
export function readRegular(path: string, limit: number, what: string): Buffer {
  try {
    // To open a named pipe would wait for its writer without O_NONBLOCK.
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
  // One byte more than expected shows that there is no more. Files of /proc are not read in very small pieces.
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
