// The settings of a lint. The command line takes precedence over the configuration file.
import { realpathSync } from "node:fs"
import { resolve } from "node:path"
import { Failure, quoted, refused, shown, UsageError } from "../../js/cli/program/errors.js"
import type { Kind } from "./block.js"
import { FORMAT_IDS, FORMATS, type FormatRule } from "./formats.js"
import { destinationOf, isInside } from "./inside.js"
import { CONFIG_FILE } from "./names.js"
import { KINDS, type Options, PASSAGE_WORDS } from "./options.js"
import { readRegular } from "./regular.js"

export interface Settings {
  readonly files: readonly string[]
  /** Whether the configuration file names the files. They must then be inside the working folder. */
  readonly configured: boolean
  readonly followLinks: boolean
  readonly ignore: readonly string[]
  readonly formats: readonly FormatRule[]
  readonly kinds: ReadonlySet<Kind>
  readonly recipe?: string
  readonly bits?: number
  readonly minSimilarity: number
  readonly minWords: number
  readonly passages: boolean
  readonly minPassageWords: number
  /** Texts that may occur more than once. */
  readonly boilerplate: readonly string[]
  readonly baseline?: string
  readonly maxWarnings: number
  /** Whether to report directives that exclude only text that repeats nothing. */
  readonly reportUnusedIgnores: boolean
  readonly strict: boolean
  /** Whether the exit status ignores files that cannot be read. */
  readonly allowUnreadable: boolean
}

/** The maximum size of a configuration file in bytes. */
const MAX_CONFIG = 1 << 20

const DEFAULT_KINDS = ["paragraph", "heading", "item", "quote"] as const

const isString = (value: unknown) => typeof value === "string"
const isShare = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isPassageWords = (value: unknown): value is number =>
  isWhole(value) && value >= PASSAGE_WORDS.least && value <= PASSAGE_WORDS.most
const isFlag = (value: unknown) => typeof value === "boolean"
const isListOf =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(is)
const isKind = (value: unknown): value is Kind => KINDS.some((kind) => kind === value)

/** Whether a value is a file name without NUL. The operating system would reject NUL with an error of its own. */
const isName = (value: unknown): value is string => typeof value === "string" && !value.includes("\0")

const isFormats = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((id) => FORMATS.some((format) => format.id === id))

const STRINGS = { is: isListOf(isString), what: "an array of strings" }
const KIND_LIST = { is: isListOf(isKind), what: `an array of ${KINDS.join(", ")}` }
const WHOLE = { is: isWhole, what: "a whole number" }
const FLAG = { is: isFlag, what: "true or false" }

/** The keys of the configuration file, with the checks and descriptions of their values. */
const KEYS = {
  files: { is: isListOf(isName), what: "an array of strings without NUL" },
  ignore: STRINGS,
  formats: { is: isFormats, what: `an object of patterns with one of ${FORMAT_IDS.join(", ")} each` },
  with: KIND_LIST,
  without: KIND_LIST,
  recipe: { is: isString, what: "a string" },
  bits: WHOLE,
  minSimilarity: { is: isShare, what: "a number from 0 to 1" },
  minWords: WHOLE,
  passages: FLAG,
  minPassageWords: { is: isPassageWords, what: PASSAGE_WORDS.what },
  boilerplate: STRINGS,
  baseline: { is: isName, what: "a string without NUL" },
  maxWarnings: WHOLE,
  reportUnusedIgnores: FLAG,
  strict: FLAG,
  allowUnreadable: FLAG,
}

type Checked<K> = K extends { is: (value: unknown) => value is infer T } ? T : never

type Config = { [Key in keyof typeof KEYS]?: Checked<(typeof KEYS)[Key]> }

/** The settings that apply unless the command line or the configuration file overrides them. */
interface Otherwise {
  readonly files?: readonly string[]
  /** The settings of an editor, with the keys of the configuration file. */
  readonly defaults?: unknown
}

export function settingsOf(
  args: readonly string[],
  options: Options,
  { files: otherwise = [], defaults = {} }: Otherwise = {},
): Settings {
  const followLinks = options["follow-links"] ?? false
  const config = objectOf({
    ...checked(defaults, "the settings of the editor"),
    ...readConfig(options.config, followLinks),
  })
  const files = args.length > 0 ? args : (config.files ?? otherwise)
  if (files.length === 0) {
    throw new UsageError(`no file is named: give files, folders or patterns, or "files" in ${CONFIG_FILE}`)
  }
  const recipe = options.recipe ?? config.recipe
  const bits = options.bits ?? config.bits
  const baseline = options.baseline ?? config.baseline
  if (baseline === "") throw new UsageError('--baseline takes the name of a file, got ""')
  if (baseline !== undefined && options.baseline === undefined) {
    mustBeInside(baseline, followLinks, (folder) => {
      const path = `"baseline" in ${quoted(options.config ?? CONFIG_FILE)}, ${quoted(baseline)},`
      return `${path} leads out of ${folder}: give it to --baseline`
    })
  }
  return {
    files,
    configured: args.length === 0,
    followLinks,
    ignore: [...(config.ignore ?? []), ...(options.ignore ?? [])],
    formats: [
      ...(options.format ?? []).filter((given) => typeof given === "object"),
      ...Object.entries(config.formats ?? {}).map(([pattern, id]) => ({ pattern, id })),
    ],
    kinds: kindsOf(config, options),
    ...(recipe === undefined ? {} : { recipe }),
    ...(bits === undefined ? {} : { bits }),
    minSimilarity: options["min-similarity"] ?? config.minSimilarity ?? 0.7,
    minWords: options["min-words"] ?? config.minWords ?? 10,
    passages: !options["no-passages"] && (config.passages ?? true),
    minPassageWords: options["min-passage-words"] ?? config.minPassageWords ?? 20,
    boilerplate: config.boilerplate ?? [],
    ...(baseline === undefined ? {} : { baseline }),
    maxWarnings: options["max-warnings"] ?? config.maxWarnings ?? 0,
    reportUnusedIgnores: options["report-unused-ignores"] ?? config.reportUnusedIgnores ?? false,
    strict: options.strict ?? config.strict ?? false,
    allowUnreadable: options["allow-unreadable"] ?? config.allowUnreadable ?? false,
  }
}

function kindsOf(config: Config, options: Options): ReadonlySet<Kind> {
  const kinds = new Set<Kind>(DEFAULT_KINDS)
  // The command line is applied last, so that it can override the file.
  for (const source of [config, options]) {
    for (const kind of source.with ?? []) kinds.add(kind)
    for (const kind of source.without ?? []) kinds.delete(kind)
  }
  return kinds
}

/**
 * Throws if a path leads out of the working folder: the author of a configuration file must not choose files elsewhere.
 * Links are followed only with --follow-links, but the path itself must always begin inside the folder.
 */
function mustBeInside(path: string, followLinks: boolean, sentence: (folder: string) => string): void {
  const folder = process.cwd()
  if (!isInside(folder, resolve(path))) throw new Failure(sentence("the working folder"))
  try {
    if (followLinks || isInside(realpathSync(folder), destinationOf(resolve(path)))) return
  } catch (error) {
    throw refused(`cannot read ${quoted(path)}`, error)
  }
  throw new Failure(`${sentence("the working folder")}, or --follow-links`)
}

function readConfig(given: string | undefined, followLinks: boolean): Config {
  const path = given ?? CONFIG_FILE
  let json: string
  try {
    json = readRegular(path, MAX_CONFIG, `cannot read ${quoted(path)}`).toString("utf8")
  } catch (error) {
    const { code } = ((error as Failure).cause ?? {}) as NodeJS.ErrnoException
    if (given === undefined && code === "ENOENT") return {}
    throw error
  }
  if (given === undefined) {
    mustBeInside(path, followLinks, (folder) => `${path} leads out of ${folder}: name it with --config`)
  }
  return checked(parsed(json, path), path)
}

/** Returns settings from outside after checking them. `source` names their origin in error messages. */
function checked(given: unknown, source: string): Config {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Failure(`${source}: the settings must be a JSON object, got ${shown(given)}`)
  const config = objectOf(given)
  for (const [key, value] of Object.entries(config)) {
    // Editors find the schema of a file by this key.
    if (key === "$schema") continue
    if (!Object.hasOwn(KEYS, key)) {
      throw new Failure(`${source}: unknown key ${shown(key)}: the keys are ${Object.keys(KEYS).join(", ")}`)
    }
    const { is, what } = KEYS[key as keyof Config]
    if (!is(value)) throw new Failure(`${source}: ${shown(key)} must be ${what}, got ${shown(value)}`)
  }
  return config
}

function parsed(json: string, path: string): unknown {
  try {
    return JSON.parse(json.startsWith("\ufeff") ? json.slice(1) : json)
  } catch (error) {
    throw new Failure(`${path}: this is not JSON: ${(error as SyntaxError).message}`)
  }
}

/** Returns an object without a prototype: a property of a polluted Object.prototype is not a setting. */
function objectOf(properties: object): Config {
  return Object.assign(Object.create(null), properties)
}
