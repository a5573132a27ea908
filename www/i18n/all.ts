import { deferred } from "./en/deferred.js"
import { en } from "./en/index.js"
import type { Catalogue, Deferred, First, Language } from "./index.js"
import { deferred as deferredZh } from "./zh-CN/deferred.js"
import { zhCN } from "./zh-CN/index.js"

/** The whole catalogues of all languages, for prerendering and tests. The page loads only what it needs. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: whole(en, deferred),
  "zh-CN": whole(zhCN, deferredZh),
}

function whole(first: First, deferred: Deferred): Catalogue {
  return { ...first, sections: { ...first.sections, ...deferred } }
}
