import { common } from "../i18n/en/index.js"
import { words as instrument } from "../instrument/en.js"
import { words as buckets } from "../sections/buckets/en.js"
import { words as flips } from "../sections/flips/en.js"
import { words as loom } from "../sections/loom/en.js"
import { words as near } from "../sections/near/en.js"

/** All texts of the page in one language, in one file for the browser. */
export const catalogue = { ...common, sections: { instrument, loom, flips, near, buckets } }
