import { SimHashError } from "../../index.js"
import { rowWriter } from "../output.js"
import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"

export const pairs: Command = duplicates(
  {
    summary: "print all pairs of near-duplicates",
    about: [
      "A row for each pair: both ids, the earlier one first, and the distance. The nearest come first; " +
        "more than 10 million pairs are not sorted but printed as they are found, and standard error says so. As " +
        'jsonl, {"a":...,"b":...,"distance":...}.',
    ],
    examples: [
      ["simhash-wasm pairs essays/*.txt", "which files are nearly the same"],
      ["simhash-wasm pairs --max-distance 3 articles.simhash", "the pairs of a snapshot, within 3 bits"],
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
    let batch = []
    for await (const pair of index.eachPair(work)) {
      if (batch.push(pair) < 4096) continue
      yield batch
      batch = []
    }
    yield batch
  },
  (options) => {
    const write = rowWriter(["a", "b", "distance"], options)
    return ({ a, b, distance }) => write([a, b, distance])
  },
)
