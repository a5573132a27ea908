import { html, type TemplateResult } from "lit"
import type * as Figure from "../buckets/figure.js"
import { fill } from "../i18n/index.js"
import { Section } from "./section.js"

/** How near the figure must be before it is fetched. */
const NEAR = "800px"

/** Which of many lines are near a query: what block tables do about it, and what reading all does. */
export class BucketsSection extends Section<"buckets"> {
  override readonly name = "buckets"

  /** The module of the figure, which brings the index along, once it is there; or why it is not. */
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
