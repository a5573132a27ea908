// Rules in the syntax of .gitignore, matched like git's wildmatch.c, but in time at most proportional to the product of the
// lengths of pattern and path. Matching is greedy. If it fails, it returns only to the last star within a name, and only to the
// last `**` between names. This finds every match, because the patterns have no alternatives (Krauss, "Matching wildcards",
// Dr. Dobb's, 2008). Matching ignores case.

const STAR = Symbol("star")
const FOLDERS = Symbol("folders")

/** Matches one character: that character itself, or those whose code points a function accepts. */
type Part = typeof STAR | string | ((code: number) => boolean)

/** A segment of a pattern: any folders, an exact name, or the parts of a name. */
type Segment = typeof FOLDERS | string | readonly Part[]

interface Rule {
  /** Whether the rule includes paths that an earlier rule excludes. */
  readonly negated: boolean
  readonly foldersOnly: boolean
  /** The segments, matched from the folder of the rules. If `anywhere` is true, the only segment matches names in any folder. */
  readonly segments: readonly Segment[]
  readonly anywhere: boolean
}

/** Rules for the contents of a folder. */
export class IgnoreRules {
  readonly #rules: readonly Rule[]
  /** The verdicts on folders, by path. */
  readonly #folders = new Map<string, boolean | undefined>()

  /** @param lines One rule per line. */
  constructor(lines: readonly string[]) {
    this.#rules = lines.flatMap((line) => ruleOf(line) ?? [])
  }

  static parse(text: string): IgnoreRules {
    return new IgnoreRules((text.startsWith("\ufeff") ? text.slice(1) : text).split(/\r?\n|\r$/))
  }

  /**
   * Whether the rules exclude a path, or include it against the rules of a folder above; undefined if no rule matches.
   *
   * @param path Relative to the folder of the rules. The path of a folder ends with a slash.
   */
  test(path: string): boolean | undefined {
    const lower = path.toLowerCase()
    // Files in an excluded folder cannot be included again. The walk has already checked the folder.
    const above: string[] = []
    for (let end = slashBefore(lower, lower.length); end > 0; end = slashBefore(lower, end)) {
      above.push(lower.slice(0, end))
      if (this.#folders.has(above.at(-1) as string)) break
    }
    for (const folder of above.reverse()) if (this.#ofFolder(folder)) return true
    return lower.endsWith("/") ? this.#ofFolder(lower) : this.#last(lower.split("/"), false)
  }

  /** Returns the verdict on a folder whose parents are not excluded. */
  #ofFolder(path: string): boolean | undefined {
    if (!this.#folders.has(path)) this.#folders.set(path, this.#last(path.slice(0, -1).split("/"), true))
    return this.#folders.get(path)
  }

  #last(names: readonly string[], isFolder: boolean): boolean | undefined {
    const rule = this.#rules.findLast((rule) => matches(rule, names, isFolder))
    return rule && !rule.negated
  }
}

/** Returns the offset at which the folder of a path ends; 0 if the path has no folder. */
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

function leads(segments: readonly Segment[], names: readonly string[]): boolean {
  let [at, next] = [0, 0]
  // The index of the last `**` among the segments, and the number of names up to the end of its match.
  let [folders, reach] = [-1, 0]
  for (;;) {
    const segment = segments[next]
    if (segment === FOLDERS) {
      // A final `**` matches the contents of the folder, but not the folder itself.
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

/** Whether a segment matches a name in lower case. */
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
  // Without a slash, a run of stars matches any name.
  const [first] = segments
  return { negated, foldersOnly, anywhere, segments: anywhere && first === FOLDERS ? [[STAR]] : segments }
}

/** Returns a line without trailing spaces. A space after a backslash is kept. */
function withoutSpaces(line: string): string {
  let end = line.length
  while (line[end - 1] === " ") end--
  let backslashes = 0
  while (line[end - 1 - backslashes] === "\\") backslashes++
  return line.slice(0, end + (backslashes % 2 === 1 && end < line.length ? 1 : 0))
}

/** Returns the segments between the slashes of a pattern; undefined if the pattern matches nothing. */
function segmentsOf(body: string): Segment[] | undefined {
  const source = Array.from(body)
  const segments: Segment[] = []
  let parts: Part[] = []
  // A name contains no slash, so a pattern that requires one inside a name matches nothing.
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
        // The slash after it does not end another segment.
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

/** Returns a segment, as a string if it has no special character. */
function segmentOf(parts: readonly Part[]): Segment {
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts
}

/** The character classes of git's own tables, which contain only ASCII, as the first and last characters of ranges. */
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

/** Returns the class that begins at a bracket, and its end; undefined if it is not closed. */
function classOf(
  source: readonly string[],
  start: number,
): { reads: (code: number) => boolean; end: number } | undefined {
  let at = start + 1
  const negated = source[at] === "!" || source[at] === "^"
  if (negated) at++
  const ranges: (readonly [from: number, to: number])[] = []
  const codeAt = (at: number) => source[at]?.codePointAt(0)
  /** The character before a hyphen, which may begin a range. */
  let before: number | undefined
  // The first character belongs to the class even if it is a bracket.
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
