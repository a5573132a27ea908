import { html, type TemplateResult } from "lit"
import { fill } from "../../i18n/fill.js"
import { outlined } from "../../lesson/prose/outlined.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import type * as Figure from "./figure.js"
import { outline } from "./outline.js"
import type { Buckets } from "./state.js"
import "./style.css"

/** The distance from the viewport at which the figure is loaded. */
const NEAR = "800px"

/** Near-duplicates of a query among many lines, found with block tables and by a linear scan. */
export class BucketsSection extends Section<Words, Buckets> {
  /** The module of the figure, which includes the duplicate index, once it is loaded; or why loading failed. */
  #figure: typeof Figure | Error | undefined
  #observer: IntersectionObserver | undefined

  protected override parts(): readonly unknown[] {
    return [this.state]
  }

  protected override content(): TemplateResult {
    const { t, language } = this
    const figure = this.#figure
    if (figure instanceof Error) {
      return html`<p role="alert">
        ${fill(t.failed, { reason: figure.message })}
        <button type="button" @click=${this.#fetch}>${t.retry}</button>
      </p>`
    }
    if (!figure)
      return html`<p class="waiting" role="status" tabindex="0">${t.waiting}</p>${outlined(outline(t))}`
    return html`<simhash-buckets-figure
      .words=${t}
      .shared=${this.common.shared}
      .language=${language}
      .buckets=${this.state}
    ></simhash-buckets-figure>`
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#figure) return
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.#fetch()
      },
      { rootMargin: NEAR },
    )
    this.#observer.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer?.disconnect()
  }

  #fetch = async (): Promise<void> => {
    this.#observer?.disconnect()
    try {
      this.#figure = await import("./figure.js")
    } catch (error) {
      this.#figure = error instanceof Error ? error : new Error(String(error))
    }
    this.requestUpdate()
  }
}

customElements.define("simhash-buckets-section", BucketsSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-buckets-section": BucketsSection
  }
}
