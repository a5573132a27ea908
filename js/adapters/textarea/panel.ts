// A badge with the number of warnings below a field, and the panel that it opens. The panel lists the warnings, and keeps its focus
// and open items when they change. The badge has reserved space, and the panel covers the content below: neither moves the page.
import type { Language } from "../../types/checker.js"
import type { Diagnostic } from "../../types/diagnostic.js"
import { button, element, setText } from "../elements.js"
import { Item, type ItemActions } from "./item.js"
import { type Phrases, phrasesOf } from "./phrases.js"

/** The maximum number of listed warnings. The others appear when the user has dealt with some of these. */
const MOST = 50

export interface PanelActions extends ItemActions {
  /** Restores the warning that was ignored last. */
  undo(): void
  toggle(): void
  /** Moves the focus to the field, because the panel is closed or empty. */
  leave(): void
}

export interface PanelState {
  readonly diagnostics: readonly Diagnostic[]
  /** Whether the warning that was ignored last can be restored. */
  readonly canUndo: boolean
  readonly isOpen: boolean
  readonly language: Language
}

export class Panel {
  readonly #root: ShadowRoot
  readonly #badge = button("", () => this.actions.toggle(), {
    ...{ id: "badge", part: "badge" },
    ...{ "aria-controls": "panel", hidden: "" },
  })
  readonly #list = element("ul", { role: "list", part: "list" })
  readonly #more = element("p", { hidden: "" })
  readonly #ignored = element("span", { id: "ignored" })
  readonly #undo = button("", () => this.actions.undo(), { "aria-describedby": "ignored" })
  readonly #undoing = element("div", { class: "actions undo", hidden: "" }, this.#ignored, this.#undo)
  readonly #spoken = element("div", { role: "status", class: "spoken" })
  readonly #panel = element(
    "div",
    {
      ...{ id: "panel", class: "panel", part: "panel" },
      ...{ role: "group", "aria-labelledby": "badge", hidden: "" },
    },
    this.#list,
    this.#more,
    this.#undoing,
  )
  #items: Item[] = []

  constructor(
    root: ShadowRoot,
    marks: HTMLElement,
    readonly actions: PanelActions,
  ) {
    this.#root = root
    const room = element("div", { class: "room" }, marks, this.#badge, this.#panel)
    // If a label surrounds the whole element, a click here would activate the label.
    room.addEventListener("click", (event) => event.preventDefault())
    room.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#panel.hidden) return
      event.preventDefault()
      actions.toggle()
      actions.leave()
    })
    root.append(element("slot", {}), room, this.#spoken)
  }

  show({ diagnostics, canUndo, isOpen, language }: PanelState): void {
    const phrases = phrasesOf(language)
    const focused = this.#root.activeElement
    const at = this.#items.findIndex(({ root }) => root.contains(focused))
    const isEmpty = diagnostics.length === 0 && !canUndo
    this.#panel.lang = language
    this.#badge.lang = language
    this.#spoken.lang = language
    setText(this.#badge, phrases.title(diagnostics.length))
    this.#badge.hidden = isEmpty
    this.#badge.setAttribute("aria-expanded", String(isOpen))
    this.#arrange(diagnostics.slice(0, MOST), phrases)
    this.#more.hidden = diagnostics.length <= MOST
    setText(this.#more, phrases.more(diagnostics.length - MOST))
    setText(this.#ignored, phrases.ignored)
    setText(this.#undo, phrases.undo)
    this.#undoing.hidden = !canUndo
    this.#panel.hidden = isEmpty || !isOpen
    if (!focused) return
    // A hidden element loses the focus only later.
    const isThere =
      this.#root.activeElement === focused &&
      (focused === this.#badge ? !isEmpty : !this.#panel.hidden && (focused !== this.#undo || canUndo))
    if (isThere) return
    if (this.#panel.hidden) this.actions.leave()
    else if (this.#items.length > 0) this.#items[Math.min(Math.max(at, 0), this.#items.length - 1)]?.focus()
    else this.#undo.focus()
  }

  /** Lets screen readers announce a sentence. */
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
    // An edited block has another key, and a block that has moved has another index.
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
    // An element that is moved loses the focus, so only elements at a wrong position are moved.
    let next: Element | null = this.#list.firstElementChild
    for (const { root } of this.#items) {
      if (root === next) next = next.nextElementSibling
      else this.#list.insertBefore(root, next)
    }
  }
}
