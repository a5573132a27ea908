import { deferred } from "./en/deferred.js"
import { en } from "./en/index.js"
import type { Catalogue, Deferred, First, Language } from "./index.js"
import { deferred as deferredZh } from "./zh-CN/deferred.js"
import { zhCN } from "./zh-CN/index.js"

/** All words at once, for what is done before the page is sent. The page loads what it needs. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: whole(en, deferred),
  "zh-CN": whole(zhCN, deferredZh),
}

function whole(first: First, deferred: Deferred): Catalogue {
  return { ...first, sections: { ...first.sections, ...deferred } }
}
