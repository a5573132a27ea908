import { type DuplicateWarningsOptions, duplicateWarnings } from "simhash-wasm/codemirror"
import { createDuplicateChecker, type Language } from "simhash-wasm/editor"
import type { Note } from "./texts.js"

/** An extension for the editor of a draft that warns of what repeats a note, or something in the draft itself. */
export async function warnOfDuplicates(
  notes: readonly Note[],
  language: Language,
  options: Pick<DuplicateWarningsOptions, "goTo" | "onCheck" | "onIgnore">,
) {
  const checker = createDuplicateChecker({ language })
  for (const { name, text } of notes) await checker.update(name, { text })
  return { checker, extension: duplicateWarnings({ checker, docId: "draft", ...options }) }
}
