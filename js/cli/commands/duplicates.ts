// The common part of pairs and groups: all near-duplicates of an index.
import type { DuplicateIndex } from "../../index.js"
import type { LongWorkOptions } from "../../public/index.js"
import { UsageError } from "../errors.js"
import { ABOUT_SNAPSHOT, distanceOf, FILL_OPTIONS, fill, openSnapshot } from "../indexes.js"
import { sourcesOf } from "../input.js"
import type { Options } from "../options.js"
import { ABOUT_OUTPUT, joined } from "../output.js"
import { ABOUT_INPUT, type Id } from "../texts.js"
import type { Call, Command } from "./command.js"

/** A command that compares all fingerprints of a snapshot, or of texts, with each other. */
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
      `A snapshot is recognised by its first bytes, and must be the only file. ${ABOUT_SNAPSHOT}`,
      "Any other files are texts, which are compared with each other.",
      ...ABOUT_INPUT,
      ABOUT_OUTPUT,
    ],
    options: [...FILL_OPTIONS, "recipe", "bits", "max-distance", "output", "quiet", "help"],
    streams: false,
    async *run(call) {
      const { options, report, signal } = call
      const index = await indexOf(call)
      const onProgress = (done: number) => report.compared(done)
      const work = { ...distanceOf(index, options), onProgress, signal }
      const write = writer(options)
      for await (const found of find(index, work, call)) {
        report.clear()
        yield* joined(found, write)
      }
      report.clear()
    },
  }
}

async function indexOf(call: Call): Promise<DuplicateIndex<Id>> {
  const { files, options, signal } = call
  const sources = sourcesOf(files, signal)
  const [first, ...more] = sources
  if (!(await first.isSnapshot())) return fill(sources, call)

  const name = FILL_OPTIONS.find((name) => options[name] !== undefined)
  if (name) throw new UsageError(`--${name} applies to texts, but ${first.name} is a snapshot`)
  if (more.length > 0) throw new UsageError(`${first.name} is a snapshot, and must be the only file`)
  return openSnapshot(first, options)
}
