import type { InEach, Language } from "./language.js"

/** The texts of a language that do not belong to one section. The other languages have the same keys. */
export type Common = typeof import("./en/index.js").common

const COMMON: InEach<() => Promise<{ readonly common: Common }>> = {
  en: () => import("./en/index.js"),
  "zh-CN": () => import("./zh-CN/index.js"),
}

/** Loads the texts of a language that do not belong to one section. */
export async function loadCommon(language: Language): Promise<Common> {
  return (await COMMON[language]()).common
}
