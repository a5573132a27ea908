// Determines whether paths lead into a folder, through any links.
import { readlinkSync, realpathSync } from "node:fs"
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path"

/** Whether a path is the path of a folder or of something in it, judged by spelling alone. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  // On Windows, the relative path to another drive is absolute.
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Linux follows at most 40 links. */
const MAX_LINKS = 40

/** Returns the target of a path with links resolved. For a file that does not exist yet, it is the path that it would have. */
export function destinationOf(path: string, links = 0): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || links === MAX_LINKS) throw error
    const next = targetOf(path)
    if (next !== undefined) return destinationOf(resolve(dirname(path), next), links + 1)
    return join(destinationOf(dirname(path), links), basename(path))
  }
}

/** Returns the target of a dangling link; undefined if the path is not a link. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
