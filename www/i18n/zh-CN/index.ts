import type { First } from "../index.js"
import { compare } from "./compare.js"
import { examples } from "./examples.js"
import { loom } from "./loom.js"
import { page } from "./page.js"
import { shared } from "./shared.js"
import { titles } from "./titles.js"

export const zhCN: First = { page, shared, examples, titles, sections: { compare, loom } }
