import type { Language } from "../../../../i18n/language.js"
import type { Corpus } from "./corpus.js"

/** Loads the texts of a language. */
export async function corpus(language: Language): Promise<Corpus> {
  switch (language) {
    case "en":
      return (await import("./sentences-en.js")).en
    case "zh-CN":
      return (await import("./sentences-zh-CN.js")).zhCN
  }
}
