// Texts with their ids, in any of the three input formats.

import { type Lines, position, readLines, readText, type Source } from "./input.js"
import type { OptionName, Options } from "./options.js"
import { Failure, shown, UsageError } from "./program/errors.js"

export type Id = string | number

export interface Text {
  readonly id: Id
  readonly text: string
  /** With `line`, the position of the text for error sentences. */
  readonly source: Source
  readonly line?: number
  /** The line that contained the text, without its end; undefined if the text is a whole file. */
  readonly raw?: string
}

/** The options of every command that reads texts. */
export const INPUT_OPTIONS = ["format", "field", "id"] as const satisfies readonly OptionName[]

export const ABOUT_INPUT = [
  'Texts come from the files, or from standard input if no file is given or where a file is "-". There are ' +
    "three input formats:",
  "  text   each file is one text, and its name is the id\n" +
    "  lines  each line is a text, and its number is the id\n" +
    "  jsonl  each line is a JSON object with the text in one field and the id, a\n" +
    "         string or a number, in another; if an object has no id, the number\n" +
    "         of its line is its id. Blank lines are skipped",
  "With several files, the number of a line is written FILE:LINE. Lines end at LF or CR LF. " +
    "Input is UTF-8, and anything else is an error; a byte order mark at the start is not part of the text.",
]

/** Yields the texts of all sources in order, in batches as they are read. */
export async function* readTexts(sources: readonly Source[], options: Options): AsyncGenerator<Text[]> {
  const formats = sources.map((source) => formatOf(source, options))
  for (const name of ["field", "id"] as const) {
    if (options[name] === undefined || formats.includes("jsonl")) continue
    throw new UsageError(`--${name} is for jsonl, and the input is read as ${formats[0]}: add --format jsonl`)
  }
  for (const [i, source] of sources.entries()) {
    if (await source.isSnapshot()) {
      throw new Failure(`${source.name} is a snapshot of an index, not a text`)
    }
    const format = formats[i]
    if (format === "text") {
      yield [{ id: source.path, text: await readText(source), source }]
      continue
    }
    const numbered = (line: number) => (sources.length > 1 ? `${source.path}:${line}` : line)
    for await (const lines of readLines(source)) {
      yield format === "lines"
        ? ofLines(lines, source, numbered)
        : ofRecords(lines, source, numbered, options)
    }
  }
}

function formatOf(source: Source, options: Options): NonNullable<Options["format"]> {
  return options.format ?? (/\.(jsonl|ndjson)$/i.test(source.path) ? "jsonl" : "text")
}

function ofLines({ first, lines }: Lines, source: Source, numbered: (line: number) => Id): Text[] {
  return lines.map((text, i) => ({ id: numbered(first + i), text, source, line: first + i, raw: text }))
}

function ofRecords(
  { first, lines }: Lines,
  source: Source,
  numbered: (line: number) => Id,
  options: Options,
): Text[] {
  return lines.flatMap((json, i) => {
    if (json.trim() === "") return []
    const line = first + i
    try {
      return { ...readRecord(json, options, numbered(line)), source, line, raw: json }
    } catch (error) {
      if (error instanceof Failure) throw new Failure(`${position(source, line)}: ${error.message}`)
      throw error
    }
  })
}

/** Reads the text and the id from a JSON object. `lineId` is the id of an object without one. */
function readRecord(json: string, options: Options, lineId: Id): { id: Id; text: string } {
  const record = parseObject(json)
  const { field = "text", id = "id" } = options
  const text = fieldOf(record, field)
  if (typeof text !== "string") throw new Failure(wrong(`the field ${shown(field)}`, "a string", text))
  const given = fieldOf(record, id)
  // With --id, every object must have the field.
  if (given === undefined && options.id === undefined) return { id: lineId, text }
  return { id: checkedId(given, id), text }
}

function parseObject(json: string): object {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Failure(`this is not JSON: ${(error as SyntaxError).message}`)
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value
  throw new Failure(`a line must be a JSON object, got ${shown(value)}`)
}

/** Returns the value of a field. A dotted name is a path into nested objects, unless a field has that exact name. */
function fieldOf(record: object, name: string): unknown {
  let value: unknown = record
  for (const key of Object.hasOwn(record, name) ? [name] : name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

function checkedId(id: unknown, name: string): Id {
  const what = `the id, the field ${shown(name)},`
  if (typeof id === "string") {
    if (id.isWellFormed()) return id
    throw new Failure(`${what} has a lone surrogate, which cannot be written: ${shown(id)}`)
  }
  if (typeof id !== "number" || !Number.isFinite(id)) {
    throw new Failure(wrong(what, "a string or a finite number", id))
  }
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) {
    throw new Failure(`${what} is a number too large to be exact, near ${id}: write it as a string`)
  }
  return id
}

function wrong(what: string, wanted: string, got: unknown): string {
  return `${what} ${got === undefined ? "is missing" : `must be ${wanted}, got ${shown(got)}`}`
}
