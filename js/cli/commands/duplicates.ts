// The common part of pairs and groups: all near-duplicates among texts, by their feature sets, or among the fingerprints
// of a snapshot.
import type { DuplicateIndex } from "../../index.js"
import type { LongWorkOptions } from "../../types/duplicate-index.js"
import { counted } from "../fingerprints.js"
import { ABOUT_SNAPSHOT, distanceOf, openSnapshot } from "../indexes.js"
import { position, sourcesOf } from "../input.js"
import type { OptionName, Options } from "../options.js"
import { Failure, shown, UsageError } from "../program/errors.js"
import { ABOUT_OUTPUT, joined } from "../program/output.js"
import { ABOUT_SIMILARITY, SIMILARITY_OPTIONS } from "../similarity.js"
import { ABOUT_INPUT, type Id, INPUT_OPTIONS, readTexts, type Text } from "../texts.js"
import type { Call, Command } from "./command.js"

/** How a command finds the items that it prints. */
interface Find<T> {
  /** The command's own options, which apply to texts. */
  readonly options: readonly OptionName[]
  /** Returns the items to print for texts. No id occurs twice. */
  readonly ofTexts: (batches: AsyncIterable<readonly Text[]>, call: Call) => Promise<readonly T[]>
  /** Yields the items to print for a snapshot. */
  readonly ofIndex: (
    index: DuplicateIndex<Id>,
    work: LongWorkOptions,
    call: Call,
  ) => AsyncIterable<readonly T[]>
  readonly writer: (options: Options, isSnapshot: boolean) => (found: T) => string
}

/** The options that apply to texts only, and to snapshots only. */
const OF_TEXTS = [...INPUT_OPTIONS, "min-similarity", "contained"] as const satisfies readonly OptionName[]
const OF_SNAPSHOTS = ["bits", "max-distance"] as const satisfies readonly OptionName[]

/** Returns a command that compares all texts, or all fingerprints of a snapshot, with each other. */
export function duplicates<T>(
  { about, ...rest }: Pick<Command, "summary" | "about" | "examples">,
  { options: own, ofTexts, ofIndex, writer }: Find<T>,
): Command {
  return {
    ...rest,
    takes: "[SNAPSHOT | FILE...]",
    about: [
      ...about,
      ABOUT_SIMILARITY,
      `A snapshot is recognised by its first bytes, and must be the only file. ${ABOUT_SNAPSHOT} It has no texts, so ` +
        "its fingerprints are compared, by distance.",
      "Any other files are texts, which are compared with each other.",
      ...ABOUT_INPUT,
      ABOUT_OUTPUT,
    ],
    options: [
      ...INPUT_OPTIONS,
      ...SIMILARITY_OPTIONS,
      ...own,
      ...OF_SNAPSHOTS,
      ...(["output", "quiet", "help"] as const satisfies readonly OptionName[]),
    ],
    streams: false,
    async *run(call) {
      const { files, options, report } = call
      const sources = sourcesOf(files)
      const [first, ...more] = sources
      const isSnapshot = await first.isSnapshot()
      const write = writer(options, isSnapshot)
      const onProgress = (done: number) => report.compared(done)
      if (isSnapshot) {
        refuse([...OF_TEXTS, ...own], options, `texts, but ${first.name} is a snapshot`)
        if (more.length > 0) throw new UsageError(`${first.name} is a snapshot, and must be the only file`)
        const index = await openSnapshot(first, options)
        const work = { ...distanceOf(index, options), onProgress }
        for await (const found of ofIndex(index, work, call)) {
          report.clear()
          yield* joined(found, write)
        }
      } else {
        refuse(OF_SNAPSHOTS, options, "snapshots, and texts are compared by --min-similarity")
        yield* joined(await ofTexts(distinct(counted(readTexts(sources, options), report)), call), write)
      }
      report.clear()
    },
  }
}

function refuse(names: readonly OptionName[], options: Options, what: string): void {
  const name = names.find((name) => options[name] !== undefined)
  if (name) throw new UsageError(`--${name} applies to ${what}`)
}

/** Yields the batches of texts unchanged; throws for an id that occurs twice. */
async function* distinct(batches: AsyncIterable<readonly Text[]>): AsyncGenerator<readonly Text[]> {
  const seen = new Set<Id>()
  for await (const batch of batches) {
    for (const { id, source, line } of batch) {
      if (seen.has(id)) throw new Failure(`${position(source, line)}: the id ${shown(id)} is already in use`)
      seen.add(id)
    }
    yield batch
  }
}
