// The snapshots that DuplicateIndex writes and reads.
import { constants } from "node:buffer"
import { DuplicateIndex, SimHash, SimHashError } from "../index.js"
import { Failure, shown, UsageError } from "./errors.js"
import type { Options } from "./options.js"
import type { Source } from "./source.js"
import type { Id } from "./texts.js"

/** How snapshots begin. */
export const MAGIC = Buffer.from("SIMHASH\x1a")

/** What the help says about them. */
export const ABOUT_SNAPSHOT =
  "A snapshot knows its recipe, width and distance, which are the defaults then; it is an error to give " +
  "another recipe or width."

/** Whether a source begins as snapshots do. */
export function isSnapshot(source: Source): Promise<boolean> {
  return source.startsWith(MAGIC)
}

/** The index of a snapshot, which must be of the recipe and width that the options name. */
export async function openSnapshot(source: Source, { recipe, bits }: Options): Promise<DuplicateIndex<Id>> {
  if (!(await isSnapshot(source))) throw new Failure(`${source.name} is not a snapshot`)
  const bytes = await source.whole(constants.MAX_LENGTH)
  try {
    return DuplicateIndex.fromBytes(bytes, {
      ...(recipe !== undefined && { recipe }),
      ...(bits !== undefined && { bits }),
    })
  } catch (error) {
    if (error instanceof SimHashError) throw new Failure(`${source.name}: ${error.message}`, { cause: error })
    throw error
  }
}

/** What makes fingerprints as those of an index were made. */
export function makerOfSnapshot({ recipe, bits }: DuplicateIndex<Id>, source: Source): SimHash {
  try {
    return new SimHash({ recipe, bits })
  } catch (error) {
    if (!(error instanceof SimHashError)) throw error
    throw new Failure(
      `${source.name} holds fingerprints made by ${shown(recipe)}, of which only the name is known here: ` +
        `texts cannot be looked up in it, and fingerprints can, by --fingerprint`,
      { cause: error },
    )
  }
}

/** The distance to ask an index for. */
export function distanceOf({ bits }: DuplicateIndex<Id>, options: Options): { maxDistance?: number } {
  const maxDistance = options["max-distance"]
  if (maxDistance === undefined) return {}
  if (maxDistance <= bits) return { maxDistance }
  throw new UsageError(
    `--max-distance: fingerprints of ${bits} bits are at most ${bits} apart, got ${maxDistance}`,
  )
}
