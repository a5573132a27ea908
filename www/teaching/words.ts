import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { InEach, Language } from "../i18n/language.js"
import type { Words } from "./en.js"

const WORDS: InEach<() => Promise<{ readonly words: Words }>> = {
  en: () => import("./en.js"),
  "zh-CN": () => import("./zh-CN.js"),
}

/** The texts of the teaching kit in the language of an element, which is updated once they are loaded. */
export class TeachingWords implements ReactiveController {
  /** Undefined until they are loaded. */
  current: Words | undefined
  /** Resolves when the texts that were asked for last are loaded. */
  loaded: Promise<void> = Promise.resolve()
  #language: Language | undefined

  constructor(private readonly host: ReactiveControllerHost & { readonly language: Language }) {
    host.addController(this)
  }

  hostUpdate(): void {
    const { language } = this.host
    if (!language || language === this.#language) return
    this.#language = language
    this.loaded = this.#load(language)
  }

  async #load(language: Language): Promise<void> {
    const { words } = await WORDS[language]()
    if (language !== this.#language) return
    this.current = words
    this.host.requestUpdate()
  }
}
