// An option of a command line, the kinds of values that options take, and the parser.
import { parseArgs } from "node:util"
import { shown, UsageError } from "./errors.js"

/** An option, for the parser, the help and the commands. */
export interface Option<T> {
  /** The placeholder of its value in the help; undefined for a flag, which takes no value. */
  readonly value?: string
  readonly short?: string
  /** Whether it may be given several times. */
  readonly many?: true
  readonly says: string
  readonly read: (text: string) => T | Wanted
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>

type Value<O> = O extends { read: (text: string) => infer T } ? Exclude<T, Wanted> : never

export type Given<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends { many: true }
    ? readonly Value<Table[Name]>[]
    : Value<Table[Name]>
}

/** The result of parsing an invalid value: a description of valid ones. */
export class Wanted {
  constructor(readonly what: string) {}
}

export const text = (given: string) => given
export const wholeNumber = (given: string) =>
  /^\d+$/.test(given) && Number.isSafeInteger(Number(given)) ? Number(given) : new Wanted("a whole number")
export const share = (given: string) =>
  /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(given) && Number(given) <= 1
    ? Number(given)
    : new Wanted("a number from 0 to 1")
export const oneOf =
  <T extends string>(...choices: readonly T[]) =>
  (given: string) =>
    choices.find((choice) => choice === given) ??
    new Wanted(`${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`)
export const flag = (says: string, short?: string) => ({ says, read: () => true, ...(short && { short }) })
export const taking = <T>(value: string, read: (text: string) => T, says: string) => ({ value, read, says })

/** The options that every command of a program takes. */
export const EVERYWHERE = {
  quiet: flag("print nothing but errors on standard error"),
  help: flag("print this", "h"),
}

/** Parses the arguments of a command that takes the options `names` of a table. Returns their values, and the files. */
export function parse<Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  names: readonly (keyof Table & string)[],
): { options: Given<Table>; files: string[] } {
  const known = names.map((name): [string, Option<unknown>] => [name, table[name] as Option<unknown>])
  const { values, positionals } = tokens(args, known)
  const options = known.flatMap(([name, { many, read }]) => {
    const given = values[name]
    if (given === undefined) return []
    const list = [given].flat().map((text) => {
      const got = read(String(text))
      if (got instanceof Wanted) throw new UsageError(`--${name} takes ${got.what}, got ${shown(text)}`)
      return got
    })
    return [[name, many ? list : list.at(-1)]]
  })
  // Without a prototype: a property of a polluted Object.prototype is not an option.
  return { options: Object.assign(Object.create(null), Object.fromEntries(options)), files: positionals }
}

function tokens(args: readonly string[], known: readonly [string, Option<unknown>][]) {
  const options = Object.fromEntries(
    known.map(([name, { value, short, many = false }]) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const), multiple: many, ...(short && { short }) },
    ]),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Node's own messages name the argument.
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
