// The output of a command: rows on standard output; notes, progress and errors on standard error.
import { refused } from "./errors.js"

type Value = string | number

/** How rows are printed. */
interface Format {
  readonly output?: "tsv" | "jsonl"
}

export const ABOUT_OUTPUT =
  "In tsv, a backslash, tab, line feed or carriage return in an id is written \\\\, \\t, \\n or \\r, and the " +
  "other control characters that PostgreSQL's COPY escapes, \\b, \\f and \\v, are escaped too. In jsonl, ids that " +
  "are numbers stay numbers, and any control character and any character that changes the direction of text is " +
  "written \\uXXXX; in tsv only on a terminal. Where an id would begin a command of a workflow, as :: and ##[ do, its " +
  "first character is written \\x3a or \\x23, in jsonl \\u003a or \\u0023. Everything else is written as it is."

export function rowWriter(
  columns: readonly string[],
  { output = "tsv" }: Format,
): (row: readonly Value[]) => string {
  if (output === "tsv") return tsv
  return (row) => `${toJson(Object.fromEntries(columns.map((name, i) => [name, row[i]])))}\n`
}

/** Returns a function that formats a row of any number of values without column names. */
export function listWriter({ output = "tsv" }: Format): (row: readonly Value[]) => string {
  return output === "tsv" ? tsv : (row) => `${toJson(row)}\n`
}

/** Formats rows and joins them to strings of at least 64 KiB, so that each write is worth its system call. */
export function* joined<T>(rows: Iterable<T>, write: (row: T) => string): Generator<string> {
  let text = ""
  for (const row of rows) {
    text += write(row)
    if (text.length < 1 << 16) continue
    yield text
    text = ""
  }
  if (text) yield text
}

/** The escapes of PostgreSQL's COPY. */
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
}

function tsv(row: readonly Value[]): string {
  const escaped = row.map((value) => String(value).replace(/[\\\b\f\n\r\t\v]/g, (c) => ESCAPES[c] ?? c))
  return `${withoutCommands(escaped.join("\t"), (c) => `\\x${c.charCodeAt(0).toString(16)}`)}\n`
}

// Characters that a terminal obeys instead of showing them; ids, file names and quoted input are untrusted.
// Control characters (C0, DEL, C1), bidirectional controls (Unicode's Bidi_Control), the line and paragraph
// separators, and lone surrogates, which no encoding can carry.
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/gu

/**
 * Returns rows with control characters escaped for a terminal. Tabs and line feeds stay: those of ids are
 * already escaped. Rows stay unambiguous: tsv doubles backslashes, and \uXXXX is an escape sequence of JSON.
 */
function forTerminal(rows: string): string {
  return rows.replace(CONTROLS, (character) =>
    character === "\n" || character === "\t" ? character : escaped(character),
  )
}

/**
 * A command to a program that runs workflows: "::" at the beginning of a line (GitHub Actions), and "##[", "##vso[" and
 * the like anywhere in it (GitHub Actions, Azure Pipelines, TeamCity).
 */
const COMMAND = /^([\p{White_Space}\ufeff]*):(?=:)|#(?=#[a-z]*\[)/giu

/** Returns a line with the first character of each possible workflow command escaped. */
function withoutCommands(line: string, toEscape: (character: string) => string): string {
  return line.replace(COMMAND, (_, space: string | undefined) =>
    space === undefined ? toEscape("#") : `${space}${toEscape(":")}`,
  )
}

/** Returns a value as JSON, with control characters and workflow commands escaped. */
export function toJson(value: unknown, indent?: number): string {
  // Outside of strings, the only control characters are line feeds, and there are no commands.
  const json = JSON.stringify(value, null, indent).replace(CONTROLS, (character) =>
    character === "\n" ? character : unicodeEscape(character),
  )
  return withoutCommands(json, unicodeEscape)
}

/** The greatest length of a sentence. No file path is so long: only a nonsensical argument exceeds it. */
const MAX_SENTENCE = 10_000

/** Returns a sentence on one line, with the control characters and workflow commands in quoted input escaped. */
export function oneLine(sentence: string): string {
  const cut = sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence
  return withoutCommands(cut.replace(CONTROLS, escaped), unicodeEscape)
}

function escaped(character: string): string {
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character]
  return short ?? unicodeEscape(character)
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
}

/** The reader of standard output, such as `head`, has closed it. */
export class ReaderGone extends Error {}

/**
 * Writes to standard output, and waits until the write is done. Standard output stays open: ending it would
 * also end it for the programs that share it.
 */
export function print(piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const safe = typeof piece === "string" && process.stdout.isTTY ? forTerminal(piece) : piece
    process.stdout.write(safe, (error) => {
      if (!error) resolve()
      else if ((error as NodeJS.ErrnoException).code === "EPIPE") reject(new ReaderGone())
      else reject(refused("cannot write to standard output", error))
    })
  })
}

let speaker = ""

/** Sets the name of the program, with which each sentence on standard error begins. */
export function speakAs(program: string): void {
  speaker = program
}

/** Prints a sentence on one line of standard error. */
export function say(sentence: string): void {
  process.stderr.write(`${speaker}: ${oneLine(sentence)}\n`)
}

/** Notes and progress on standard error. */
export class Report {
  readonly #quiet: boolean
  readonly #live: boolean
  /** When progress was last shown; undefined if none is on the screen. */
  #shown: number | undefined

  /** @param live Whether to show progress: a line on a terminal that is overwritten and erased. */
  constructor({ quiet, live }: { quiet: boolean; live: boolean }) {
    this.#quiet = quiet
    this.#live = live && !quiet && process.stderr.isTTY
  }

  note(sentence: string): void {
    this.clear()
    if (!this.#quiet) say(sentence)
  }

  /** Replaces the progress line, at most ten times a second. */
  progress(text: string): void {
    const now = performance.now()
    if (!this.#live || (this.#shown !== undefined && now - this.#shown < 100)) return
    this.#shown = now
    process.stderr.write(`\r\x1b[K${text}`)
  }

  /** Shows the share of completed comparisons, from 0 to 1. */
  compared(done: number): void {
    this.progress(`${Math.floor(done * 100)} % compared`)
  }

  /** Erases the progress line. */
  clear(): void {
    if (this.#shown !== undefined) process.stderr.write("\r\x1b[K")
    this.#shown = undefined
  }
}

/** Returns a number with its noun: "1 text", "2,000 texts". */
export function count(n: number, noun: string, nouns = `${noun}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? noun : nouns}`
}
