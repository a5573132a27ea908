// Checks sign-full queries, which are plain data from any source.

import type { Query } from "../types/query.js"
import { invalid, show } from "../values/errors.js"
import { checkBits, fromHex } from "../values/fingerprint.js"
import { elements } from "../values/iterables.js"
import { bare, isPlainObject } from "../values/options.js"
import { isArray } from "../values/platform.js"
import { checkRecipeId } from "../values/recipe-id.js"

export interface QueryParts {
  recipe: string
  bits: number
  fingerprint: bigint
  /** The margins by bit, from 0 to 255. */
  margins: Uint8Array<ArrayBuffer>
}

const WANTED = "a query must be an object { recipe, bits, fingerprint, margins }"

/** Checks a query, and reads each of its properties once. */
export function readQuery(value: unknown): QueryParts {
  if (!isPlainObject(value)) throw invalid(`${WANTED}, got ${show(value)}`)
  const { recipe, bits, fingerprint, margins } = bare(value as Partial<Query>)
  if (typeof recipe !== "string") throw invalid(`${WANTED}, got one whose recipe is ${show(recipe)}`)
  const width = checkBits(bits as number)
  return {
    recipe: checkRecipeId(recipe),
    bits: width,
    fingerprint: fromHex(fingerprint as string, width),
    margins: readMargins(margins, width),
  }
}

function readMargins(given: unknown, bits: number): Uint8Array<ArrayBuffer> {
  const wanted = `the margins of a ${bits}-bit query must be an array of ${bits} whole numbers from 0 to 255`
  if (!isArray(given)) throw invalid(`${wanted}, got ${show(given)}`)
  const list = elements(given, bits, wanted)
  if (list.length !== bits) throw invalid(`${wanted}, got ${list.length}`)
  const margins = new Uint8Array(bits)
  for (let bit = 0; bit < bits; bit++) {
    const margin = list[bit] as number
    // Values of other types are not converted, because that could run user code.
    if (typeof margin === "number") margins[bit] = margin
    if (margins[bit] !== margin) throw invalid(`${wanted}, got ${show(margin)} at bit ${bit}`)
  }
  return margins
}
