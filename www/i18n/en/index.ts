import { compare } from "./compare.js"
import { examples } from "./examples.js"
import { loom } from "./loom.js"
import { page } from "./page.js"
import { shared } from "./shared.js"
import { titles } from "./titles.js"

/** The English texts that are loaded with the page. Names in braces are placeholders for values. */
export const en = { page, shared, examples, titles, sections: { compare, loom } }
