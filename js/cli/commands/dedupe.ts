import { fingerprinted, simhashOf } from "../fingerprints.js"
import { emptyIndex } from "../indexes.js"
import { sourcesOf } from "../input.js"
import { count, joined, listWriter } from "../output.js"
import { ABOUT_INPUT, readTexts } from "../texts.js"
import type { Command } from "./command.js"

/** A text of the input: what is printed if it is kept, with the line end, and its length in UTF-16 code units. */
interface Candidate {
  readonly line: string
  readonly length: number
}

export const dedupe: Command = {
  takes: "[FILE...]",
  summary: "print the texts without near-duplicates of others",
  about: [
    "Prints one text of each group of near-duplicates, and all other texts, in the order of the input: a line or " +
      "an object as it was read, and of texts that are whole files the name. A group is a connected component of " +
      'the pairs, as "groups" prints them: each of its texts is a near-duplicate of at least one other. Texts ' +
      "without features are all kept. Standard error says how many texts were left out.",
    ...ABOUT_INPUT,
    "All lines are held in memory, because a group is known only at the end of the input.",
  ],
  options: ["format", "field", "keep", "recipe", "bits", "max-distance", "quiet", "help"],
  examples: [
    ["simhash-wasm dedupe --format lines --recipe short/1 titles.txt", "one of each title"],
    ["simhash-wasm dedupe --keep longest posts.jsonl", "the longest version of each post"],
  ],
  streams: false,
  async *run({ files, options, report, signal }) {
    const simhash = simhashOf(options)
    const index = emptyIndex<number>(simhash, options)
    const name = listWriter({ output: "tsv" })
    const candidates: Candidate[] = []
    const read = readTexts(sourcesOf(files, signal), options)
    for await (const { texts } of fingerprinted(read, simhash, report)) {
      for (const { id, text, raw, fingerprint, empty } of texts) {
        const line = raw === undefined ? name([id]) : `${raw}\n`
        const position = candidates.push({ line, length: text.length }) - 1
        if (!empty) index.set(position, fingerprint)
      }
    }
    const onProgress = (done: number) => report.compared(done)
    const left = new Set<number>()
    for (const group of await index.groups({ onProgress, signal })) {
      const kept = options.keep === "longest" ? longest(group, candidates) : group[0]
      for (const position of group) if (position !== kept) left.add(position)
    }
    report.clear()
    index.dispose()
    yield* joined(
      candidates.filter((_, position) => !left.has(position)),
      ({ line }) => line,
    )
    if (left.size > 0)
      report.note(`left out ${count(left.size, "near-duplicate")} of ${count(candidates.length, "text")}`)
  },
}

/** The longest text of a group, the first of several as long. */
function longest(group: readonly number[], candidates: readonly Candidate[]): number | undefined {
  const length = (position: number) => candidates[position]?.length ?? 0
  return group.reduce((best, position) => (length(position) > length(best) ? position : best))
}
