// Rules in the syntax of .gitignore, matched as git's wildmatch.c does, but in time that grows with the product of the
// lengths of pattern and path, whatever they hold: a star that fits nowhere is given up for the one before it only in
// search of an earlier name, never twice. Greedy matching with one star to go back to is complete for patterns without
// alternatives (Krauss, "Matching wildcards", Dr. Dobb's, 2008). Cases are not told apart.

/** Any characters of a name. */
const STAR = Symbol("star")
/** Any folders. */
const FOLDERS = Symbol("folders")

/** What reads one character: itself, or a function of its code point. */
type Part = typeof STAR | string | ((code: number) => boolean)

/** What matches a name: equal text, or parts. */
type Segment = typeof FOLDERS | string | readonly Part[]

interface Rule {
  /** Whether it includes what an earlier rule excludes. */
  readonly negated: boolean
  readonly foldersOnly: boolean
  /** For paths in the folder of the rules; one segment alone may also be for names in any folder. */
  readonly segments: readonly Segment[]
  readonly anywhere: boolean
}

/** Rules for what is in a folder. */
export class IgnoreRules {
  readonly #rules: readonly Rule[]
  /** What the rules say of folders, by their paths. */
  readonly #folders = new Map<string, boolean | undefined>()

  /** @param lines A rule each. */
  constructor(lines: readonly string[]) {
    this.#rules = lines.flatMap((line) => ruleOf(line) ?? [])
  }

  /** The rules of a file. */
  static parse(text: string): IgnoreRules {
    return new IgnoreRules((text.startsWith("\ufeff") ? text.slice(1) : text).split(/\r?\n|\r$/))
  }

  /**
   * Whether the rules exclude a path, or include it against the rules of a folder above; undefined if none is about it.
   *
   * @param path Relative to the folder of the rules, with a slash at its end if it is that of a folder.
   */
  test(path: string): boolean | undefined {
    const lower = path.toLowerCase()
    // Files in an excluded folder cannot be included again. The walk has checked the folder before.
    const above: string[] = []
    for (let end = slashBefore(lower, lower.length); end > 0; end = slashBefore(lower, end)) {
      above.push(lower.slice(0, end))
      if (this.#folders.has(above.at(-1) as string)) break
    }
    for (const folder of above.reverse()) if (this.#ofFolder(folder)) return true
    return lower.endsWith("/") ? this.#ofFolder(lower) : this.#last(lower.split("/"), false)
  }

  /** The verdict of the rules on a folder whose parents are not excluded. */
  #ofFolder(path: string): boolean | undefined {
    if (!this.#folders.has(path)) this.#folders.set(path, this.#last(path.slice(0, -1).split("/"), true))
    return this.#folders.get(path)
  }

  /** The verdict of the last matching rule. */
  #last(names: readonly string[], isFolder: boolean): boolean | undefined {
    const rule = this.#rules.findLast((rule) => matches(rule, names, isFolder))
    return rule && !rule.negated
  }
}

/** The offset at which the folder of a path ends; 0 if it is in none. */
function slashBefore(path: string, end: number): number {
  return path.lastIndexOf("/", end - 2) + 1
}

function matches(
  { foldersOnly, segments, anywhere }: Rule,
  names: readonly string[],
  isFolder: boolean,
): boolean {
  if (foldersOnly && !isFolder) return false
  return anywhere ? fits(segments[0] as Segment, names.at(-1) as string) : leads(segments, names)
}

/** Whether segments match the names of a path. */
function leads(segments: readonly Segment[], names: readonly string[]): boolean {
  let [at, next] = [0, 0]
  // The position of the last `**` among the segments, and how far it reaches in the names.
  let [folders, reach] = [-1, 0]
  for (;;) {
    const segment = segments[next]
    if (segment === FOLDERS) {
      // At the end, it matches what is in the folder, but not the folder.
      if (next === segments.length - 1) return at < names.length
      folders = next++
      reach = at
    } else if (at === names.length) return next === segments.length
    else if (segment !== undefined && fits(segment, names[at] as string)) {
      at++
      next++
    } else if (folders === -1) return false
    else {
      at = ++reach
      next = folders + 1
    }
  }
}

/** Whether a segment matches a name, in lower case. */
function fits(segment: Segment, name: string): boolean {
  if (typeof segment === "string") return segment === name
  const parts = segment as readonly Part[]
  let [at, next] = [0, 0]
  let [star, reach] = [-1, 0]
  for (;;) {
    const part = parts[next]
    if (part === STAR) {
      if (next === parts.length - 1) return true
      star = next++
      reach = at
    } else if (at === name.length) return next === parts.length
    else {
      const code = name.codePointAt(at) as number
      const isRead = typeof part === "string" ? part === name[at] : part?.(code)
      if (isRead) {
        at += typeof part === "string" || code < 0x10000 ? 1 : 2
        next++
      } else if (star === -1) return false
      else {
        at = ++reach
        next = star + 1
      }
    }
  }
}

function ruleOf(line: string): Rule | undefined {
  if (line.startsWith("#")) return undefined
  let body = withoutSpaces(line)
  const negated = body.startsWith("!")
  if (negated) body = body.slice(1)
  const foldersOnly = body.endsWith("/")
  if (foldersOnly) body = body.slice(0, -1)
  const anywhere = !body.includes("/")
  if (body.startsWith("/")) body = body.slice(1)
  const segments = body === "" ? undefined : segmentsOf(body)
  if (!segments) return undefined
  // Without a slash, any number of stars is any name.
  const [first] = segments
  return { negated, foldersOnly, anywhere, segments: anywhere && first === FOLDERS ? [[STAR]] : segments }
}

/** A line without trailing spaces, except for a space after a backslash. */
function withoutSpaces(line: string): string {
  let end = line.length
  while (line[end - 1] === " ") end--
  let backslashes = 0
  while (line[end - 1 - backslashes] === "\\") backslashes++
  return line.slice(0, end + (backslashes % 2 === 1 && end < line.length ? 1 : 0))
}

/** The segments between the slashes of a pattern; undefined if it matches nothing. */
function segmentsOf(body: string): Segment[] | undefined {
  const source = Array.from(body)
  const segments: Segment[] = []
  let parts: Part[] = []
  // A name has no slash, and so a pattern that asks for one between others matches nothing.
  const end = () => {
    segments.push(segmentOf(parts))
    parts = []
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string
    if (character === "/") end()
    else if (character === "*") {
      const start = at
      while (source[at + 1] === "*") at++
      const isAlone = (start === 0 || source[start - 1] === "/") && [undefined, "/"].includes(source[at + 1])
      if (isAlone && at > start) {
        segments.push(FOLDERS)
        // The slash after it ends no other segment.
        if (++at >= source.length) return segments
      } else parts.push(STAR)
    } else if (character === "?") parts.push(() => true)
    else if (character === "[") {
      const found = classOf(source, at)
      if (!found) return undefined
      parts.push(found.reads)
      at = found.end
    } else {
      if (character === "\\" && ++at === source.length) return undefined
      if (source[at] === "/") end()
      else parts.push(...(source[at] as string).toLowerCase().split(""))
    }
  }
  end()
  return segments
}

/** A segment without a special character is a text. */
function segmentOf(parts: readonly Part[]): Segment {
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts
}

/** The classes of git's own tables, which contain only ASCII, as the first and last characters of ranges. */
const CLASSES: Readonly<Record<string, string>> = {
  alnum: "09AZaz",
  alpha: "AZaz",
  blank: "  \t\t",
  cntrl: "\0\x1f\x7f\x7f",
  digit: "09",
  graph: "!~",
  lower: "az",
  print: " ~",
  punct: "!/:@[`{~",
  space: "  \t\n\r\r",
  upper: "AZ",
  xdigit: "09AFaf",
}

/** The class that begins with a bracket, and where it ends; undefined if nothing ends it. */
function classOf(
  source: readonly string[],
  start: number,
): { reads: (code: number) => boolean; end: number } | undefined {
  let at = start + 1
  const negated = source[at] === "!" || source[at] === "^"
  if (negated) at++
  const ranges: (readonly [from: number, to: number])[] = []
  const codeAt = (at: number) => source[at]?.codePointAt(0)
  /** The character before a hyphen, with which a range may begin. */
  let before: number | undefined
  // The first character is one of the class, also a bracket.
  do {
    let code = codeAt(at)
    if (source[at] === "\\") code = codeAt(++at)
    else if (source[at] === "-" && before !== undefined && source[at + 1] !== "]") {
      if (source[++at] === "\\") at++
      const to = codeAt(at)
      if (to === undefined) return undefined
      ranges.push([before, to])
      before = undefined
      continue
    } else if (source[at] === "[" && source[at + 1] === ":") {
      let close = at + 2
      while (close < source.length && source[close] !== "]") close++
      if (close === source.length) return undefined
      if (close > at + 2 && source[close - 1] === ":") {
        const name = source.slice(at + 2, close - 1).join("")
        if (!Object.hasOwn(CLASSES, name)) return undefined
        const ends = Array.from(CLASSES[name] as string, (end) => end.charCodeAt(0))
        for (let i = 0; i < ends.length; i += 2) ranges.push([ends[i] as number, ends[i + 1] as number])
        at = close
        before = undefined
        continue
      }
    }
    if (code === undefined) return undefined
    ranges.push([code, code])
    before = code
  } while (source[++at] !== "]")
  const has = (code: number) => ranges.some(([from, to]) => from <= code && code <= to)
  const upper = (code: number) => String.fromCodePoint(code).toUpperCase().codePointAt(0) as number
  return { reads: (code) => (has(code) || has(upper(code))) !== negated, end: at }
}
