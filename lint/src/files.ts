// Which files a lint reads: files, folders and patterns, less what is ignored.

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
  /** The path as it is shown: relative to the working folder, with slashes. */
  readonly path: string
  /** The path without links, which is how git knows the file. */
  readonly real: string
  /** The id of the format. */
  readonly format: string
}

/** What a walk found. */
export interface Files {
  /** In the order of their paths. */
  readonly files: readonly Found[]
  /** Files and folders that cannot be read, with the reason. */
  readonly unreadable: readonly { path: string; reason: string }[]
  /** Links that lead out of the folders that are named, and were not followed. */
  readonly outside: readonly string[]
}

/** How files are looked for. */
export interface Search {
  /** Patterns, as in .gitignore, of files that are left out. */
  readonly except: readonly string[]
  readonly formats: readonly FormatRule[]
  /** Whether links are followed that lead out of the folders that are named. */
  readonly followLinks: boolean
  /** Whether the names come from the configuration file, which names nothing outside of the working folder. */
  readonly configured: boolean
}

/** A longer pattern is no pattern of files: the paths of Linux have at most so many bytes. */
const MAX_PATTERN = 4096

/** The most bytes of a file with patterns of what is ignored. */
const MAX_IGNORE_FILE = 1 << 20

/**
 * The files that the arguments name. A folder stands for all files in it whose format is known, and so does a pattern.
 * What git ignores, `node_modules`, hidden folders and what `.simhashignore` names are left out; a file that is named
 * itself is left out only by `.simhashignore` and by `except`.
 *
 * @throws {Failure} if an argument names nothing, or something outside of the working folder that it may not name.
 */
export function findFiles(args: readonly string[], search: Search, cwd = process.cwd()): Files {
  const walk = new Walk(cwd, search)
  for (const named of args.map((arg) => walk.named(arg))) walk.add(named)
  return walk.found()
}

/** What an argument names: a file, or a folder with the pattern of the wanted files in it, if there is one. */
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
  /** Folders that git ignores, and that were named all the same: what ignores them does not count in them. */
  readonly #named = new Set<string>()
  /** The folders that are named, without links. */
  readonly #roots = new Set<string>()
  /** The folders that links led to, without links: each is entered once. */
  readonly #linked = new Set<string>()
  readonly #formatOfPath: (path: string) => Format | undefined

  constructor(cwd: string, search: Search) {
    this.#cwd = cwd
    this.#search = search
    const { except, formats } = search
    this.#formatOfPath = formatFinder(formats)
    const given = except.length > 0 ? [{ folder: cwd, rules: new IgnoreRules(except) }] : []
    if (!search.followLinks) mustBeIn(cwd, join(cwd, IGNORE_FILE))
    this.#ours = [...given, ...rulesIn(cwd, IGNORE_FILE)]
  }

  named(arg: string): Named {
    const path = resolve(this.#cwd, arg)
    const { configured } = this.#search
    // Before an error could tell what is there.
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
    // A folder that leads out of the working folder is left out as a link is.
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

  /** Whether a path of the configuration file leads to something in the working folder; or it need not. */
  #leadsInside(path: string): boolean {
    if (this.#search.followLinks) return true
    try {
      return isInside(realpathSync(this.#cwd), realpathSync(path))
    } catch {
      // Reading it says what is wrong.
      return true
    }
  }

  /** Whether a file that an argument before led to is one of a pattern. */
  #matchedBefore(folder: string, { matches }: Glob): boolean {
    return [...this.#files.values()].some(
      ({ file }) => isInside(folder, file) && matches(toSlashes(relative(folder, file))),
    )
  }

  /** Adds the files in a folder. A link to a folder that is named as well adds nothing: it may lead in circles. */
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

  /** Whether to enter a folder that a link leads to. */
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

  /** Whether to read what is no regular file itself. */
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
    // A file has one name here, though links may give it more.
    let real = file
    try {
      real = realpathSync(file)
    } catch {
      // Reading it says what is wrong.
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
    // The nearest file that has a pattern for it decides.
    const decisive = this.#rulesOf(dirname(path)).find(
      (rules) => excludes(rules, path, isFolder) !== undefined,
    )
    return decisive !== undefined && excludes(decisive, path, isFolder) === true
  }

  /** The rules of git for what is in a folder: of its own .gitignore, and of those above, up to the repository. */
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

/** Rules in the syntax of .gitignore, for what is in a folder. */
interface Rules {
  readonly folder: string
  readonly rules: IgnoreRules
}

function rulesIn(folder: string, name: string): Rules[] {
  const path = join(folder, name)
  // As git: a .gitignore that is a link could show what is in any file.
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

/** Whether rules exclude a file or folder, or include it against rules above; undefined if they do not name it. */
function excludes({ folder, rules }: Rules, path: string, isFolder: boolean): boolean | undefined {
  const inside = toSlashes(relative(folder, path))
  if (inside === "" || inside.startsWith("../")) return undefined
  return rules.test(isFolder ? `${inside}/` : inside)
}

/** Throws if a file leads out of the working folder by a link: whoever contributes it shall not choose files elsewhere. */
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
    // Reading it says what is wrong, if anything.
    return false
  }
}

/** Whether a link leads to a folder. Where it leads to nothing, there is no folder to read. */
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
    // In a folder whose names can be read and nothing else.
    return false
  }
}

/** What an argument that names no file is as a pattern. */
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

/** What is there; undefined if nothing is. */
function statsOf(path: string, arg: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // A pattern may be longer than any path.
    if ((error as NodeJS.ErrnoException).code === "ENAMETOOLONG") return undefined
    throw refused(`cannot read ${quoted(arg)}`, error)
  }
}

function toSlashes(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/")
}
