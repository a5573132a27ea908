import { html, nothing, type TemplateResult } from "lit"
import type { First } from "../catalogue.js"
import { number } from "../format.js"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import type { Lesson, Reading } from "../lesson/lesson.js"
import { PageElement } from "../lesson/page-element.js"
import { LONGEST_TEXT, MOST_LINES } from "../lesson/slice.js"
import { addressOf } from "./address.js"
import { copied } from "./clipboard.js"
import { download } from "./download.js"
import { comesBack, fromFile, LONGEST, toFile } from "./link.js"

type Said =
  | { readonly kind: "copied" }
  | { readonly kind: "shown"; readonly link: string }
  | { readonly kind: "long"; readonly length: number }
  | { readonly kind: "much" }
  | { readonly kind: "missing" }

/** A link that holds all that the reader has chosen, or a file where that is too much for a link. */
export class SimHashShare extends PageElement {
  static override properties = {
    lesson: { attribute: false },
    catalogue: { attribute: false },
    language: {},
    said: { state: true },
    preparing: { state: true },
  }
  declare lesson: Lesson
  declare catalogue: First
  declare language: Language
  declare said: Said | undefined
  /** Whether the panel for teachers is open. */
  declare preparing: boolean

  constructor() {
    super()
    this.preparing = false
  }

  protected override render(): TemplateResult {
    const t = this.catalogue.page.share
    return html`
      <div class="share">
        <button type="button" @click=${this.#copy}>${t.copy}</button>
        <details class="menu" @keydown=${this.#leave}>
          <summary>${t.file}</summary>
          <div>
            <button type="button" @click=${this.#save}>${t.save}</button>
            <label class="open"><input type="file" accept=".json,application/json" @change=${this.#open} /><span>${t.open}</span></label>
            ${this.#classButton()}
          </div>
        </details>
        ${this.#classButton()}
        <p role="status">${this.#said()}</p>
      </div>
      ${
        this.preparing
          ? html`<simhash-teaching
              id="for-class"
              .lesson=${this.lesson}
              .language=${this.language}
              .figure=${this.catalogue.page.title}
            ></simhash-teaching>`
          : nothing
      }
    `
  }

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener("pointerdown", this.#leave)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener("pointerdown", this.#leave)
  }

  /** Closes the menu by Escape, and when something else is pressed. */
  #leave = (event: Event): void => {
    const menu = this.#menu
    if (!menu?.open) return
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return
      menu.querySelector("summary")?.focus()
    } else if (event.composedPath().includes(menu)) return
    this.#close()
  }

  get #menu(): HTMLDetailsElement | null {
    return this.querySelector<HTMLDetailsElement>(".menu")
  }

  #close(): void {
    if (this.#menu) this.#menu.open = false
  }

  #said(): TemplateResult | typeof nothing {
    const t = this.catalogue.page.share
    switch (this.said?.kind) {
      case "copied":
        return html`${t.copied}`
      case "long":
        return html`${fill(t.tooLong, { length: this.said.length })}`
      case "much":
        return html`${fill(t.tooMuch, {
          most: number(LONGEST_TEXT, this.language),
          lines: number(MOST_LINES, this.language),
        })}`
      case "missing":
        return html`${this.catalogue.page.incomplete}`
      case "shown":
        return html`<label>${t.shown} <input class="link" readonly .value=${this.said.link} /></label>`
      default:
        return nothing
    }
  }

  /** In the row of controls, or in the menu where the row has no room. */
  #classButton(): TemplateResult {
    return html`<button
      type="button"
      class="for-class"
      aria-expanded=${this.preparing}
      aria-controls=${this.preparing ? "for-class" : nothing}
      @click=${this.#prepareClass}
    >${this.catalogue.page.share.forClass}</button>`
  }

  /** Opens and closes the panel for teachers, which is loaded when it is opened first. */
  #prepareClass = async (): Promise<void> => {
    this.#close()
    this.said = undefined
    if (this.preparing) {
      this.preparing = false
      return
    }
    try {
      await import("../teaching/panel.js")
      this.preparing = true
    } catch {
      this.said = { kind: "missing" }
    }
  }

  #copy = async (): Promise<void> => {
    const link = await addressOf(this.lesson, this.language)
    if (link.length > LONGEST) {
      this.said = { kind: "long", length: link.length }
      return
    }
    const done = await copied(link)
    this.said = done ? { kind: "copied" } : { kind: "shown", link }
    if (done) return
    await this.updateComplete
    this.querySelector<HTMLInputElement>(".share .link")?.select()
  }

  #save = (): void => {
    this.#close()
    this.said = comesBack(this.lesson) ? undefined : { kind: "much" }
    download("simhash-lesson.json", toFile(this.lesson))
  }

  #open = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const file = input.files?.[0]
    if (!file) return
    this.#close()
    const lesson = fromFile(file)
    this.dispatchEvent(new CustomEvent("lesson-open", { detail: lesson, bubbles: true }))
    // The same file can be chosen once more.
    input.value = ""
  }
}

customElements.define("simhash-share", SimHashShare)

declare global {
  interface GlobalEventHandlersEventMap {
    "lesson-open": CustomEvent<Promise<Reading>>
  }
}
