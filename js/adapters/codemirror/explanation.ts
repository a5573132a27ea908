// The content of a warning: its message, and both texts with their shared ranges marked.
import type { EditorView } from "@codemirror/view"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import { create } from "../elements.js"
import { quote } from "../quote.js"
import { HERE, IN, IN_THIS_DOCUMENT } from "./phrases.js"

export interface Explained {
  readonly diagnostic: Diagnostic
  /** Returns the text in the range of the warning. */
  here(): string
  /** The names of the actions that have keys in the list of warnings. */
  readonly keys: readonly string[]
  nameOf(place: RelatedPlace): string | undefined
  textOf(place: RelatedPlace): string | undefined | PromiseLike<string | undefined>
}

export function explanation(view: EditorView, explained: Explained): HTMLElement {
  const { diagnostic, keys } = explained
  const { message, block, related, docId } = diagnostic
  const shown = element("div", "cm-duplicate", message)
  const place = related[0]
  if (place) {
    const own = place.shared.map(({ here }) => ({ from: here.from - block.from, to: here.to - block.from }))
    const others = place.shared.map(({ there }) => there)
    const other = element("dd", "")
    const known = place.docId ?? place.label ?? String(place.id)
    const name = explained.nameOf(place) ?? (place.docId === docId ? undefined : known)
    shown.append(
      element(
        "dl",
        "cm-duplicateTexts",
        element("dt", "", view.state.phrase(HERE)),
        element("dd", "", ...quoted(explained.here(), own)),
        element(
          "dt",
          "",
          name === undefined ? view.state.phrase(IN_THIS_DOCUMENT) : view.state.phrase(IN, name),
        ),
        other,
      ),
    )
    const show = (text: string | undefined) =>
      other.append(...quoted(text ?? place.excerpt ?? place.label ?? "", text === undefined ? [] : others))
    const text = explained.textOf(place)
    if (typeof text === "object") text.then(show, () => show(undefined))
    else show(text)
  }
  shown.append(element("div", "cm-duplicateKeys", withKeys(keys).join(" · ")))
  return shown
}

function quoted(text: string, shared: readonly TextRange[]): (HTMLElement | string)[] {
  return quote(text, shared).map(({ text, isShared }) => (isShared ? element("mark", "", text) : text))
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

function element(
  name: keyof HTMLElementTagNameMap,
  className: string,
  ...children: (HTMLElement | string)[]
): HTMLElement {
  const made = create(name)
  if (className) made.className = className
  made.append(...children)
  return made
}
