import type { Later } from "../index.js"
import { blackboard } from "./blackboard.js"
import { editor } from "./editor.js"
import { flips } from "./flips.js"
import { mistakes } from "./mistakes.js"
import { near } from "./near.js"
import { twins } from "./twins.js"
import { use } from "./use.js"

export const later: Later = { blackboard, flips, twins, near, editor, mistakes, use }
