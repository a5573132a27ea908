// Texts into an index.
import { DuplicateIndex } from "../index.js"
import type { Call } from "./command.js"
import { Failure, fromOption, shown, UsageError } from "./errors.js"
import { fingerprinted, makerOf, noteEmpty } from "./fingerprints.js"
import { place } from "./lines.js"
import type { OptionName } from "./options.js"
import { count } from "./report.js"
import type { Source } from "./source.js"
import { type Id, INPUT_OPTIONS, readTexts } from "./texts.js"

/** The options that say what an index is filled with. */
export const FILL_OPTIONS = [
  ...INPUT_OPTIONS,
  "replace",
  "keep-empty",
  "skip-empty",
] as const satisfies readonly OptionName[]

/** An index of all texts of the sources. */
export async function fill(
  sources: readonly Source[],
  { options, report }: Call,
): Promise<DuplicateIndex<Id>> {
  const simhash = makerOf(options)
  const maxDistance = options["max-distance"]
  const index = fromOption("--max-distance", () => {
    const given = maxDistance !== undefined && { maxDistance }
    return new DuplicateIndex<Id>({ recipe: simhash.recipe, ...given })
  })
  if (options["keep-empty"] && options["skip-empty"]) {
    throw new UsageError("--keep-empty and --skip-empty ask for different things")
  }
  const skip = !options["keep-empty"]
  const empties = new Set<Id>()
  for await (const { texts } of fingerprinted(readTexts(sources, options), simhash, report)) {
    for (const { id, fingerprint, empty, source, line } of texts) {
      if (!options.replace && (index.has(id) || empties.has(id))) {
        throw new Failure(
          `${place(source, line)}: the id ${shown(id)} is there already (--replace lets the later text win)`,
        )
      }
      if (empty) empties.add(id)
      else empties.delete(id)
      if (empty && skip) index.delete(id)
      else index.set(id, fingerprint)
    }
  }
  if (!skip) noteEmpty(empties.size, report, ": such texts are duplicates of each other")
  else if (empties.size > 0) {
    report.note(`left out ${count(empties.size, "text")} without features (--keep-empty takes them in)`)
  }
  return index
}
