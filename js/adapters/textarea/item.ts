// A warning in the panel: the start of its text, its message, two buttons, and both texts once the user opens them.
import type { Diagnostic } from "../../types/diagnostic.js"
import { addQuote, type BothTexts } from "../both-texts.js"
import { button, element, setText } from "../elements.js"
import type { Phrases } from "./phrases.js"

/** Both texts of a warning, and the ways to them. */
export interface FieldTexts extends BothTexts {
  readonly goHere: () => void
  /** Goes to the other place; undefined if that is not possible. */
  readonly go: (() => void) | undefined
}

/** What an item needs from the element. */
export interface ItemActions {
  texts(diagnostic: Diagnostic): FieldTexts | undefined
  ignore(diagnostic: Diagnostic): void
}

let ids = 0

export class Item {
  readonly root: HTMLElement
  diagnostic: Diagnostic
  #phrases: Phrases
  readonly #own: HTMLElement
  readonly #message: HTMLElement
  readonly #both: HTMLButtonElement
  readonly #ignore: HTMLButtonElement
  readonly #texts = element("dl", { part: "texts", hidden: "" })
  #goHere: HTMLButtonElement | undefined
  #go: HTMLButtonElement | undefined
  #isOpen = false

  constructor(
    diagnostic: Diagnostic,
    phrases: Phrases,
    readonly actions: ItemActions,
  ) {
    this.diagnostic = diagnostic
    this.#phrases = phrases
    const [own, message] = [`own-${++ids}`, `message-${ids}`]
    const described = { "aria-describedby": `${own} ${message}` }
    this.#own = element("p", { id: own, part: "own" })
    this.#message = element("p", { id: message, part: "message" })
    this.#both = button("", () => this.#toggle(), described)
    this.#ignore = button("", () => actions.ignore(this.diagnostic), described)
    const row = element("div", { class: "actions" }, this.#both, this.#ignore)
    this.root = element("li", { part: "item" }, this.#own, this.#message, row, this.#texts)
    this.update(diagnostic, phrases)
  }

  /** Focuses the first button, for example after a button with the focus was removed. */
  focus(): void {
    this.#both.focus()
  }

  update(diagnostic: Diagnostic, phrases: Phrases): void {
    this.diagnostic = diagnostic
    this.#phrases = phrases
    setText(this.#own, diagnostic.excerpt)
    setText(this.#message, diagnostic.message)
    setText(this.#both, phrases.both)
    setText(this.#ignore, phrases.ignore)
    this.#show()
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen
    this.#show()
  }

  #show(): void {
    this.#both.setAttribute("aria-expanded", String(this.#isOpen))
    this.#texts.hidden = !this.#isOpen
    if (!this.#isOpen) {
      this.#texts.replaceChildren()
      return
    }
    const texts = this.actions.texts(this.diagnostic)
    if (!texts) return
    const { here, goHere, inThisText, inOther, go } = this.#phrases
    const focused = (this.root.getRootNode() as ShadowRoot).activeElement
    const [hadHere, hadGo] = [focused === this.#goHere, focused === this.#go]
    const [own, other] = [element("dd", { part: "quote" }), element("dd", { part: "quote" })]
    addQuote(own, texts.here)
    addQuote(other, texts.there)
    this.#goHere = button(goHere, texts.goHere)
    this.#go = texts.go && button(go, texts.go)
    own.append(element("div", { class: "actions" }, this.#goHere))
    if (this.#go) other.append(element("div", { class: "actions" }, this.#go))
    this.#texts.replaceChildren(
      element("dt", {}, here),
      own,
      element("dt", {}, texts.name === undefined ? inThisText : inOther(texts.name)),
      other,
    )
    if (hadHere) this.#goHere.focus()
    else if (hadGo) this.#go?.focus()
  }
}
