import { words as buckets } from "../../sections/buckets/en.js"
import { words as flips } from "../../sections/flips/en.js"
import { words as loom } from "../../sections/loom/en.js"
import { words as near } from "../../sections/near/en.js"

/** The texts of the chapters below the first screen, which are loaded with their code. */
export const chapters = { loom, flips, near, buckets }
