import { html, nothing, type TemplateResult } from "lit"
import { SimHashError, toBits, toHex } from "simhash-wasm/url"
import { number, rounded } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { painted, Section } from "../../lesson/section.js"
import { EXAMPLES, type Example, type Name, PAIRS, type Pair } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import "./style.css"

/** The length from which a text takes more than a frame to explain. */
const LONG = 20_000

/** In longer texts than this, a highlighted feature is not marked. In UTF-16 code units. */
const MARKED = 20_000

/** The texts, their fingerprints one above the other, where they differ, and what that means. */
export class CompareSection extends Section<Words> {
  readonly #highlight = new HighlightController(this)
  #spoken: ReturnType<typeof setTimeout> | undefined

  /** Short texts at once. For long ones each answer is asked for in a task of its own. */
  protected override async prepare(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      const { results } = this
      const { texts } = this.lesson
      const names = [...texts.pair] as [Name, Name]
      if (names.every((name) => (texts[name]?.length ?? 0) < LONG)) return
      await painted()
      for (const name of names) {
        results.prepare(name)
        await painted()
      }
      if (results.simhash instanceof SimHashError) return
      results.comparison()
      await painted()
      // Unless there is another text by now.
      if (results === this.results) return
    }
  }

  protected override parts(): readonly unknown[] {
    return [this.lesson.texts, this.results]
  }

  protected override content(): TemplateResult {
    const { c } = this.lesson.texts
    return html`
      ${this.#examples()}
      <div class="texts">${this.#text("a")}${this.#text("b")}${c === null ? nothing : this.#text("c")}</div>
      <p>
        <button type="button" class="third" @click=${this.#toggleThird}>
          ${c === null ? this.t.addThird : this.t.removeThird}
        </button>
      </p>
      ${this.results.simhash instanceof SimHashError ? nothing : this.#comparison()}
    `
  }

  #examples(): TemplateResult {
    const { examples } = this.common
    return html`
      <div class="examples" role="group" aria-labelledby="examples">
        <span id="examples">${this.t.examples}</span>
        ${EXAMPLES.map(
          (name) =>
            html`<button type="button" @click=${() => this.#show(name)}>${examples[name].name}</button>`,
        )}
      </div>
    `
  }

  #text(name: Name): TemplateResult {
    return html`
      <div class="text">
        <label for=${`text-${name}`}>${fill(this.common.shared.text, { name: name.toUpperCase() })}</label>
        <div class="paper">
        ${this.#marks(name)}
        <textarea
          id=${`text-${name}`}
          rows="6"
          dir="auto"
          spellcheck="false"
          lang=${this.lesson.texts.example ? nothing : ""}
          .value=${this.lesson.texts[name] ?? ""}
          @input=${(event: InputEvent) => this.#type(name, event)}
          @scroll=${this.#scroll}
        ></textarea>
        </div>
      </div>
    `
  }

  /** Marks every occurrence of the highlighted feature, in a layer behind the text that scrolls with it. */
  #marks(name: Name): TemplateResult | typeof nothing {
    const { feature } = this.#highlight.current
    const text = this.lesson.texts[name] ?? ""
    if (feature === null || text.length > MARKED || this.results.simhash instanceof SimHashError)
      return nothing
    const spans = this.results.explanation(name).features.find((one) => one.text === feature)?.spans ?? []
    let end = 0
    const pieces = spans.map((span) => {
      const before = text.slice(end, Math.max(end, span.start))
      const within = text.slice(Math.max(end, span.start), span.end)
      end = Math.max(end, span.end)
      return html`${before}<mark>${within}</mark>`
    })
    return html`<div class="behind" dir="auto" aria-hidden="true">${pieces}${text.slice(end)}</div>`
  }

  /** What is behind a text scrolls with it. */
  #scroll = (event: Event): void => {
    const box = event.target as HTMLTextAreaElement
    const behind = box.parentElement?.querySelector(".behind")
    if (behind) behind.scrollTop = box.scrollTop
  }

  #comparison(): TemplateResult {
    const { t, results, language } = this
    const { pair } = this.lesson.texts
    const [first, second] = [...pair] as [Name, Name]
    const [a, b] = [results.explanation(first), results.explanation(second)]
    const comparison = results.comparison()
    const { bits } = a.recipe
    const flipped = comparison.flips.map((flip) => flip.bit).reverse()
    const names = { first: first.toUpperCase(), second: second.toUpperCase() }
    return html`
      <div class="comparison">
        ${this.lesson.texts.c === null ? nothing : this.#pairs()}
        <p class="verdict" data-verdict=${comparison.verdict}>
          <strong>${fill(t.distance, { distance: comparison.distance, bits })}</strong>
          ${this.#verdict()}
        </p>
        <p class="facts">
          ${fill(t.facts, {
            similarity: number(comparison.similarity, language),
            cosine: number(comparison.cosine, language),
          })}
        </p>
        ${this.#strips(first, second)}
        <dl class="strip-text">
          <div><dt>${this.common.shared.fingerprint} ${names.first}</dt><dd><code>${toHex(a.fingerprint, bits)}</code></dd></div>
          <div><dt>${this.common.shared.fingerprint} ${names.second}</dt><dd><code>${toHex(b.fingerprint, bits)}</code></dd></div>
          <div>
            <dt>${t.differing}</dt>
            <dd>${flipped.length > 0 ? fill(t.flipped, { list: flipped.join(", ") }) : t.noneFlipped}</dd>
          </div>
        </dl>
        <p class="hidden" role="status"></p>
      </div>
    `
  }

  /** Which two of the three texts are compared, and all their distances. */
  #pairs(): TemplateResult {
    const { t } = this
    const names = (pair: Pair) => ({
      first: (pair[0] as string).toUpperCase(),
      second: (pair[1] as string).toUpperCase(),
    })
    const list = PAIRS.map((pair) =>
      fill(t.distanceOf, { ...names(pair), distance: this.results.comparison(pair).distance }),
    )
    return html`
      <p class="pairs">
        <label for="pair">${t.pair}</label>
        <select id="pair" @change=${this.#choosePair}>
          ${PAIRS.map(
            (pair) =>
              html`<option value=${pair} .selected=${pair === this.lesson.texts.pair}>
                ${fill(t.pairName, names(pair))}
              </option>`,
          )}
        </select>
        <span class="distances">${fill(t.distances, { list: list.join(" · ") })}</span>
      </p>
    `
  }

  /** The bits of both, and marks between them, in groups of eight that stay together where lines wrap. */
  #strips(first: Name, second: Name): TemplateResult {
    const { results } = this
    const [a, b] = [results.explanation(first), results.explanation(second)]
    const { bits } = a.recipe
    const [stripA, stripB] = [toBits(a.fingerprint, bits), toBits(b.fingerprint, bits)]
    const differs = new Set(results.comparison().flips.map((flip) => bits - 1 - flip.bit))
    const highlighted = this.#highlight.current.bit
    const groups = Array.from({ length: Math.ceil(bits / 8) }, (_, group) => {
      const columns = Array.from({ length: Math.min(8, bits - group * 8) }, (_, i) => group * 8 + i)
      const row = (strip: string) =>
        columns.map((i) => {
          const kind = `${differs.has(i) ? "differs" : ""} ${bits - 1 - i === highlighted ? "highlighted" : ""}`
          return html`<span class=${kind} data-bit=${bits - 1 - i}>${strip[i]}</span>`
        })
      return html`<span class="group">
        <span class="row">${row(stripA)}</span>
        <span class="row marks">${columns.map((i) => html`<span>${differs.has(i) ? "▲" : "·"}</span>`)}</span>
        <span class="row">${row(stripB)}</span>
      </span>`
    })
    const [nameA, nameB] = [first.toUpperCase(), second.toUpperCase()]
    return html`
      <div class="strips" aria-hidden="true">
        <span class="names"><span>${nameA}</span><span>${nameA}⊕${nameB}</span><span>${nameB}</span></span>
        <span class="groups" @pointerover=${this.#point}>${groups}</span>
      </div>
    `
  }

  /** Highlights the bit under the pointer, in the figures too. */
  #point = (event: Event): void => {
    const bit = (event.target as HTMLElement).dataset["bit"]
    if (bit !== undefined) highlight.set({ bit: Number(bit) })
  }

  #verdict(): string {
    const { t, results, language } = this
    const { pair } = this.lesson.texts
    const [a, b] = [...pair].map((name) => results.explanation(name as Name))
    if (!a || !b) return ""
    const comparison = results.comparison()
    const values = {
      features: Math.min(a.featureCount, b.featureCount),
      cost: rounded(comparison.expectedDistance, language),
      threshold: comparison.maxDistance,
      recipe: a.recipe.id,
    }
    const verdict = fill(t.verdicts[comparison.verdict], values)
    const few = a.confidence === "low" || b.confidence === "low"
    const judged = comparison.verdict === "near" || comparison.verdict === "different"
    return few && judged ? `${verdict} ${fill(t.lowConfidence, values)}` : verdict
  }

  #type(name: Name, event: InputEvent): void {
    const { value } = event.target as HTMLTextAreaElement
    this.change({ texts: { ...this.lesson.texts, [name]: value, example: null } })
  }

  #show(example: Example): void {
    this.change({ texts: { ...this.lesson.texts, example } })
  }

  #toggleThird = (): void => {
    const { texts } = this.lesson
    this.change({ texts: { ...texts, c: texts.c === null ? texts.b : null, pair: "ab" } })
  }

  #choosePair = (event: Event): void => {
    const pair = (event.target as HTMLSelectElement).value as Pair
    this.change({ texts: { ...this.lesson.texts, pair } })
  }

  /** Announces the verdict to screen readers once typing pauses. */
  protected override updated(): void {
    for (const behind of this.querySelectorAll(".behind"))
      behind.scrollTop = behind.parentElement?.querySelector("textarea")?.scrollTop ?? 0
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector("[role=status]")
      const verdict = this.querySelector(".verdict")
      if (status && verdict) status.textContent = verdict.textContent
    }, 500)
  }
}

customElements.define("simhash-compare-section", CompareSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-compare-section": CompareSection
  }
}
