import { blackboard } from "./sections/blackboard/index.js"
import { buckets } from "./sections/buckets/index.js"
import { compare } from "./sections/compare/index.js"
import { editor } from "./sections/editor/index.js"
import { flips } from "./sections/flips/index.js"
import { loom } from "./sections/loom/index.js"
import { mistakes } from "./sections/mistakes/index.js"
import { near } from "./sections/near/index.js"
import { opening } from "./sections/opening/index.js"
import { use } from "./sections/use/index.js"

/** All sections, in the order of the page. Nothing else lists them. */
export const SECTIONS = [
  opening,
  compare,
  loom,
  blackboard,
  flips,
  buckets,
  near,
  editor,
  mistakes,
  use,
] as const

export type SectionName = (typeof SECTIONS)[number]["name"]
