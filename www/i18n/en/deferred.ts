import { blackboard } from "./blackboard.js"
import { buckets } from "./buckets.js"
import { editor } from "./editor.js"
import { flips } from "./flips.js"
import { mistakes } from "./mistakes.js"
import { near } from "./near.js"
import { use } from "./use.js"

/** The texts of the deferred sections, in the order of the page. */
export const deferred = { blackboard, flips, buckets, near, editor, mistakes, use }
