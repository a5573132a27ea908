import { html, nothing, type TemplateResult } from "lit"
import type { First } from "../catalogue.js"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import type { Lesson } from "../lesson/lesson.js"
import { PageElement } from "../lesson/page-element.js"
import { addressOf } from "./address.js"
import { copied } from "./clipboard.js"
import { LONGEST } from "./link.js"

/** The row of controls that pass the lesson on: a link that holds all that the reader has chosen, and the panel for teachers. */
export class SimHashShare extends PageElement {
  static override properties = {
    lesson: { attribute: false },
    catalogue: { attribute: false },
    language: {},
    said: { state: true },
    link: { state: true },
    preparing: { state: true },
  }
  declare lesson: Lesson
  declare catalogue: First
  declare language: Language
  /** What became of the last command. */
  declare said: string
  /** The link, where the browser did not let it be copied. */
  declare link: string | undefined
  /** Whether the panel for teachers is open. */
  declare preparing: boolean

  constructor() {
    super()
    this.said = ""
    this.preparing = false
  }

  protected override render(): TemplateResult {
    const t = this.catalogue.page.share
    return html`
      <div class="share">
        <button type="button" @click=${this.#copy}>${t.copy}</button>
        <button
          type="button"
          class="for-class"
          aria-expanded=${this.preparing}
          aria-controls=${this.preparing ? "for-class" : nothing}
          @click=${this.#prepareClass}
        >${t.forClass}</button>
        <p role="status">${
          this.link === undefined
            ? this.said
            : html`<label>${t.shown} <input class="link" readonly .value=${this.link} /></label>`
        }</p>
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

  /** Opens and closes the panel for teachers, which is loaded when it is opened first. */
  #prepareClass = async (): Promise<void> => {
    this.#say("")
    if (this.preparing) {
      this.preparing = false
      return
    }
    try {
      await import("../teaching/panel.js")
      this.preparing = true
    } catch {
      this.#say(this.catalogue.page.incomplete)
    }
  }

  #copy = async (): Promise<void> => {
    const { share: t } = this.catalogue.page
    const link = await addressOf(this.lesson, this.language)
    if (link.length > LONGEST) this.#say(fill(t.tooLong, { length: link.length }))
    else if (await copied(link)) this.#say(t.copied)
    else {
      this.#say("", link)
      await this.updateComplete
      this.querySelector<HTMLInputElement>(".share .link")?.select()
    }
  }

  #say(said: string, link?: string): void {
    Object.assign(this, { said, link })
  }
}

customElements.define("simhash-share", SimHashShare)
