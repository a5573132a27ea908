import type { Language } from "../../i18n/index.js"

/** Texts that have nothing to do with each other. */
export interface Corpus {
  /** A longer text, for readers whose own is too short. */
  readonly passage: string
  readonly unrelated: readonly string[]
}

/** Loads the texts of a language. */
export async function corpus(language: Language): Promise<Corpus> {
  switch (language) {
    case "en":
      return (await import("./sentences-en.js")).en
    case "zh-CN":
      return (await import("./sentences-zh-CN.js")).zhCN
  }
}
