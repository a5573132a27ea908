import { buckets } from "./sections/buckets/index.js"
import { flips } from "./sections/flips/index.js"
import { instrument } from "./sections/instrument/index.js"
import { loom } from "./sections/loom/index.js"
import { near } from "./sections/near/index.js"

/** All sections, in the order of the page: the chapters of the lesson. Nothing else lists them. */
export const SECTIONS = [instrument, loom, flips, near, buckets] as const

export type SectionName = (typeof SECTIONS)[number]["name"]
