// Finds the files that a lint reads: files, folders and patterns, without those that are ignored.

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { Failure, quoted, refused } from "../../js/cli/program/errors.js"
import { type Format, type FormatRule, formatFinder } from "./formats.js"
import { IgnoreRules } from "./gitignore.js"
import { type Glob, globOf } from "./glob.js"
import { destinationOf, isInside } from "./inside.js"
import { CONFIG_FILE, IGNORE_FILE } from "./names.js"
import { readRegular } from "./regular.js"

export interface Found {
  /** The path on disk. */
  readonly file: string
  /** The path for display: relative to the working folder, with slashes. */
  readonly path: string
  /** The path with links resolved, by which git knows the file. */
  readonly real: string
  readonly format: string
}

export interface Files {
  /** The files, in the order of their paths. */
  readonly files: readonly Found[]
  /** Files and folders that cannot be read, with the reason. */
  readonly unreadable: readonly { path: string; reason: string }[]
  /** Links that lead out of the named folders and were not followed. */
  readonly outside: readonly string[]
}

export interface Search {
  /** Patterns of files to leave out, as in .gitignore. */
  readonly ignore: readonly string[]
  readonly formats: readonly FormatRule[]
  /** Whether to follow links that lead out of the named folders. */
  readonly followLinks: boolean
  /** Whether the names come from the configuration file, which must not name anything outside the working folder. */
  readonly configured: boolean
}

/** The maximum length of a file pattern: a path on Linux has at most this many bytes. */
const MAX_PATTERN = 4096

/** The maximum size of a file with ignore patterns, in bytes. */
const MAX_IGNORE_FILE = 1 << 20

/**
 * Finds the files that the arguments name. A folder or a pattern names all its files with a known format, without those that
 * git ignores, those in `node_modules` and in hidden folders, and those that `.simhashignore` or `ignore` excludes. Only the
 * latter two exclude a file that an argument names itself.
 *
 * @throws {Failure} if an argument names nothing, or names something outside the working folder without permission.
 */
export function findFiles(args: readonly string[], search: Search, cwd = process.cwd()): Files {
  const walk = new Walk(cwd, search)
  for (const named of args.map((arg) => walk.named(arg))) walk.add(named)
  return walk.found()
}

/** The target of an argument: a file, or a folder with an optional pattern of the wanted files in it. */
interface Named {
  readonly arg: string
  readonly path: string
  readonly isFile: boolean
  readonly glob?: Glob
}

class Walk {
  readonly #cwd: string
  readonly #search: Search
  readonly #ours: Rules[]
  readonly #files = new Map<string, Found>()
  readonly #unreadable = new Map<string, string>()
  readonly #outside = new Set<string>()
  readonly #rules = new Map<string, readonly Rules[]>()
  /** Folders that git ignores but an argument names. The rules that ignore them do not apply inside them. */
  readonly #named = new Set<string>()
  /** The named folders, with links resolved. */
  readonly #roots = new Set<string>()
  /** The targets of links to folders, with links resolved. Each is entered once. */
  readonly #linked = new Set<string>()
  readonly #formatOfPath: (path: string) => Format | undefined

  constructor(cwd: string, search: Search) {
    this.#cwd = cwd
    this.#search = search
    const { ignore, formats } = search
    this.#formatOfPath = formatFinder(formats)
    const given = ignore.length > 0 ? [{ folder: cwd, rules: new IgnoreRules(ignore) }] : []
    if (!search.followLinks) mustBeIn(cwd, join(cwd, IGNORE_FILE))
    this.#ours = [...given, ...rulesIn(cwd, IGNORE_FILE)]
  }

  named(arg: string): Named {
    const path = resolve(this.#cwd, arg)
    const { configured } = this.#search
    // Checked first: a later error could reveal what is outside.
    if (configured) this.#mustBeInside(path, arg)
    const stats = statsOf(path, arg)
    if (stats?.isFile()) {
      if (!this.#formatOf(path)) throw new Failure(`${quoted(arg)} has no extension of a known format`)
      return { arg, path, isFile: true }
    }
    const glob = stats ? undefined : patternOf(arg)
    if (stats && !stats.isDirectory()) throw new Failure(`${quoted(arg)} is not a regular file`)
    if (!stats && !glob) throw new Failure(`there is no file ${quoted(arg)}`)
    const folder = glob ? resolve(this.#cwd, glob.base) : path
    if (configured) this.#mustBeInside(folder, arg)
    const isThere = stats ?? statsOf(folder, arg)?.isDirectory()
    // Like a link, a folder that leads out of the working folder is left out.
    if (isThere && (!configured || this.#leadsInside(folder))) this.#roots.add(realpathSync(folder))
    return { arg, path: folder, isFile: false, ...(glob && { glob }) }
  }

  add({ arg, path, isFile, glob }: Named): void {
    const met = () => this.#files.size + this.#unreadable.size + this.#outside.size
    const before = met()
    const { configured } = this.#search
    if (isFile) {
      if (!configured || this.#leadsInside(path)) this.#keep(path)
      else this.#outside.add(this.#shown(path))
      return
    }
    if (configured && !this.#leadsInside(path)) {
      this.#outside.add(this.#shown(path))
      return
    }
    if (!glob || statsOf(path, arg)?.isDirectory()) {
      this.#walk(path, (file) => glob?.matches(toSlashes(relative(path, file))) ?? true)
    }
    if (glob && met() === before && !this.#matchedBefore(path, glob)) {
      throw new Failure(`no file matches ${quoted(arg)}`)
    }
  }

  found(): Files {
    const compare = (a: { path: string }, b: { path: string }) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : 0
    return {
      files: [...this.#files.values()].sort(compare),
      unreadable: [...this.#unreadable].map(([path, reason]) => ({ path, reason })).sort(compare),
      outside: [...this.#outside].sort(),
    }
  }

  #mustBeInside(path: string, arg: string): void {
    if (isInside(this.#cwd, path)) return
    throw new Failure(
      `${CONFIG_FILE}: "files" names ${quoted(arg)}, which is outside of the working folder: name it on the command line`,
    )
  }

  /** Whether a path of the configuration file leads into the working folder. Always true if links are followed. */
  #leadsInside(path: string): boolean {
    if (this.#search.followLinks) return true
    try {
      return isInside(realpathSync(this.#cwd), realpathSync(path))
    } catch {
      // Reading the path reports the error.
      return true
    }
  }

  /** Whether a pattern matches a file that an earlier argument named. */
  #matchedBefore(folder: string, { matches }: Glob): boolean {
    return [...this.#files.values()].some(
      ({ file }) => isInside(folder, file) && matches(toSlashes(relative(folder, file))),
    )
  }

  /** Adds the files in a folder. Links to other named folders are skipped, because they could lead in circles. */
  #walk(start: string, wanted: (file: string) => boolean): void {
    const decisive = this.#rulesOf(dirname(start)).find((rules) => excludes(rules, start, true) !== undefined)
    if (decisive && excludes(decisive, start, true)) {
      this.#named.add(start)
      this.#rules.clear()
    }
    const folders = [start]
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      for (const entry of this.#entries(folder)) {
        if (entry.name.startsWith(".") || entry.name === "node_modules") continue
        const path = join(folder, entry.name)
        if (entry.isDirectory()) {
          if (!this.#isIgnored(path, true)) folders.push(path)
        } else if (entry.isSymbolicLink() && isFolder(path)) {
          if (!this.#isIgnored(path, true) && this.#isOtherFolder(path)) folders.push(path)
        } else if (wanted(path) && this.#formatOf(path) && !this.#isIgnored(path, false)) {
          if (entry.isFile() || this.#isFile(path, entry.isSymbolicLink())) this.#keep(path)
        }
      }
    }
  }

  /** Whether to enter the target of a link to a folder. */
  #isOtherFolder(path: string): boolean {
    try {
      const real = realpathSync(path)
      if (this.#isInRoots(real) || this.#linked.has(real)) return false
      if (this.#search.followLinks) this.#linked.add(real)
      else this.#outside.add(this.#shown(path))
      return this.#search.followLinks
    } catch (error) {
      this.#cannotRead(path, error)
      return false
    }
  }

  #isInRoots(real: string): boolean {
    return [...this.#roots].some((root) => isInside(root, real))
  }

  /** Whether to read an entry that is not itself a regular file. */
  #isFile(path: string, isLink: boolean): boolean {
    try {
      const stats = statSync(path)
      if (isLink && !this.#search.followLinks && !this.#isInRoots(realpathSync(path))) {
        this.#outside.add(this.#shown(path))
        return false
      }
      if (!stats.isFile()) throw new Failure("it cannot be read: it is not a regular file")
      return true
    } catch (error) {
      this.#cannotRead(path, error)
      return false
    }
  }

  #entries(folder: string) {
    try {
      return readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      this.#cannotRead(folder, error)
      return []
    }
  }

  #cannotRead(path: string, error: unknown): void {
    const known = refused("it cannot be read", error)
    if (!(known instanceof Failure)) throw error
    this.#unreadable.set(this.#shown(path), known.message)
  }

  #keep(file: string): void {
    if (this.#ours.some((rules) => excludes(rules, file, false))) return
    // Each file is listed under one name, even if links give it several.
    let real = file
    try {
      real = realpathSync(file)
    } catch {
      // Reading the file reports the error.
    }
    const format = this.#formatOf(file)?.id
    if (format === undefined || this.#files.has(real)) return
    this.#files.set(real, { file, path: this.#shown(file), real, format })
  }

  #formatOf(file: string): Format | undefined {
    return this.#formatOfPath(this.#shown(file))
  }

  #shown(file: string): string {
    return toSlashes(relative(this.#cwd, file)) || "."
  }

  #isIgnored(path: string, isFolder: boolean): boolean {
    if (this.#ours.some((rules) => excludes(rules, path, isFolder))) return true
    // The nearest file with a pattern for the path decides.
    const decisive = this.#rulesOf(dirname(path)).find(
      (rules) => excludes(rules, path, isFolder) !== undefined,
    )
    return decisive !== undefined && excludes(decisive, path, isFolder) === true
  }

  /** Returns git's rules for the contents of a folder: its own .gitignore and those above, up to the root of the repository. */
  #rulesOf(folder: string): readonly Rules[] {
    const known = this.#rules.get(folder)
    if (known) return known
    const parent = dirname(folder)
    const isTop = parent === folder || this.#named.has(folder) || exists(join(folder, ".git"))
    const rules = [...rulesIn(folder, ".gitignore"), ...(isTop ? [] : this.#rulesOf(parent))]
    this.#rules.set(folder, rules)
    return rules
  }
}

/** Rules in the syntax of .gitignore for the contents of a folder. */
interface Rules {
  readonly folder: string
  readonly rules: IgnoreRules
}

function rulesIn(folder: string, name: string): Rules[] {
  const path = join(folder, name)
  // Like git, skips a .gitignore that is a link: it could reveal the contents of any file.
  if (name !== IGNORE_FILE && isLink(path)) return []
  try {
    const bytes = readRegular(path, MAX_IGNORE_FILE, `cannot read ${path}`)
    return [{ folder, rules: IgnoreRules.parse(bytes.toString("utf8")) }]
  } catch (error) {
    const { code } = ((error as Failure).cause ?? {}) as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR" || code === "EACCES") return []
    throw error
  }
}

/** Whether rules exclude a path, or include it against rules of folders above; undefined if no rule names it. */
function excludes({ folder, rules }: Rules, path: string, isFolder: boolean): boolean | undefined {
  const inside = toSlashes(relative(folder, path))
  if (inside === "" || inside.startsWith("../")) return undefined
  return rules.test(isFolder ? `${inside}/` : inside)
}

/** Throws if a link leads out of the working folder: the author of a link must not choose files elsewhere. */
function mustBeIn(cwd: string, path: string): void {
  if (!isLink(path)) return
  try {
    if (isInside(realpathSync(cwd), destinationOf(path))) return
  } catch (error) {
    throw refused(`cannot read ${path}`, error)
  }
  throw new Failure(`${relative(cwd, path)} leads out of the working folder (--follow-links)`)
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    // Reading the file reports any error.
    return false
  }
}

/** Whether a link leads to a folder. False for a dangling link. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // The folder allows listing its names, but nothing else.
    return false
  }
}

/** Returns the pattern of an argument that names no file. */
function patternOf(arg: string): Glob | undefined {
  if (arg.length > MAX_PATTERN) {
    throw new Failure(`a pattern must have at most ${MAX_PATTERN} characters, got ${arg.length}`)
  }
  const pattern = toSlashes(arg)
  if (pattern.startsWith("!") || pattern.includes("!(")) {
    throw new Failure(`${quoted(arg)}: patterns name files to read; --ignore leaves files out`)
  }
  return globOf(pattern)
}

function statsOf(path: string, arg: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // A pattern may be longer than the longest path.
    if ((error as NodeJS.ErrnoException).code === "ENAMETOOLONG") return undefined
    throw refused(`cannot read ${quoted(arg)}`, error)
  }
}

function toSlashes(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/")
}
