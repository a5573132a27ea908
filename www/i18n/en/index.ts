import { blackboard } from "./blackboard.js"
import { compare } from "./compare.js"
import { editor } from "./editor.js"
import { examples } from "./examples.js"
import { flips } from "./flips.js"
import { loom } from "./loom.js"
import { mistakes } from "./mistakes.js"
import { near } from "./near.js"
import { page } from "./page.js"
import { shared } from "./shared.js"
import { twins } from "./twins.js"
import { use } from "./use.js"

/** What the page says in English. Words in braces stand for values. */
export const en = {
  page,
  shared,
  examples,
  // In the order of the page.
  sections: { compare, loom, blackboard, flips, twins, near, editor, mistakes, use },
}
