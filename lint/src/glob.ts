// Patterns of file names. Matching simulates a nondeterministic automaton (Thompson, "Regular expression search algorithm",
// CACM 11, 1968). It reads the name once and keeps the set of all reachable states, so that its time is at most proportional
// to the length of the pattern times that of the name.

import { Failure } from "../../js/cli/program/errors.js"

/** A pattern with at least one special character. */
export interface Glob {
  /** The folders before the first special character, "" or with a slash at the end. */
  readonly base: string
  /** Whether the pattern matches a path relative to the base. */
  readonly matches: (path: string) => boolean
}

/** A step of the automaton. It leads to the next step unless stated otherwise. */
type Step =
  | { readonly reads: (character: string) => boolean }
  /** Leads to another step, and also to the next one if `also` is true. */
  | { readonly to: number; readonly also: boolean }

/**
 * Parses the pattern of an argument. Returns undefined if it has no special character. `?` matches one character, `*` any
 * characters of a name, `**` between slashes any folders, `[a-z]` and `[!a-z]` one character, `{a,b}` and `@(a|b)` one of several
 * patterns, and `?(a|b)`, `*(a|b)` and `+(a|b)` repetitions of them. A backslash makes the next character literal.
 */
export function globOf(pattern: string): Glob | undefined {
  const source = Array.from(pattern)
  const pairs = pairsOf(source)
  let at = 0
  let base = 0
  let literal = ""
  for (; at < source.length && !"*?".includes(source[at] as string) && !pairs.has(at); at++) {
    if (source[at] === "\\" && at + 1 < source.length) at++
    literal += source[at]
    if (source[at] === "/") base = at + 1
  }
  if (at === source.length) return undefined
  const steps = new Compiler(source, pairs).compile(base)
  return { base: literal.slice(0, literal.lastIndexOf("/") + 1), matches: (path) => matches(steps, path) }
}

/** The maximum nesting of groups. File patterns need no more, and the stack of a thread is limited. */
const MAX_NESTED = 64

/** The end of a bracket and the separators inside it. */
interface Pair {
  /** The offsets of the commas or bars between the alternatives, and the offset of the closing bracket. */
  readonly ends: number[]
}

/** Returns the pairs of braces with a comma, of parentheses after `@`, `?`, `*` and `+`, and of `[`, which have only an end. */
function pairsOf(source: readonly string[]): ReadonlyMap<number, Pair> {
  const pairs = new Map<number, Pair>()
  const open: { at: number; close: string; between: string; ends: number[] }[] = []
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string
    const top = open.at(-1)
    if (character === "\\") at++
    else if (character === "[") {
      const end = endOfClass(source, at)
      if (end === undefined) continue
      pairs.set(at, { ends: [end] })
      at = end
    } else if (character === "{") open.push({ at, close: "}", between: ",", ends: [] })
    else if (character === "(" && "@?*+".includes(source[at - 1] ?? " ")) {
      open.push({ at, close: ")", between: "|", ends: [] })
    } else if (character === top?.between) top.ends.push(at)
    else if (character === top?.close) {
      open.pop()
      if (character !== ")" && top.ends.length === 0) continue
      if (open.length > MAX_NESTED)
        throw new Failure(`a pattern must have at most ${MAX_NESTED} nested alternatives`)
      pairs.set(top.at, { ends: [...top.ends, at] })
    }
  }
  return pairs
}

/** Returns the offset of the bracket that closes a class. A closing bracket that comes first is literal. */
function endOfClass(source: readonly string[], start: number): number | undefined {
  let at = start + 1
  if (source[at] === "!" || source[at] === "^") at++
  for (const first = at; at < source.length && source[at] !== "/"; at++) {
    if (source[at] === "]" && at > first) return at
    if (source[at] === "\\") at++
  }
  return undefined
}

const anywhere = () => true
const inName = (character: string) => character !== "/"

class Compiler {
  readonly #steps: Step[] = []

  constructor(
    private readonly source: readonly string[],
    private readonly pairs: ReadonlyMap<number, Pair>,
  ) {}

  compile(from: number): readonly Step[] {
    this.#sequence(from, this.source.length)
    return this.#steps
  }

  #sequence(from: number, to: number): void {
    const source = this.source
    for (let at = from; at < to; at++) {
      const character = source[at] as string
      const pair = this.pairs.get(at)
      if (pair) {
        const [end = at] = pair.ends.slice(-1)
        if (character === "[") this.#steps.push({ reads: classOf(source.slice(at + 1, end)) })
        else this.#alternatives(at, pair)
        at = end
      } else if (this.pairs.has(at + 1) && source[at + 1] === "(") {
        const [end = at] = this.pairs.get(at + 1)?.ends.slice(-1) ?? []
        this.#repeated(character, at + 1)
        at = end
      } else if (character === "*") at = this.#stars(at, to) - 1
      else if (character === "?") this.#steps.push({ reads: inName })
      else {
        if (character === "\\" && at + 1 < to) at++
        const only = source[at]
        this.#steps.push({ reads: (other) => other === only })
      }
    }
  }

  /** Adds a run of stars, and returns the offset after it. Two or more match any folders if they fill the space between slashes. */
  #stars(from: number, to: number): number {
    const source = this.source
    let at = from
    while (at < to && source[at] === "*" && !(this.pairs.has(at + 1) && source[at + 1] === "(")) at++
    const isAlone = at - from > 1 && (from === 0 || source[from - 1] === "/")
    if (isAlone && source[at] === "/" && at < to) {
      // No folder, or any characters followed by a slash.
      this.#optional(() => {
        this.#any(anywhere)
        this.#steps.push({ reads: (character) => character === "/" })
      })
      return at + 1
    }
    this.#any(isAlone && at === source.length ? anywhere : inName)
    return at
  }

  #any(reads: (character: string) => boolean): void {
    const start = this.#steps.length
    this.#steps.push({ to: start + 3, also: true }, { reads }, { to: start, also: false })
  }

  #optional(add: () => void): void {
    const start = this.#steps.push({ to: 0, also: true }) - 1
    add()
    this.#steps[start] = { to: this.#steps.length, also: true }
  }

  #repeated(mark: string, at: number): void {
    const add = () => this.#alternatives(at, this.pairs.get(at) as Pair)
    const start = this.#steps.length
    if (mark === "?") this.#optional(add)
    else if (mark === "*") {
      this.#optional(() => {
        add()
        this.#steps.push({ to: start, also: false })
      })
    } else {
      add()
      if (mark === "+") this.#steps.push({ to: start, also: true })
    }
  }

  #alternatives(at: number, { ends }: Pair): void {
    const jumps: number[] = []
    let from = at + 1
    for (const end of ends) {
      if (end === ends.at(-1)) this.#sequence(from, end)
      else {
        this.#optional(() => {
          this.#sequence(from, end)
          jumps.push(this.#steps.push({ to: 0, also: false }) - 1)
        })
      }
      from = end + 1
    }
    for (const jump of jumps) this.#steps[jump] = { to: this.#steps.length, also: false }
  }
}

/** Returns a test for the characters of a class, given the text between its brackets. No class contains a slash. */
function classOf(source: readonly string[]): (character: string) => boolean {
  const negated = source[0] === "!" || source[0] === "^"
  const ranges: [from: number, to: number][] = []
  for (let at = negated ? 1 : 0; at < source.length; at++) {
    const next = () => codeOf(source[source[at] === "\\" && at + 1 < source.length ? ++at : at])
    const from = next()
    let to = from
    if (source[at + 1] === "-" && at + 2 < source.length) {
      at += 2
      to = next()
    }
    ranges.push([from, to])
  }
  return (character) => {
    const code = codeOf(character)
    return character !== "/" && ranges.some(([from, to]) => from <= code && code <= to) !== negated
  }
}

function codeOf(character: string | undefined): number {
  return character?.codePointAt(0) ?? 0
}

function matches(steps: readonly Step[], path: string): boolean {
  let states = reached(steps, [0])
  for (const character of path) {
    const next: number[] = []
    for (const state of states) {
      const step = steps[state]
      if (step && "reads" in step && step.reads(character)) next.push(state + 1)
    }
    if (next.length === 0) return false
    states = reached(steps, next)
  }
  return states.has(steps.length)
}

/** Returns the states that are reachable from the given ones without reading a character. */
function reached(steps: readonly Step[], from: readonly number[]): ReadonlySet<number> {
  const states = new Set<number>()
  const open = [...from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (states.has(state)) continue
    states.add(state)
    const step = steps[state]
    if (!step || "reads" in step) continue
    open.push(step.to)
    if (step.also) open.push(state + 1)
  }
  return states
}
