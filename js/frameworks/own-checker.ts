// The checker of a component that is given none. It is loaded when it is needed, and no sooner: nor is it part of what an app
// downloads that gives checkers.
import type { DuplicateChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "../types/checker.js"
import type { ContentChecker } from "../types/watched-content.js"

export class OwnChecker implements ContentChecker {
  /** The language of the next checker that is made. */
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

  /** Nobody else changes what this checker knows. */
  watch(): () => void {
    return () => {}
  }

  /** It has one document, and goes with it. Another one is made if it is asked again. */
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
    // A file that could not be loaded may be there the next time.
    loaded.catch(() => {
      if (this.#loaded === loaded) this.#loaded = undefined
    })
    return loaded
  }
}
