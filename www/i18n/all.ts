import { en } from "./en/index.js"
import { later } from "./en/later.js"
import type { Catalogue, First, Language, Later } from "./index.js"
import { zhCN } from "./zh-CN/index.js"
import { later as laterZh } from "./zh-CN/later.js"

/** All words at once, for what is done before the page is sent. The page loads what it needs. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: whole(en, later),
  "zh-CN": whole(zhCN, laterZh),
}

function whole(first: First, later: Later): Catalogue {
  return { ...first, sections: { ...first.sections, ...later } }
}
