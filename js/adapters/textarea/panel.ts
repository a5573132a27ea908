// The panel after a field: a list of warnings, which keeps the focus and what is open when they change.
import type { Language } from "../../types/checker.js"
import type { Diagnostic } from "../../types/diagnostic.js"
import { element, setText } from "../elements.js"
import { Item, type ItemActions } from "./item.js"
import { type Phrases, phrasesOf } from "./phrases.js"

/** The most warnings that are listed. The others come when some of these are dealt with. */
const MOST = 50

export interface PanelActions extends ItemActions {
  /** Takes back the warning that was ignored last. */
  undo(): void
  close(): void
  /** Takes the focus when there is nothing left in the panel. */
  leave(): void
}

export class Panel {
  readonly #root: ShadowRoot
  readonly #title = element("p", { id: "title", class: "title", part: "title" })
  readonly #close = element("button", { type: "button", part: "button close" }, "×")
  readonly #list = element("ul", { role: "list", part: "list" })
  readonly #more = element("p", { hidden: "" })
  readonly #ignored = element("span", { id: "ignored" })
  readonly #undo = element("button", { type: "button", part: "button", "aria-describedby": "ignored" })
  readonly #undoing = element("div", { class: "actions undo", hidden: "" }, this.#ignored, this.#undo)
  readonly #spoken = element("div", { role: "status", class: "spoken" })
  readonly #panel: HTMLElement
  #items: Item[] = []

  constructor(
    root: ShadowRoot,
    readonly actions: PanelActions,
  ) {
    this.#root = root
    const header = element("div", { class: "header", part: "header" }, this.#title, this.#close)
    this.#panel = element(
      "div",
      { class: "panel", part: "panel", role: "group", "aria-labelledby": "title", hidden: "" },
      header,
      this.#list,
      this.#more,
      this.#undoing,
    )
    this.#undo.addEventListener("click", () => actions.undo())
    this.#close.addEventListener("click", () => actions.close())
    // If the field has a label around it all, a click here would be one on the label.
    this.#panel.addEventListener("click", (event) => event.preventDefault())
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      actions.close()
    })
    root.append(element("slot", {}), this.#panel, this.#spoken)
  }

  /** Shows warnings, and that one was ignored, if that can be undone. */
  show(diagnostics: readonly Diagnostic[], canUndo: boolean, isClosed: boolean, language: Language): void {
    const phrases = phrasesOf(language)
    const focused = this.#root.activeElement
    const at = this.#items.findIndex(({ root }) => root.contains(focused))
    this.#panel.lang = language
    this.#spoken.lang = language
    this.#close.setAttribute("aria-label", phrases.close)
    setText(this.#title, phrases.title(diagnostics.length))
    this.#arrange(diagnostics.slice(0, MOST), phrases)
    this.#more.hidden = diagnostics.length <= MOST
    setText(this.#more, phrases.more(diagnostics.length - MOST))
    setText(this.#ignored, phrases.ignored)
    setText(this.#undo, phrases.undo)
    this.#undoing.hidden = !canUndo
    this.#panel.hidden = isClosed || (diagnostics.length === 0 && !canUndo)
    // What is hidden loses the focus only later.
    const isThere = this.#root.activeElement === focused && (focused !== this.#undo || canUndo)
    if (!focused || (!this.#panel.hidden && isThere)) return
    if (this.#panel.hidden) this.actions.leave()
    else if (this.#items.length > 0) this.#items[Math.min(Math.max(at, 0), this.#items.length - 1)]?.focus()
    else (canUndo ? this.#undo : this.#close).focus()
  }

  /** What a screen reader says next. */
  speak(sentence: string): void {
    setText(this.#spoken, sentence)
  }

  #arrange(diagnostics: readonly Diagnostic[], phrases: Phrases): void {
    const old = new Set(this.#items)
    const take = (isSame: (diagnostic: Diagnostic) => boolean): Item | undefined => {
      for (const item of old) {
        if (!isSame(item.diagnostic)) continue
        old.delete(item)
        return item
      }
      return undefined
    }
    // A block that is written in has another key, and one that has moved another index.
    const same = diagnostics.map(({ ignoreKey, code, block }) =>
      take((of) => of.ignoreKey === ignoreKey && of.code === code && of.block.index === block.index),
    )
    for (const [index, { ignoreKey, code }] of diagnostics.entries())
      same[index] ??= take((of) => of.ignoreKey === ignoreKey && of.code === code)
    for (const [index, { block }] of diagnostics.entries())
      same[index] ??= take((of) => of.block.index === block.index)
    this.#items = diagnostics.map((diagnostic, index) => {
      const known = same[index]
      if (!known) return new Item(diagnostic, phrases, this.actions)
      known.update(diagnostic, phrases)
      return known
    })
    for (const { root } of old) root.remove()
    // An element that is moved loses the focus: only those are moved that must be.
    let next: Element | null = this.#list.firstElementChild
    for (const { root } of this.#items) {
      if (root === next) next = next.nextElementSibling
      else this.#list.insertBefore(root, next)
    }
  }
}
