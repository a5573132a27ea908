import { html, LitElement, nothing, type TemplateResult } from "lit"
import type { Catalogue } from "../catalogue.js"
import { number } from "../format.js"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import type { Lesson, Reading } from "../lesson/lesson.js"
import { LONGEST_TEXT, MOST_LINES } from "../lesson/slice.js"
import { download } from "./download.js"
import { comesBack, fromFile, LONGEST, toFile, toFragment } from "./link.js"

type Said =
  | { readonly kind: "copied" }
  | { readonly kind: "shown"; readonly link: string }
  | { readonly kind: "long"; readonly length: number }
  | { readonly kind: "much" }

/** A link that holds all that the reader has chosen, or a file where that is too much for a link. */
export class SimHashShare extends LitElement {
  static override properties = {
    lesson: { attribute: false },
    catalogue: { attribute: false },
    language: {},
    said: { state: true },
  }
  declare lesson: Lesson
  declare catalogue: Catalogue
  declare language: Language
  declare said: Said | undefined

  protected override createRenderRoot(): HTMLElement {
    return this
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
          </div>
        </details>
        <p role="status">${this.#said()}</p>
      </div>
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
      case "shown":
        return html`<label>${t.shown} <input class="link" readonly .value=${this.said.link} /></label>`
      default:
        return nothing
    }
  }

  #copy = async (): Promise<void> => {
    const url = new URL(location.href)
    url.search = `?lang=${this.language}`
    url.hash = await toFragment(this.lesson)
    const link = url.href
    if (link.length > LONGEST) {
      this.said = { kind: "long", length: link.length }
      return
    }
    try {
      await navigator.clipboard.writeText(link)
      this.said = { kind: "copied" }
    } catch {
      // No permission, or no secure context: the reader can still copy it.
      this.said = { kind: "shown", link }
      await this.updateComplete
      this.querySelector<HTMLInputElement>(".link")?.select()
    }
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
  interface HTMLElementTagNameMap {
    "simhash-share": SimHashShare
  }
  interface GlobalEventHandlersEventMap {
    "lesson-open": CustomEvent<Promise<Reading>>
  }
}
