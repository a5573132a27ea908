import { compare } from "./compare.js"
import { examples } from "./examples.js"
import { loom } from "./loom.js"
import { page } from "./page.js"
import { shared } from "./shared.js"
import { titles } from "./titles.js"

/** What the page says first in English. Words in braces stand for values. */
export const en = { page, shared, examples, titles, sections: { compare, loom } }
