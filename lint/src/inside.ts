// Whether paths lead into a folder, through any links.
import { readlinkSync, realpathSync } from "node:fs"
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path"

/** Whether a path is that of a folder or of something in it, judged by their spelling. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  // On Windows, the way to another drive is an absolute path.
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Linux follows at most 40 links. */
const MAX_LINKS = 40

/** The target of a path, without links. A file that does not exist yet would be in the folder that its path leads to. */
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

/** The target of a dangling link; undefined if the path is not a link. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
