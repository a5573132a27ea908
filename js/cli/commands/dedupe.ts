import type { DuplicateFinder } from "../../index.js"
import { counted, simhashOf } from "../fingerprints.js"
import { sourcesOf } from "../input.js"
import { ABOUT_JOBS, jobsOf, type Sets, withFeatures } from "../jobs.js"
import type { Options } from "../options.js"
import { UsageError } from "../program/errors.js"
import { ABOUT_OUTPUT, count, joined, listWriter, type Report, rowWriter } from "../program/output.js"
import {
  ABOUT_SIMILARITY,
  addTo,
  finderOf,
  isLarge,
  noteUnjudged,
  rounded,
  SIMILARITY_OPTIONS,
} from "../similarity.js"
import { ABOUT_INPUT, INPUT_OPTIONS, readTexts, type Text } from "../texts.js"
import type { Command } from "./command.js"

/** The stored data of a text: its id, and with --explain the text itself. */
type Seen = Pick<Text, "id"> & Partial<Pick<Text, "text">>

/** A text of the input. If it is left out, `kept` is the kept text that it is similar to, with its position. */
interface Judged {
  readonly text: Text
  readonly isEmpty: boolean
  readonly kept?: { readonly position: number; readonly similarity: number; readonly seen: Seen | undefined }
}

/** The share of texts left out above which a note is printed. */
const LARGE_SHARE = 1 / 10

export const dedupe: Command = {
  takes: "[FILE...]",
  summary: "print the texts without near-duplicates of others",
  about: [
    "Prints the texts that are kept, in the order of the input: a line or an object as it was read, and of texts that " +
      "are whole files the name. A text is left out if it is similar to an earlier one that is kept. Nothing chains: " +
      "each text that is left out is similar to a kept one. Standard error says how many there are.",
    ABOUT_SIMILARITY,
    "--dry-run prints a row for each text that would be left out: its id, the id of the kept text that is most similar, " +
      'and the similarity. As jsonl, {"id":...,"kept":...,"similarity":...}, and with --explain "text" and ' +
      '"keptText".',
    ...ABOUT_INPUT,
    ABOUT_OUTPUT,
    "With --keep first, lines are printed as they are read, and only the features of kept texts are held in memory: " +
      "4 bytes each, and 400 for each text. Otherwise, and with --explain, the texts are held in memory too.",
    ABOUT_JOBS,
  ],
  options: [
    ...INPUT_OPTIONS,
    "keep",
    ...SIMILARITY_OPTIONS,
    "dry-run",
    "explain",
    "jobs",
    "output",
    "quiet",
    "help",
  ],
  examples: [
    ["simhash-wasm dedupe --format lines titles.txt", "one of each title"],
    ["simhash-wasm dedupe --keep longest posts.jsonl", "the longest version of each post"],
    [
      "simhash-wasm dedupe --dry-run --explain --min-similarity 0.7 posts.jsonl",
      "what would be left out, and why",
    ],
  ],
  streams: false,
  async *run({ files, options, report }) {
    if (options.explain && !options["dry-run"]) {
      throw new UsageError("--explain shows why texts would be left out: add --dry-run")
    }
    if (options.output !== undefined && !options["dry-run"]) {
      throw new UsageError(
        "--output is the format of --dry-run; without it, texts are printed as they were read",
      )
    }
    const finder = finderOf(options, false)
    const texts = counted(readTexts(sourcesOf(files), options), report)
    const [simhash, jobs] = [simhashOf(options), jobsOf(options)]
    const judged =
      options.keep === "longest"
        ? judgedByLength(texts, finder, (batches) => withFeatures(batches, simhash, jobs))
        : judgedInOrder(withFeatures(texts, simhash, jobs), finder, options)
    const summary = new Summary()
    const write = options["dry-run"] ? dropWriter(options) : keepWriter()
    for await (const batch of judged) {
      for (const one of batch) summary.add(one)
      yield* joined(batch, write)
    }
    summary.print(report)
  },
}

/** Judges texts as they are read: of several similar ones, the first is kept. */
async function* judgedInOrder(
  batches: Sets,
  finder: DuplicateFinder,
  options: Options,
): AsyncGenerator<Judged[]> {
  const seen: Seen[] = []
  for await (const [batch, features] of batches) {
    yield batch.map((text, at): Judged => {
      if (options["dry-run"]) seen.push(options.explain ? text : { id: text.id })
      const { kept, verdict } = addTo(finder, text, features[at])
      const judged = { text, isEmpty: verdict === "empty" }
      if (!kept) return judged
      return { ...judged, kept: { position: kept.text, similarity: kept.similarity, seen: seen[kept.text] } }
    })
  }
}

/** Judges all texts, and yields them in order: of similar ones, the longest is kept; of equally long ones, the first. */
async function* judgedByLength(
  batches: AsyncIterable<readonly Text[]>,
  finder: DuplicateFinder,
  setsOf: (batches: AsyncIterable<readonly Text[]>) => Sets,
): AsyncGenerator<Judged[]> {
  const texts: Text[] = []
  for await (const batch of batches) for (const text of batch) texts.push(text)
  const textAt = (position: number) => texts[position] as Text
  const order = [...texts.keys()].sort((a, b) => textAt(b).text.length - textAt(a).text.length)
  const judged = new Array<Judged>(texts.length)
  let next = 0
  for await (const [batch, features] of setsOf(inParts(order.map(textAt)))) {
    for (const [at, text] of batch.entries()) {
      const { kept, verdict } = addTo(finder, text, features[at])
      const own = order[next++] as number
      const isEmpty = verdict === "empty"
      judged[own] = { text, isEmpty }
      if (!kept) continue
      const position = order[kept.text] as number
      judged[own] = { text, isEmpty, kept: { position, similarity: kept.similarity, seen: texts[position] } }
    }
  }
  yield judged
}

/** The least length of a part, except the last, in UTF-16 code units. */
const PART = 0x10000

/** Yields texts in parts for threads, about as large as the batches of the input. */
async function* inParts(texts: readonly Text[]): AsyncGenerator<Text[]> {
  let [part, length]: [Text[], number] = [[], 0]
  for (const text of texts) {
    part.push(text)
    length += text.text.length
    if (length < PART) continue
    yield part
    ;[part, length] = [[], 0]
  }
  yield part
}

function keepWriter(): (judged: Judged) => string {
  const name = listWriter({ output: "tsv" })
  return ({ text: { id, raw }, kept }) => (kept ? "" : raw === undefined ? name([id]) : `${raw}\n`)
}

/** Returns a function that formats the texts left out, each with the kept one. */
function dropWriter(options: Options): (judged: Judged) => string {
  const columns = ["id", "kept", "similarity"]
  const write = rowWriter(options.explain ? [...columns, "text", "keptText"] : columns, options)
  return ({ text, kept }) => {
    if (!kept?.seen) return ""
    const row = [text.id, kept.seen.id, rounded(kept.similarity)]
    return write(options.explain ? [...row, ...difference(text.text, kept.seen.text ?? "")] : row)
  }
}

/** The greatest number of characters to show of a text. */
const SHOWN = 80

/** Returns both texts from the first differing word on. */
function difference(a: string, b: string): [string, string] {
  let [at, word] = [0, 0]
  while (at < a.length && a[at] === b[at]) if (/\s/.test(a[at++] as string)) word = at
  if (at === a.length && at === b.length) word = 0
  const shown = (text: string) => {
    const rest = Array.from(text.slice(word, word + 2 * SHOWN))
    const cut = rest.length > SHOWN || word + 2 * SHOWN < text.length
    return `${word > 0 ? "…" : ""}${rest.slice(0, SHOWN).join("")}${cut ? "…" : ""}`
  }
  return [shown(a), shown(b)]
}

/** Counts the texts and those left out, and finds the largest group. */
class Summary {
  #texts = 0
  #dropped = 0
  #empty = 0
  readonly #sizes = new Map<number, number>()

  add({ isEmpty, kept }: Judged): void {
    this.#texts++
    if (isEmpty) this.#empty++
    if (!kept) return
    this.#dropped++
    this.#sizes.set(kept.position, (this.#sizes.get(kept.position) ?? 0) + 1)
  }

  print(report: Report): void {
    noteUnjudged(this.#empty, report)
    if (this.#dropped === 0) return
    const texts = count(this.#texts, "text")
    report.note(`left out ${count(this.#dropped, "near-duplicate")} of ${texts}`)
    let largest = 0
    for (const size of this.#sizes.values()) largest = Math.max(largest, size)
    const concerns = [
      this.#dropped > LARGE_SHARE * this.#texts && "that is more than a tenth",
      // The group includes the kept text.
      isLarge(largest + 1) && `one kept text stands for ${largest.toLocaleString("en")} others`,
    ].filter((concern) => concern !== false)
    if (concerns.length > 0) {
      report.note(`${concerns.join(", and ")}: --dry-run shows what is left out, and because of which text`)
    }
  }
}
