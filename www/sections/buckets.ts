import { html, type TemplateResult } from "lit"
import type * as Figure from "../buckets/figure.js"
import { fill } from "../i18n/index.js"
import { Section } from "./section.js"

/** The distance from the viewport at which the figure is loaded. */
const NEAR = "800px"

/** Near-duplicates of a query among many lines, found with block tables and by a linear scan. */
export class BucketsSection extends Section<"buckets"> {
  override readonly name = "buckets"

  /** The module of the figure, which includes the duplicate index, once it is loaded; or why loading failed. */
  #figure: typeof Figure | Error | undefined
  #observer: IntersectionObserver | undefined

  protected override parts(): readonly unknown[] {
    return [this.lesson.buckets]
  }

  protected override content(): TemplateResult {
    const { t, catalogue, language } = this
    const figure = this.#figure
    if (figure instanceof Error) {
      return html`<p role="alert">
        ${fill(t.failed, { reason: figure.message })}
        <button type="button" @click=${this.#fetch}>${t.retry}</button>
      </p>`
    }
    if (!figure) return html`<p class="waiting" role="status">${t.waiting}</p>`
    return html`<simhash-buckets-figure
      .catalogue=${catalogue}
      .language=${language}
      .buckets=${this.lesson.buckets}
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
      this.#figure = await import("../buckets/figure.js")
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
