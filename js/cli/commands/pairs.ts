import { SimHashError } from "../../index.js"
import type { Pair } from "../../types/duplicate-index.js"
import type { SimilarPair } from "../../types/duplicates.js"
import { simhashOf } from "../fingerprints.js"
import { noteDistance } from "../indexes.js"
import { ABOUT_JOBS, jobsOf, withFeatures } from "../jobs.js"
import { rowWriter } from "../program/output.js"
import { addTo, finderOf, noteUnjudged, rounded } from "../similarity.js"
import type { Id } from "../texts.js"
import type { Command } from "./command.js"
import { duplicates } from "./duplicates.js"

export const pairs: Command = duplicates<Pair<Id> | SimilarPair<Id>>(
  {
    summary: "print all pairs of near-duplicates",
    about: [
      "A row for each pair of texts: both ids, the earlier one first, and the similarity, in the order of the later text. As " +
        'jsonl, {"a":...,"b":...,"similarity":...}.',
      'A row for each pair of a snapshot: both ids and the distance, {"a":...,"b":...,"distance":...}, the nearest ' +
        "first; more than 10 million pairs are not sorted but printed as they are found, and standard error says so.",
      ABOUT_JOBS,
    ],
    examples: [
      ["simhash-wasm pairs essays/*.txt", "which files are nearly the same"],
      ["simhash-wasm pairs --max-distance 3 articles.simhash", "the pairs of a snapshot, within 3 bits"],
    ],
  },
  {
    options: ["jobs"],
    async ofTexts(batches, { options, report }) {
      const finder = finderOf(options, true)
      const ids: Id[] = []
      const pairs: SimilarPair<Id>[] = []
      let empty = 0
      for await (const [batch, features] of withFeatures(batches, simhashOf(options), jobsOf(options))) {
        for (const [at, text] of batch.entries()) {
          const { verdict, similar } = addTo(finder, text, features[at])
          ids.push(text.id)
          if (verdict === "empty") empty++
          for (const { text: other, similarity } of similar)
            pairs.push({ a: ids[other] as Id, b: text.id, similarity })
        }
      }
      noteUnjudged(empty, report)
      return pairs
    },
    ofIndex: async function* (index, work, call) {
      const all = await index.pairs(work).catch((error) => {
        if (error instanceof SimHashError && error.code === "LIMIT_EXCEEDED") return undefined
        throw error
      })
      if (all) {
        noteDistance(index, all, call)
        yield all.pairs
        return
      }
      call.report.note("there are too many pairs to sort: they are printed as they are found")
      let batch = []
      for await (const pair of index.eachPair(work)) {
        if (batch.push(pair) < 4096) continue
        yield batch
        batch = []
      }
      yield batch
    },
    writer: (options, isSnapshot) => {
      const write = rowWriter(["a", "b", isSnapshot ? "distance" : "similarity"], options)
      return (pair) => write([pair.a, pair.b, "distance" in pair ? pair.distance : rounded(pair.similarity)])
    },
  },
)
