import type { Deferred } from "../index.js"
import { blackboard } from "./blackboard.js"
import { buckets } from "./buckets.js"
import { editor } from "./editor.js"
import { flips } from "./flips.js"
import { mistakes } from "./mistakes.js"
import { near } from "./near.js"
import { use } from "./use.js"

export const deferred: Deferred = { blackboard, flips, buckets, near, editor, mistakes, use }
