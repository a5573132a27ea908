// The checker of a component whose options contain none. The checker's code is imported at the first check, so an app that
// passes checkers that run in a worker does not download it.
import type { DuplicateChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "../types/checker.js"
import type { ContentChecker } from "../types/watched-content.js"

export class OwnChecker implements ContentChecker {
  /** The language of the next checker's messages. */
  language: Language | undefined
  #loaded: Promise<DuplicateChecker> | undefined

  async update(...args: Parameters<DuplicateChecker["update"]>): Promise<CheckResult> {
    return (await this.#load()).update(...args)
  }

  async ignore(...args: Parameters<DuplicateChecker["ignore"]>): Promise<void> {
    await (await this.#load()).ignore(...args)
  }

  async unignore(...args: Parameters<DuplicateChecker["unignore"]>): Promise<void> {
    await (await this.#load()).unignore(...args)
  }

  async textOf(...args: Parameters<DuplicateChecker["textOf"]>): Promise<string | undefined> {
    return (await this.#load()).textOf(...args)
  }

  /** No other component changes the documents of this checker, so there is nothing to report. */
  watch(): () => void {
    return () => {}
  }

  /** Disposes of the checker, which has one document only. The next call makes a new one. */
  async remove(): Promise<readonly string[]> {
    const loaded = this.#loaded
    this.#loaded = undefined
    const checker = await loaded?.catch(() => undefined)
    checker?.dispose()
    return []
  }

  #load(): Promise<DuplicateChecker> {
    if (this.#loaded) return this.#loaded
    const { language } = this
    const loaded = import("../editor.js").then((editor) => editor.createDuplicateChecker({ language }))
    this.#loaded = loaded
    // The next call tries again to load the file.
    loaded.catch(() => {
      if (this.#loaded === loaded) this.#loaded = undefined
    })
    return loaded
  }
}
