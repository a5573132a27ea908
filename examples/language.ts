// The language of an example: that of its address (`?lang=zh-CN`), or else the first that the reader prefers and it has.
import type { Language } from "simhash-wasm/editor"

const asked = new URLSearchParams(location.search).get("lang")
const known = (asked ? [asked] : navigator.languages).find((name) => /^(en|zh)\b/i.test(name))

export const language: Language = /^zh/i.test(known ?? "") ? "zh-CN" : "en"

/** Puts words in the place of English ones: in elements with `data-text`, and as the labels of those with `data-label`. */
export function translate(words: Readonly<Record<string, string>>): void {
  document.documentElement.lang = language
  for (const element of document.querySelectorAll<HTMLElement>("[data-text], [data-label]")) {
    const { text = "", label = "" } = element.dataset
    if (words[text]) element.textContent = words[text]
    if (words[label]) element.setAttribute("aria-label", words[label])
  }
}
