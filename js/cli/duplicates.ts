// What pairs and groups have in common: near-duplicates among all that there is.
import type { DuplicateIndex } from "../index.js"
import type { LongWorkOptions } from "../public/index.js"
import type { Call, Command } from "./command.js"
import { UsageError } from "./errors.js"
import { FILL_OPTIONS, fill } from "./fill.js"
import type { Options } from "./options.js"
import { ABOUT_TSV, pieces } from "./rows.js"
import { ABOUT_SNAPSHOT, distanceOf, isSnapshot, openSnapshot } from "./snapshot.js"
import { sourcesOf } from "./source.js"
import { ABOUT_INPUT, type Id } from "./texts.js"

/** A command that finds something among all fingerprints of a snapshot, or of texts. */
export function duplicates<T>(
  { about, ...rest }: Pick<Command, "summary" | "about" | "examples">,
  find: (index: DuplicateIndex<Id>, work: LongWorkOptions, call: Call) => AsyncIterable<readonly T[]>,
  writer: (options: Options) => (found: T) => string,
): Command {
  return {
    ...rest,
    takes: "[SNAPSHOT | FILE...]",
    about: [
      ...about,
      `A file that begins as snapshots do is one, and must be the only file then. ${ABOUT_SNAPSHOT}`,
      "Anything else is texts, and they are compared with each other.",
      ...ABOUT_INPUT,
      ABOUT_TSV,
    ],
    options: [...FILL_OPTIONS, "recipe", "bits", "max-distance", "output", "quiet", "help"],
    streams: false,
    async *run(call) {
      const { options, report, signal } = call
      const index = await indexOf(call)
      const onProgress = (done: number) => report.progress(`${Math.floor(done * 100)} % compared`)
      const work = { ...distanceOf(index, options), onProgress, signal }
      const write = writer(options)
      for await (const found of find(index, work, call)) {
        report.clear()
        yield* pieces(found, write)
      }
      report.clear()
    },
  }
}

async function indexOf(call: Call): Promise<DuplicateIndex<Id>> {
  const { files, options, signal } = call
  const sources = sourcesOf(files, signal)
  const [first, ...more] = sources
  if (!(await isSnapshot(first))) return fill(sources, call)

  const name = FILL_OPTIONS.find((name) => options[name] !== undefined)
  if (name) throw new UsageError(`--${name} is about texts, and ${first.name} is a snapshot`)
  if (more.length > 0) throw new UsageError(`${first.name} is a snapshot, and must be the only file then`)
  return openSnapshot(first, options)
}
