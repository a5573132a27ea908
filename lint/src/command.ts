import type { Command } from "../../js/cli/program/command.js"
import { ABOUT_FORMATS } from "./formats.js"
import { CONFIG_FILE, IGNORE_FILE } from "./names.js"
import { OPTIONS } from "./options.js"

export const lint: Command<typeof OPTIONS> = {
  takes: "[FILE | FOLDER | PATTERN...]",
  summary: "report paragraphs of documents that repeat each other",
  about: [
    "Reads documents, and reports each paragraph (or heading, list item or quote) that is the same as an earlier one, or " +
      "nearly the same, and each passage that is copied from one into another. All copies of a text are one finding. " +
      "Nothing leaves the machine.",
    `The formats, by file name: ${ABOUT_FORMATS}. In HTML pages, the parts that all pages share (navigation, headers, ` +
      "footers) are left out.",
    "A pattern in quotes is matched by the command itself: ** matches folders, too. In folders and by patterns, hidden " +
      "files, node_modules and what git ignores are left out. What " +
      `${IGNORE_FILE} names, in the syntax of .gitignore, is always left out.`,
    "In documents, the comment <!-- simhash-ignore --> leaves out the next paragraph, and <!-- simhash-ignore-start --> " +
      "all up to <!-- simhash-ignore-end -->. Other formats use the same words in their comments: " +
      "{/* simhash-ignore */} in MDX, // simhash-ignore in AsciiDoc, .. simhash-ignore in reStructuredText.",
    "A paragraph that shares words with more than 32 others is compared for copied passages only with the 32 that share " +
      "the most. The output lists these paragraphs, as information that does not count.",
    `Settings may be in ${CONFIG_FILE}: a JSON object with "files" and the long names of options, such as ` +
      '{"files": ["docs"], "minSimilarity": 0.6}. The command line takes precedence.',
    "Links that lead out of the named folders are left out, and the settings can name only paths in the working " +
      "folder.",
    'With "lsp" as the first argument, it is a language server for editors: "simhash-lint lsp --help". Write "./lsp" for ' +
      "a folder of that name.",
    "Exit status: 0 for no warnings, or no more than --max-warnings; 1 for more; 2 for an error, or if anything " +
      "named cannot be read. Notes, which are copied passages and short paragraphs, do not count.",
  ],
  options: (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).filter((name) => name !== "stdio"),
  examples: [
    ["simhash-lint 'docs/**/*.md' README.md", "the duplicates of some files"],
    [
      "simhash-lint docs --changed-since origin/main --format github",
      "in a pull request: only its own changes",
    ],
    [
      "simhash-lint docs --baseline lint-baseline.json --write-baseline",
      "accept the current findings; later runs without --write-baseline report new ones",
    ],
    [
      "simhash-lint docs --without heading --min-similarity 0.7",
      "fewer kinds of text, and greater similarity",
    ],
  ],
  streams: false,
  failure: 2,
  async *run(call) {
    // Loaded only when needed, so that printing the help does not load it.
    const { runLint } = await import("./run.js")
    yield* runLint(call)
  },
}
