// The checker of an element to which the app gives none. It is loaded for the first check, so a page whose elements share a
// checker in a worker never loads it.
import type { DuplicateChecker } from "../../editor/checker.js"
import type { Language } from "../../types/checker.js"

export interface Loaded {
  readonly language: Language
  readonly checker: Promise<DuplicateChecker>
}

export class OwnChecker {
  loaded: Loaded | undefined

  load(language: Language): Loaded {
    if (this.loaded) return this.loaded
    const checker = import("../../editor.js").then((editor) => editor.createDuplicateChecker({ language }))
    const loaded = { language, checker }
    this.loaded = loaded
    // The next call tries again to load the file.
    checker.catch(() => {
      if (this.loaded === loaded) this.loaded = undefined
    })
    return loaded
  }

  /** Replaces the checker by one with messages in another language. Returns false if there is none to replace. */
  translate(language: Language): boolean {
    const before = this.loaded
    if (!before || before.language === language) return false
    this.loaded = undefined
    const next = this.load(language).checker
    before.checker
      .then(async (checker) => {
        await (await next).importIgnored(checker.exportIgnored())
        checker.dispose()
      })
      .catch(reportError)
    return true
  }

  dispose(): void {
    // If loading failed, the check that needed the checker has reported it.
    this.loaded?.checker.then(
      (checker) => checker.dispose(),
      () => {},
    )
    this.loaded = undefined
  }
}
