import { html, nothing, type TemplateResult } from "lit"
import { type Comparison, type Explanation, SimHashError, toHex } from "simhash-wasm/url"
import { number, rounded } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { painted, Section } from "../../lesson/section.js"
import { EXAMPLES, type Example, type Name, PAIRS, type Pair } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import { type Column, comparable, groups, uncertain } from "./model.js"
import "./style.css"

/** The length from which a text takes more than a frame to explain. */
const LONG = 20_000

/** What two texts are called. */
interface Names {
  readonly first: string
  readonly second: string
}

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
    const { results } = this
    const { pair } = this.lesson.texts
    const [first, second] = [...pair] as [Name, Name]
    const [a, b] = [results.explanation(first), results.explanation(second)]
    const comparison = results.comparison()
    const { bits } = a.recipe
    const names = { first: first.toUpperCase(), second: second.toUpperCase() }
    return html`
      <div class="comparison" data-shows="distance verdict fingerprint">
        ${this.lesson.texts.c === null ? nothing : this.#pairs()}
        <p class="verdict" data-verdict=${comparison.verdict}>${this.#verdict(a, b, comparison)}</p>
        ${comparable(comparison) ? this.#similarity(comparison) : nothing}
        ${comparable(comparison) ? this.#strips(names, groups(a, b, comparison)) : nothing}
        <dl class="strip-text">
          <div><dt>${this.common.shared.fingerprint} ${names.first}</dt><dd><code>${toHex(a.fingerprint, bits)}</code></dd></div>
          <div><dt>${this.common.shared.fingerprint} ${names.second}</dt><dd><code>${toHex(b.fingerprint, bits)}</code></dd></div>
          ${comparable(comparison) ? this.#flipped(comparison) : nothing}
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
    const list = PAIRS.map((pair) => {
      const comparison = this.results.comparison(pair)
      return fill(t.distanceOf, {
        ...names(pair),
        distance: comparable(comparison) ? comparison.distance : "–",
      })
    })
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

  #similarity({ similarity, cosine }: Comparison): TemplateResult {
    const { language } = this
    const values = { similarity: number(similarity, language), cosine: number(cosine, language) }
    return html`<p class="facts">${fill(this.t.facts, values)}</p>`
  }

  #flipped({ flips }: Comparison): TemplateResult {
    const { t } = this
    const list = flips.map(({ bit }) => bit).reverse()
    const said = fill(t.flipped, { count: list.length, list: list.join(", ") }, this.language)
    return html`<div><dt>${t.differing}</dt><dd>${list.length > 0 ? said : t.noneFlipped}</dd></div>`
  }

  /** The bits of both, and marks between them, in groups of eight that stay together where lines wrap. */
  #strips({ first, second }: Names, groups: readonly (readonly Column[])[]): TemplateResult {
    const highlighted = this.#highlight.current.bit
    const row = (columns: readonly Column[], text: "a" | "b") =>
      columns.map((column) => {
        const { bit, differs } = column
        const kind = `${differs ? "differs" : ""} ${bit === highlighted ? "highlighted" : ""}`
        return html`<span class=${kind} data-bit=${bit}>${column[text]}</span>`
      })
    return html`
      <div class="strips" aria-hidden="true">
        <span class="names"><span>${first}</span><span>${first}⊕${second}</span><span>${second}</span></span>
        <span class="groups" @pointerover=${this.#point}>${groups.map(
          (columns) => html`<span class="group">
            <span class="row">${row(columns, "a")}</span>
            <span class="row marks">${columns.map(({ differs }) => html`<span>${differs ? "▲" : "·"}</span>`)}</span>
            <span class="row">${row(columns, "b")}</span>
          </span>`,
        )}</span>
      </div>
    `
  }

  /** Highlights the bit under the pointer, in the figures too. */
  #point = (event: Event): void => {
    const bit = (event.target as HTMLElement).dataset["bit"]
    if (bit !== undefined) highlight.set({ bit: Number(bit) })
  }

  /** How far the texts are apart, and what that means. */
  #verdict(a: Explanation, b: Explanation, comparison: Comparison): TemplateResult {
    const { t, language } = this
    const { distance, verdict, expectedDistance, maxDistance } = comparison
    const values = {
      distance,
      bits: a.recipe.bits,
      features: Math.min(a.featureCount, b.featureCount),
      cost: rounded(expectedDistance, language),
      threshold: maxDistance,
      recipe: a.recipe.id,
    }
    const meaning = fill(t.verdicts[verdict], values, language)
    if (!comparable(comparison)) return html`<strong>${meaning}</strong>`
    return html`
      <strong>${fill(t.distance, values, language)}</strong>
      ${meaning} ${uncertain(a, b, comparison) ? fill(t.lowConfidence, values, language) : nothing}
    `
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
