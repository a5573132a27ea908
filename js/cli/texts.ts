// The texts of the files, in any of the three formats.
import { Failure, UsageError } from "./errors.js"
import { readRecord } from "./json.js"
import { type Lines, place, readLines, readText } from "./lines.js"
import type { OptionName, Options } from "./options.js"
import { isSnapshot } from "./snapshot.js"
import type { Source } from "./source.js"

export type Id = string | number

export interface Text {
  readonly id: Id
  readonly text: string
  /** Where it stands, for sentences. */
  readonly source: Source
  readonly line?: number
}

/** The options of everything that reads texts. */
export const INPUT_OPTIONS = ["format", "field", "id"] as const satisfies readonly OptionName[]

/** What the help says about them. */
export const ABOUT_INPUT = [
  'Texts come from the files, or from standard input where there are none or where a file is "-". They ' +
    "come in one of three formats:",
  "  text   each file is one text, and its name is the id\n" +
    "  lines  each line is a text, and its number is the id\n" +
    "  jsonl  each line is a JSON object with the text in one field and the id, a\n" +
    "         string or a number, in another; an object without an id has the\n" +
    "         number of its line for one. Lines of white space are passed over",
  "Where there are several files, the number of a line is written FILE:LINE. Lines end at LF or CR LF. " +
    "Input is UTF-8, and anything else is an error; a byte order mark at the start is no part of the text.",
]

/** The texts of all sources in their order, in batches as they come. */
export async function* readTexts(sources: readonly Source[], options: Options): AsyncGenerator<Text[]> {
  const formats = sources.map((source) => formatOf(source, options))
  for (const name of ["field", "id"] as const) {
    if (options[name] === undefined || formats.includes("jsonl")) continue
    throw new UsageError(`--${name} is for jsonl, and the input is read as ${formats[0]}: add --format jsonl`)
  }
  for (const [i, source] of sources.entries()) {
    if (await isSnapshot(source)) throw new Failure(`${source.name} is a snapshot of an index, not a text`)
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
  return lines.map((text, i) => ({ id: numbered(first + i), text, source, line: first + i }))
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
      return { ...readRecord(json, options, numbered(line)), source, line }
    } catch (error) {
      if (error instanceof Failure) throw new Failure(`${place(source, line)}: ${error.message}`)
      throw error
    }
  })
}
