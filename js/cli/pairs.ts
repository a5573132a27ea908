import { SimHashError } from "../index.js"
import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"
import { rowWriter } from "./rows.js"

export const pairs: Command = duplicates(
  {
    summary: "print all pairs of near-duplicates",
    about: [
      "A row for each pair: both ids, the earlier one first, and the distance. The nearest come first, unless " +
        "there are more than 10 million: these come as they are found, and standard error says so. As " +
        'jsonl, {"a":...,"b":...,"distance":...}.',
    ],
    examples: [
      ["simhash-wasm pairs essays/*.txt", "which files are nearly the same"],
      ["simhash-wasm pairs --max-distance 3 articles.simhash", "what a snapshot holds, within 3 bits"],
    ],
  },
  async function* (index, work, { report }) {
    const all = await index.pairs(work).catch((error) => {
      if (error instanceof SimHashError && error.code === "LIMIT_EXCEEDED") return undefined
      throw error
    })
    if (all) {
      yield all
      return
    }
    report.note("there are too many pairs to sort: they are printed as they are found")
    let some = []
    for await (const pair of index.eachPair(work)) {
      if (some.push(pair) < 4096) continue
      yield some
      some = []
    }
    yield some
  },
  (options) => {
    const write = rowWriter(["a", "b", "distance"], options)
    return ({ a, b, distance }) => write([a, b, distance])
  },
)
