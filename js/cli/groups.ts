import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"
import { listWriter } from "./rows.js"

export const groups: Command = duplicates(
  {
    summary: "print the groups that near-duplicates form",
    about: [
      "A row for each group: the ids that pairs of near-duplicates connect, in one step or many. As jsonl, an " +
        "array of them.",
    ],
    examples: [
      ["simhash-wasm groups --format lines messages.txt", "the numbers of lines that are nearly the same"],
      ["simhash-wasm groups --output jsonl articles.simhash", "what a snapshot holds, as JSON"],
    ],
  },
  async function* (index, work) {
    yield await index.groups(work)
  },
  listWriter,
)
