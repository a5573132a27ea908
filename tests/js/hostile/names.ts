// Names of files and texts that a terminal or a runner of workflows would obey.

/** Beginnings of file names. Linux forbids slashes and NUL alone. */
export const NAMES = [
  "::stop-commands::x",
  " ::add-mask::x",
  "\u2003::debug::x",
  "a\n::stop-commands::x\nb",
  "a\r::error::x",
  "a\r\n##[stop-commands]x",
  "##[stop-commands]x",
  "a ##[add-mask]b",
  "##vso[task.setvariable variable=PATH]x",
  "##teamcity[buildStop comment='x']",
  "\u001b]0;title\u0007\u001b[31m",
  "\u009b31m\u0085::debug::x",
  "a\u202egnp.exe\u2066",
  "\u2028::debug::x\u2029",
  // White space to a runner, and not to JavaScript.
  "\u0085::add-mask::x",
] as const

/** A paragraph of enough words to be reported, after a text of a stranger. */
const WORDS = "the ferry to the island leaves the old harbour at nine in the morning and at noon on Sundays"

/** Paragraphs, each of which is repeated in another file. */
export const TEXTS = [
  `::stop-commands::x ${WORDS} one`,
  `##[stop-commands]x ${WORDS} two`,
  `##vso[task.setvariable variable=PATH]x ${WORDS} three`,
  `\u001b[31m\u202e ${WORDS} four\u2028::debug::x`,
] as const
