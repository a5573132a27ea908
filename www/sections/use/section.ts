import { html, type TemplateResult } from "lit"
import { SimHashError, toHex } from "simhash-wasm/url"
import { beside } from "../../design/layout.js"
import { fill } from "../../i18n/fill.js"
import { paragraphs } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import { elementCode, moduleCode, pageCode, type Written, written } from "./model.js"
import "./style.css"

/** A longer text is left out of what is shown, but not of what is copied. */
const SHOWN = 400

/** The code that computes the page's results with the package. */
export class UseSection extends Section<Words> {
  static override properties = { ...Section.properties, copied: { state: true } }
  /** What has been copied last, and whether the browser allowed it. */
  declare copied: { readonly which: string; readonly done: boolean } | undefined

  protected override parts(): readonly unknown[] {
    return [this.lesson.texts.a, this.results]
  }

  protected override content(): TemplateResult {
    const { t, results } = this
    const { settings, texts } = this.lesson
    const { a } = texts
    const known = results.simhash instanceof SimHashError ? undefined : results.explanation("a")
    const result = known
      ? html`<p class="result" data-shows="fingerprint">${fill(t.result, { hex: toHex(known.fingerprint, known.recipe.bits) })}</p>`
      : ""
    const short = a.length > SHOWN ? fill(t.long, { length: a.length }) : undefined
    // scripts/docs.mjs adds this link to the page when it has built the documents beside it.
    const documents = document.querySelector("link[rel=help]") !== null
    return html`
      ${this.#snippet("npm", t.npm, (text) => moduleCode(settings, text, "simhash-wasm"), short, result)}
      ${this.#snippet("html", t.html, (text) => pageCode(settings, text), short, paragraphs(documents ? [t.install, t.documents] : [t.install]))}
      ${this.#snippet("element", t.element, (text) => elementCode(settings, text), short, paragraphs([t.elementWords, t.frame]))}
    `
  }

  /** Lines of code and a button that copies them. */
  #snippet(
    which: string,
    title: string,
    code: (text: Written) => string,
    short: string | undefined,
    words: unknown,
  ): TemplateResult {
    const whole = code(written(this.lesson.texts.a))
    const shown = short === undefined ? whole : code({ literal: `"…" /* ${short} */`, attribute: "…" })
    const { t } = this
    const said = this.copied?.which === which ? (this.copied.done ? t.copied : t.denied) : ""
    const box = html`
      <div class="snippet">
        <pre tabindex="0" role="region" aria-label=${title}><code>${shown}</code></pre>
        <p class="copy">
          <span role="status">${said}</span>
          <button type="button" @click=${() => this.#copy(which, whole)}>${t.copy}</button>
        </p>
      </div>
    `
    return beside(html`<h3 id=${`use-${which}`}>${title}</h3>${words}`, box)
  }

  async #copy(which: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.copied = { which, done: true }
    } catch {
      this.copied = { which, done: false }
    }
  }
}

customElements.define("simhash-use-section", UseSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-use-section": UseSection
  }
}
