// The content of a warning: its message, and both texts with their shared ranges marked.
import type { EditorView } from "@codemirror/view"
import type { BothTexts } from "../both-texts.js"
import { comparison } from "../comparison.js"
import { element } from "../elements.js"
import { HERE, IN, IN_THIS_DOCUMENT } from "./phrases.js"

/** `keys` are the names of the actions that have keys in the list of warnings. */
export function explanation(
  { state }: EditorView,
  message: string,
  both: BothTexts | undefined,
  keys: readonly string[],
): HTMLElement {
  const shown = element("div", { class: "cm-duplicate" }, message)
  if (both) {
    const texts = comparison(both, {
      here: state.phrase(HERE),
      inThisDocument: state.phrase(IN_THIS_DOCUMENT),
      inOther: (name) => state.phrase(IN, name),
    })
    texts.className = "cm-duplicateTexts"
    shown.append(texts)
  }
  shown.append(element("div", { class: "cm-duplicateKeys" }, withKeys(keys).join(" · ")))
  return shown
}

/** Returns the names of actions with their keys: letters of the names, which @codemirror/lint chooses in the same way. */
function withKeys(names: readonly string[]): string[] {
  const keys: string[] = []
  return names.map((name) => {
    const key = name.match(/[a-z]/gi)?.find((letter) => !keys.includes(letter.toUpperCase()))
    if (key === undefined) return name
    keys.push(key.toUpperCase())
    return name.includes(`(${key})`) ? name : `${name} (${key.toUpperCase()})`
  })
}
