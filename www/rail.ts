import { html, type TemplateResult } from "lit"
import type { Language } from "./i18n/language.js"
import { PageElement } from "./lesson/page-element.js"
import "./rail.css"
import { SECTIONS, type SectionName } from "./sections.js"

/** Links to the chapters, of which the one that is being read is marked. They stay at the top of the window. */
export class SimHashRail extends PageElement {
  static override properties = {
    label: { attribute: false },
    language: { attribute: false },
    reading: { state: true },
  }
  declare label: string
  declare language: Language
  declare reading: SectionName

  constructor() {
    super()
    this.reading = SECTIONS[0].name
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("scroll", this.#look, { passive: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener("scroll", this.#look)
  }

  /** The last chapter that begins in the upper half of the window, or above it. */
  #look = (): void => {
    const begun = SECTIONS.filter(({ name }) => {
      const top = document.getElementById(name)?.getBoundingClientRect().top
      return top !== undefined && top < innerHeight / 2
    })
    this.reading = (begun.at(-1) ?? SECTIONS[0]).name
  }

  protected override render(): TemplateResult {
    return html`<nav class="rail" aria-label=${this.label}>
      <ol role="list">
        ${SECTIONS.map(
          ({ name, title }, i) => html`<li>
            <a href=${`#${name}`} aria-current=${name === this.reading ? "location" : "false"}
              ><b>${i + 1}</b> <span>${title[this.language]}</span></a
            >
          </li>`,
        )}
      </ol>
    </nav>`
  }
}

customElements.define("simhash-rail", SimHashRail)
