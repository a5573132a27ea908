import { html, LitElement, nothing, type TemplateResult } from "lit"
import { toBits, toHex } from "simhash-wasm/url"
import { number, rounded } from "../format.js"
import { type Catalogue, fill, type Language } from "../i18n/index.js"
import type { Results } from "../state.js"

/** The two fingerprints one above the other, where they differ, and what that means. */
export class SimHashComparison extends LitElement {
  static override properties = {
    results: { attribute: false },
    catalogue: { attribute: false },
    language: {},
  }
  declare results: Results
  declare catalogue: Catalogue
  declare language: Language

  #spoken: ReturnType<typeof setTimeout> | undefined

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    const { catalogue: t, results } = this
    const { a, b, comparison } = results
    const { bits } = a.recipe
    const flipped = comparison.flips.map((flip) => flip.bit).reverse()
    return html`
      <section class="comparison" aria-labelledby="compared">
        <h2 id="compared">${t.compared}</h2>
        <p class="verdict" data-verdict=${comparison.verdict}>
          <strong>${fill(t.distance, { distance: comparison.distance, bits })}</strong>
          ${this.#verdict()}
        </p>
        <p class="facts">
          ${fill(t.similarity, {
            similarity: number(comparison.similarity, this.language),
            cosine: number(comparison.cosine, this.language),
          })}
        </p>
        ${this.#strips(bits)}
        <dl class="strip-text">
          <div><dt>${fill(t.fingerprint, { name: "A" })}</dt><dd><code>${toHex(a.fingerprint, bits)}</code></dd></div>
          <div><dt>${fill(t.fingerprint, { name: "B" })}</dt><dd><code>${toHex(b.fingerprint, bits)}</code></dd></div>
          <div>
            <dt>${t.differing}</dt>
            <dd>${flipped.length > 0 ? fill(t.flipped, { list: flipped.join(", ") }) : t.noneFlipped}</dd>
          </div>
        </dl>
        <p class="hidden" role="status"></p>
      </section>
    `
  }

  /** The bits of A, marks, and the bits of B, in groups of eight that stay together where lines wrap. */
  #strips(bits: number): TemplateResult {
    const { a, b, comparison } = this.results
    const [stripA, stripB] = [toBits(a.fingerprint, bits), toBits(b.fingerprint, bits)]
    const differs = new Set(comparison.flips.map((flip) => bits - 1 - flip.bit))
    const groups = Array.from({ length: Math.ceil(bits / 8) }, (_, group) => {
      const columns = Array.from({ length: 8 }, (_, i) => group * 8 + i)
      const row = (strip: string) =>
        columns.map((i) => html`<span class=${differs.has(i) ? "differs" : nothing}>${strip[i]}</span>`)
      return html`<span class="group">
        <span class="row">${row(stripA)}</span>
        <span class="row marks">${columns.map((i) => html`<span>${differs.has(i) ? "▲" : "·"}</span>`)}</span>
        <span class="row">${row(stripB)}</span>
      </span>`
    })
    return html`
      <div class="strips" aria-hidden="true">
        <span class="names"><span>A</span><span>A⊕B</span><span>B</span></span>
        <span class="groups">${groups}</span>
      </div>
    `
  }

  #verdict(): string {
    const { catalogue: t, results } = this
    const { a, b, comparison } = results
    const values = {
      features: Math.min(a.featureCount, b.featureCount),
      cost: rounded(comparison.expectedDistance, this.language),
      threshold: comparison.maxDistance,
      recipe: a.recipe.id,
    }
    const verdict = fill(t.verdicts[comparison.verdict], values)
    const few = a.confidence === "low" || b.confidence === "low"
    const judged = comparison.verdict === "near" || comparison.verdict === "different"
    return few && judged ? `${verdict} ${fill(t.lowConfidence, values)}` : verdict
  }

  /** Says the verdict to screen readers once the typing pauses. */
  protected override updated(): void {
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector("[role=status]")
      const verdict = this.querySelector(".verdict")
      if (status && verdict) status.textContent = verdict.textContent
    }, 500)
  }
}

customElements.define("simhash-comparison", SimHashComparison)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-comparison": SimHashComparison
  }
}
