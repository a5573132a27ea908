import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"
import { rowWriter } from "./rows.js"

export const pairs: Command = duplicates(
  {
    summary: "print all pairs of near-duplicates",
    about: [
      "A row for each pair: both ids, the earlier one first, and the distance. The nearest come first. As " +
        'jsonl, {"a":...,"b":...,"distance":...}.',
    ],
    examples: [
      ["simhash-wasm pairs essays/*.txt", "which files are nearly the same"],
      ["simhash-wasm pairs --max-distance 3 articles.simhash", "what a snapshot holds, within 3 bits"],
    ],
  },
  (index, work) => index.pairs(work),
  (options) => {
    const write = rowWriter(["a", "b", "distance"], options)
    return ({ a, b, distance }) => write([a, b, distance])
  },
)
