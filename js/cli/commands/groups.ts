import { listWriter } from "../output.js"
import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"

export const groups: Command = duplicates(
  {
    summary: "print the groups of near-duplicates",
    about: [
      "A row for each group, a connected component of the pairs: its ids, each a near-duplicate of at least one " +
        "other. As jsonl, an array of ids.",
    ],
    examples: [
      ["simhash-wasm groups --format lines messages.txt", "the numbers of lines that are nearly the same"],
      ["simhash-wasm groups --output jsonl articles.simhash", "the groups of a snapshot, as JSON"],
    ],
  },
  async function* (index, work) {
    yield await index.groups(work)
  },
  listWriter,
)
