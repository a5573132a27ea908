// The options of the command line.
import type * as program from "../../js/cli/program/command.js"
import {
  EVERYWHERE,
  flag,
  type Given,
  type OptionTable,
  oneOf,
  share,
  taking,
  text,
  Wanted,
  wholeNumber,
} from "../../js/cli/program/option.js"
import { FORMAT_IDS, type FormatRule } from "./formats.js"

export const KINDS = [
  "paragraph",
  "heading",
  "item",
  "quote",
  "code",
  "table",
  "front-matter",
  "comment",
] as const

const output = oneOf("text", "json", "sarif", "github")

/** Reads an output format, or a rule for the format of the files that match a pattern. */
function outputOrRule(given: string): ReturnType<typeof output> | FormatRule {
  const at = given.lastIndexOf("=")
  if (at === -1) return output(given)
  const id = given.slice(at + 1)
  if (at > 0 && FORMAT_IDS.includes(id)) return { pattern: given.slice(0, at), id }
  return new Wanted(`PATTERN=FORMAT, whose format is one of ${FORMAT_IDS.join(", ")}`)
}

/** The passage lengths that the checker accepts, in words. */
export const PASSAGE_WORDS = { least: 5, most: 2 ** 31, what: `a whole number from 5 to ${2 ** 31}` } as const

function passageWords(given: string): number | Wanted {
  const count = wholeNumber(given)
  const isOne = typeof count === "number" && count >= PASSAGE_WORDS.least && count <= PASSAGE_WORDS.most
  return isOne ? count : new Wanted(PASSAGE_WORDS.what)
}

export const OPTIONS = {
  format: {
    ...taking(
      "FORMAT",
      outputOrRule,
      "what to print: text for people, json, sarif (SARIF 2.1.0) or github (annotations of a workflow) " +
        `(default: text). With PATTERN=FORMAT, how to read the files of a pattern: as ${FORMAT_IDS.join(", ")}; may be repeated`,
    ),
    many: true,
  },
  ignore: {
    ...taking("PATTERN", text, "leave these files out, as a line of .simhashignore does; may be repeated"),
    many: true,
  },
  with: {
    ...taking(
      "KIND",
      oneOf(...KINDS),
      "check this kind of text too: code, table, front-matter or comment; may be repeated",
    ),
    many: true,
  },
  without: {
    ...taking(
      "KIND",
      oneOf(...KINDS),
      "do not check this kind of text: heading, item, quote or paragraph; may be repeated",
    ),
    many: true,
  },
  "min-similarity": taking(
    "S",
    share,
    "report paragraphs that share at least this part of their words, from 0 to 1 (default: 0.7)",
  ),
  "min-words": taking("N", wholeNumber, "leave out paragraphs with fewer different words (default: 10)"),
  "min-passage-words": taking(
    "N",
    passageWords,
    "report copied passages of at least this many words, from 5 (default: 20)",
  ),
  "no-passages": flag("do not look for passages that are copied from one longer paragraph into another"),
  recipe: taking("RECIPE", text, "the recipe of the comparison (default: short/1)"),
  bits: taking("N", wholeNumber, "the width of the fingerprints, from 1 to 128 (default: 128)"),
  baseline: taking("FILE", text, "leave out the findings that are listed in this file"),
  "write-baseline": flag("write all findings to the file that --baseline names, and print none"),
  "changed-since": taking(
    "REF",
    text,
    "report only findings in files that changed in git since this branch, tag or commit; they " +
      "are compared with all files",
  ),
  "max-warnings": taking(
    "N",
    wholeNumber,
    "exit with status 1 only if there are more warnings than this (default: 0)",
  ),
  "report-unused-ignores": flag(
    "report simhash-ignore comments that leave out nothing, or only text that repeats nothing; these are notices, which do not count",
  ),
  strict: flag("stop at a file that cannot be read or is broken (default: it is reported and left out)"),
  "allow-unreadable": flag(
    "let only the findings decide the exit status (default: it is 2 if a file or folder cannot be read or is broken)",
  ),
  "follow-links": flag(
    "follow links that lead out of the named folders (default: they are left out, with a note)",
  ),
  config: taking(
    "FILE",
    text,
    "read the settings from this file (default: .simhashrc.json in the working folder, if it exists)",
  ),
  stdio: flag("use standard input and output, which is always the case"),
  ...EVERYWHERE,
} satisfies OptionTable

export type Options = Given<typeof OPTIONS>

export type Output = Exclude<ReturnType<typeof output>, Wanted>

/** The call of this program's only command. */
export type Call = program.Call<typeof OPTIONS>
