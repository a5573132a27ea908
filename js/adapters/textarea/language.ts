import type { Language } from "../../types/checker.js"

/** Returns the language of an element, from its nearest `lang` attribute or one around it, also outside of shadow roots. */
export function languageOf(element: Element): Language {
  let from = element
  let lang = from.closest("[lang]")
  for (let root = from.getRootNode(); !lang && root instanceof ShadowRoot; root = from.getRootNode()) {
    from = root.host
    lang = from.closest("[lang]")
  }
  return /^zh\b/i.test(lang?.getAttribute("lang") ?? "") ? "zh-CN" : "en"
}
