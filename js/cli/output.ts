// What a command writes: rows on standard output, notes, progress and errors on standard error.
import type { Options } from "./options.js"

type Value = string | number

/** The output formats, for the help. */
export const ABOUT_OUTPUT =
  "In tsv, a backslash, tab, line feed or carriage return in an id is written \\\\, \\t, \\n or \\r, and the " +
  "other control characters that PostgreSQL's COPY escapes, \\b, \\f and \\v, are escaped too. In jsonl, ids that " +
  "are numbers stay numbers. On a terminal, any other control character and any character that changes the " +
  "direction of text is written \\uXXXX, as JSON does. Files and pipes get ids as they are."

/** Returns a function that formats a row of these columns. */
export function rowWriter(
  columns: readonly string[],
  { output = "tsv" }: Options,
): (row: readonly Value[]) => string {
  if (output === "tsv") return tsv
  return (row) => `${JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i]])))}\n`
}

/** Returns a function that formats a row of any number of values without column names. */
export function listWriter({ output = "tsv" }: Options): (row: readonly Value[]) => string {
  return output === "tsv" ? tsv : (row) => `${JSON.stringify(row)}\n`
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
  return `${escaped.join("\t")}\n`
}

// Characters that a terminal obeys instead of showing them; ids, file names and quoted input are untrusted.
// Control characters (C0, DEL, C1), bidirectional controls (Unicode's Bidi_Control), the line and paragraph
// separators, and lone surrogates, which no encoding can carry.
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/gu

/**
 * Rows with control characters escaped for a terminal. Tabs and line feeds stay: those of ids are escaped
 * before. Rows stay unambiguous: tsv doubles backslashes, and \uXXXX is an escape sequence of JSON.
 */
function forTerminal(rows: string): string {
  return rows.replace(CONTROLS, (character) =>
    character === "\n" || character === "\t" ? character : escaped(character),
  )
}

/** Longer than any path of a file: only a nonsensical argument makes a sentence that long. */
const MAX_SENTENCE = 10_000

/** A sentence on one line, whatever characters are quoted in it. */
function oneLine(sentence: string): string {
  const cut = sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence
  return cut.replace(CONTROLS, escaped)
}

function escaped(character: string): string {
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character]
  return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
}

/**
 * Writes to standard output, and waits until that is done. Standard output stays open: ending it would end
 * it for the programs that share it as well.
 */
export function print(piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const safe = typeof piece === "string" && process.stdout.isTTY ? forTerminal(piece) : piece
    process.stdout.write(safe, (error) => (error ? reject(error) : resolve()))
  })
}

/** Prints a sentence on one line of standard error. */
export function say(sentence: string): void {
  process.stderr.write(`simhash-wasm: ${oneLine(sentence)}\n`)
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

  /** Prints a note. */
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

  /** Shows how much is compared, a share from 0 to 1. */
  compared(done: number): void {
    this.progress(`${Math.floor(done * 100)} % compared`)
  }

  /** Erases the progress line. */
  clear(): void {
    if (this.#shown !== undefined) process.stderr.write("\r\x1b[K")
    this.#shown = undefined
  }
}

/** "1 text", "2,000 texts". */
export function count(n: number, noun: string): string {
  return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`
}
