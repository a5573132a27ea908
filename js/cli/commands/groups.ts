import { findDuplicates } from "../../index.js"
import { noteDistance } from "../indexes.js"
import { count, listWriter, type Report } from "../program/output.js"
import { isLarge, noteUnjudged, similarityOf } from "../similarity.js"
import type { Id, Text } from "../texts.js"
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
    async ofTexts(batches, { options, report }) {
      const { connected = false } = options
      const { groups, empty } = await findDuplicates<Id>(entriesOf(batches), {
        ...similarityOf(options),
        groups: connected ? "connected" : "kept",
        // Groups around kept texts follow from what is dropped.
        pairs: connected,
      })
      noteUnjudged(empty.length, report)
      noteLargest(groups, connected ? CHAINED : "each is similar to the first", report)
      return groups
    },
    ofIndex: async function* (index, work, call) {
      const found = await index.groups(work)
      noteDistance(index, found, call)
      noteLargest(found.groups, `${CHAINED}; a lesser --max-distance breaks chains`, call.report)
      yield found.groups
    },
    writer: (options) => listWriter(options),
  },
)

async function* entriesOf(batches: AsyncIterable<readonly Text[]>): AsyncGenerator<[id: Id, text: string]> {
  for await (const batch of batches) for (const { id, text } of batch) yield [id, text]
}

const CHAINED = "they are a chain of pairs, whose ends may have nothing in common"

function noteLargest(groups: readonly (readonly Id[])[], what: string, report: Report): void {
  const largest = groups.reduce((most, { length }) => Math.max(most, length), 0)
  if (isLarge(largest)) report.note(`the largest group has ${count(largest, "member")}: ${what}`)
}
