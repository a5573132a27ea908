import { en } from "./en/index.js"
import type { Catalogue, Language } from "./index.js"
import { zhCN } from "./zh-CN/index.js"

/** Both at once, for what is done before the page is sent. The page loads the one it needs. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, "zh-CN": zhCN }
