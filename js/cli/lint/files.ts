// Which files a lint reads: files, folders and patterns, less what is ignored.

import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import type { Ignore } from "ignore"
import { Failure, quoted, refused } from "../errors.js"
import { ignore, picomatch } from "./bundled/globs.js"
import { formatOf } from "./formats.js"
import { IGNORE_FILE } from "./names.js"

export interface Found {
  /** The path on disk. */
  readonly file: string
  /** The path as it is shown: relative to the working folder, with slashes. */
  readonly path: string
}

/** What a walk found. */
export interface Files {
  /** In the order of their paths. */
  readonly files: readonly Found[]
  /** Files and folders that cannot be read, with the reason. */
  readonly unreadable: readonly { path: string; reason: string }[]
}

/**
 * The files that the arguments name. A folder stands for all files in it whose format is known, and so does a pattern.
 * What git ignores, `node_modules`, hidden folders and what `.simhashignore` names are left out; a file that is named
 * itself is left out only by `.simhashignore` and by `except`.
 *
 * @throws {Failure} if an argument names nothing.
 */
export function findFiles(args: readonly string[], except: readonly string[], cwd = process.cwd()): Files {
  const walk = new Walk(cwd, except)
  for (const arg of args) walk.add(arg)
  return walk.found()
}

class Walk {
  readonly #cwd: string
  readonly #ours: Rules[]
  readonly #files = new Map<string, Found>()
  readonly #unreadable = new Map<string, string>()
  readonly #rules = new Map<string, readonly Rules[]>()
  /** Folders that git ignores, and that were named all the same: what ignores them does not count in them. */
  readonly #named = new Set<string>()

  constructor(cwd: string, except: readonly string[]) {
    this.#cwd = cwd
    const given = except.length > 0 ? [{ folder: cwd, rules: ignore().add([...except]) }] : []
    this.#ours = [...given, ...rulesIn(cwd, IGNORE_FILE)]
  }

  add(arg: string): void {
    const before = this.#files.size
    const path = resolve(this.#cwd, arg)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isFile()) {
      if (!formatOf(path)) throw new Failure(`${quoted(arg)} has no extension of a known format`)
      this.#keep(path)
      return
    }
    if (stats?.isDirectory()) {
      this.#walk(path, () => true)
      return
    }
    const pattern = toSlashes(arg)
    if (!isPattern(pattern)) throw new Failure(`there is no file ${quoted(arg)}`)
    const { base, glob } = picomatch.scan(pattern)
    const start = resolve(this.#cwd, base)
    if (statSync(start, { throwIfNoEntry: false })?.isDirectory()) {
      const matches = picomatch(glob, { dot: false })
      this.#walk(start, (file) => matches(toSlashes(relative(start, file))))
    }
    if (this.#files.size === before && !this.#matchedBefore(pattern)) {
      throw new Failure(`no file matches ${quoted(arg)}`)
    }
  }

  found(): Files {
    const compare = (a: { path: string }, b: { path: string }) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : 0
    return {
      files: [...this.#files.values()].sort(compare),
      unreadable: [...this.#unreadable].map(([path, reason]) => ({ path, reason })).sort(compare),
    }
  }

  #matchedBefore(pattern: string): boolean {
    return [...this.#files.values()].some(({ path }) => picomatch.isMatch(path, pattern))
  }

  /** Adds the files in a folder. Links to files are followed, links to folders are not: they may lead in circles. */
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
        } else if (formatOf(entry.name) && wanted(path) && !this.#isIgnored(path, false)) {
          if (entry.isFile() || (entry.isSymbolicLink() && this.#isFile(path))) this.#keep(path)
        }
      }
    }
  }

  #isFile(path: string): boolean {
    try {
      return statSync(path).isFile()
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
    if (!this.#files.has(real)) this.#files.set(real, { file, path: this.#shown(file) })
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
    const isTop =
      parent === folder ||
      this.#named.has(folder) ||
      statSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined
    const rules = [...rulesIn(folder, ".gitignore"), ...(isTop ? [] : this.#rulesOf(parent))]
    this.#rules.set(folder, rules)
    return rules
  }
}

/** Rules in the syntax of .gitignore, for what is in a folder. */
interface Rules {
  readonly folder: string
  readonly rules: Ignore
}

function rulesIn(folder: string, name: string): Rules[] {
  try {
    return [{ folder, rules: ignore().add(readFileSync(join(folder, name), "utf8")) }]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR" || code === "EACCES") return []
    throw refused(`cannot read ${join(folder, name)}`, error)
  }
}

/** Whether rules exclude a file or folder, or include it against rules above; undefined if they do not name it. */
function excludes({ folder, rules }: Rules, path: string, isFolder: boolean): boolean | undefined {
  const inside = toSlashes(relative(folder, path))
  if (inside === "" || inside.startsWith("../")) return undefined
  const { ignored, unignored } = rules.test(isFolder ? `${inside}/` : inside)
  return ignored ? true : unignored ? false : undefined
}

/** Whether an argument that names no file is a pattern. */
function isPattern(arg: string): boolean {
  return picomatch.scan(arg).isGlob
}

function toSlashes(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/")
}
