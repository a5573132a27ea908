import { listWriter } from "../output.js"
import type { Id } from "../texts.js"
import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"

export const groups: Command = duplicates<readonly Id[]>(
  {
    summary: "print the groups of near-duplicates",
    about: [
      'A row for each group of texts: first the text that "dedupe" keeps, and then those that it leaves out because of ' +
        "that text, to which each is similar. As jsonl, an array of ids.",
      "A row for each group of a snapshot, a connected component of its pairs: its ids, each near at least one other.",
    ],
    examples: [
      ["simhash-wasm groups --format lines messages.txt", "the numbers of lines that are nearly the same"],
      ["simhash-wasm groups --output jsonl articles.simhash", "the groups of a snapshot, as JSON"],
    ],
  },
  {
    options: ["connected"],
    ofTexts: ({ groups }) => groups,
    ofIndex: async function* (index, work) {
      yield (await index.groups(work)).groups
    },
    writer: (options) => listWriter(options),
  },
)
