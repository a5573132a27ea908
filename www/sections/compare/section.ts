import { html, nothing, type TemplateResult } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { type Comparison, type Explanation, SimHashError, toBits, toHex } from "simhash-wasm/url"
import { groupsOf } from "../../design/columns.js"
import { strips } from "../../design/strip.js"
import { number, rounded, whole } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { directionOf } from "../../lesson/direction.js"
import { how } from "../../lesson/how/how.js"
import type { Pair as HowPair } from "../../lesson/how/inputs.js"
import { isLong } from "../../lesson/long-texts.js"
import { forget } from "../../lesson/memory.js"
import { painted } from "../../lesson/painted.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { Section } from "../../lesson/section.js"
import { EXAMPLES, type Example, type Name, PAIRS, type Pair, type Texts, texts } from "../../lesson/texts.js"
import { angleFigure } from "./angle.js"
import type { Words } from "./en.js"
import { inField, pasted } from "./field.js"
import { comparable, uncertain } from "./model.js"
import "./style.css"

/** What two texts are called. */
interface Names {
  readonly first: string
  readonly second: string
}

/** In longer texts than this, a highlighted feature is not marked. In UTF-16 code units. */
const MARKED = 20_000

/** The texts, their fingerprints one above the other, where they differ, and what that means. */
export class CompareSection extends Section<Words> {
  static override properties = { ...Section.properties, unexplained: { state: true } }
  /** Whether the explanations of terms could not be loaded. */
  declare unexplained: boolean

  readonly #highlight = new HighlightController(this)
  #spoken: ReturnType<typeof setTimeout> | undefined
  /** The reader's own texts that an example has replaced. */
  #replaced: Texts | undefined
  /** What each field holds by its reader's hand, and how often it was filled in another way. */
  readonly #fields: Record<Name, { text: string | undefined; filled: number }> = {
    a: { text: undefined, filled: 0 },
    b: { text: undefined, filled: 0 },
    c: { text: undefined, filled: 0 },
  }

  constructor() {
    super()
    this.unexplained = false
  }

  /** Short texts at once: the one section that a keystroke draws in its own task. */
  protected override async prepare(): Promise<void> {
    await this.resultsPrepared()
  }

  protected override parts(): readonly unknown[] {
    return [this.lesson.texts, this.lesson.written, this.results, this.drawn]
  }

  /** The first has the verdict with its numbers, and the second the fingerprints. */
  protected override get portions(): number {
    return 2
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
        ${this.#own ? html`<button type="button" class="forget" @click=${this.#forget}>${this.t.forget}</button> <span class="kept">${this.t.forgetNote}</span>` : nothing}
      </p>
      ${!this.drawn || this.results.simhash instanceof SimHashError ? nothing : this.#comparison()}
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
        ${
          this.#replaced
            ? html`<button type="button" class="back" @click=${this.#back}>${this.t.back}</button>`
            : nothing
        }
      </div>
    `
  }

  #text(name: Name): TemplateResult {
    const text = this.lesson.written[name] ?? ""
    const shown = inField(text)
    const long = isLong(text)
    const field = this.#fields[name]
    if (field.text !== text) {
      // A field of its own, or the browser's undo would mix this text with what was in the field before.
      field.text = text
      field.filled += 1
    }
    return html`
      <div class="text">
        <label for=${`text-${name}`}>${fill(this.common.shared.text, { name: name.toUpperCase() })}</label>
        <div class="paper">
        ${this.#marks(name)}
        ${keyed(
          field.filled,
          html`<textarea
          id=${`text-${name}`}
          rows="4"
          dir=${directionOf(text)}
          spellcheck="false"
          lang=${this.lesson.texts.example ? nothing : ""}
          aria-describedby=${long ? `long-${name}` : nothing}
          ?readonly=${shown !== text}
          .value=${shown}
          @beforeinput=${(event: InputEvent) => this.#paste(name, event)}
          @input=${(event: InputEvent) => this.#type(name, event)}
          @scroll=${this.#scroll}
        ></textarea>`,
        )}
        </div>
        ${long ? this.#long(name, text, shown !== text) : nothing}
      </div>
    `
  }

  /** What of a long text is shown and explained. */
  #long(name: Name, text: string, cut: boolean): TemplateResult {
    const { t, language } = this
    const explained = this.lesson.texts[name]?.length ?? 0
    const values = { length: whole(text.length, language), explained: whole(explained, language) }
    return html`
      <p class="long" id=${`long-${name}`}>
        ${fill(cut ? t.long.cut : t.long.explained, values)}
        ${cut ? html`<button type="button" @click=${() => this.#empty(name)}>${t.long.empty}</button>` : nothing}
      </p>
    `
  }

  /** The fingerprints of the whole texts, if one of them is explained only in part. */
  #whole(first: Name, second: Name, names: Names): TemplateResult | typeof nothing {
    const { written } = this.lesson
    const texts = [written[first] ?? "", written[second] ?? ""] as const
    if (!texts.some(isLong)) return nothing
    import("./whole.js")
    return html`<simhash-whole-texts
      .texts=${texts}
      .names=${names}
      .settings=${this.lesson.settings}
      .words=${this.t}
      .language=${this.language}
    ></simhash-whole-texts>`
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
    return html`<div class="behind" dir=${directionOf(text)} aria-hidden="true">${pieces}${text.slice(end)}</div>`
  }

  /** What is behind a text scrolls with it. */
  #scroll = (event: Event): void => {
    const box = event.target as HTMLTextAreaElement
    const behind = box.parentElement?.querySelector(".behind")
    if (behind) behind.scrollTop = box.scrollTop
  }

  #comparison(): TemplateResult {
    const { results, t, language } = this
    const { pair } = this.lesson.texts
    const [first, second] = [...pair] as [Name, Name]
    const [a, b] = [results.explanation(first), results.explanation(second)]
    const comparison = results.comparison()
    const names = { first: first.toUpperCase(), second: second.toUpperCase() }
    const compared = { a, b, comparison, names }
    return html`
      <div class="comparison panel" data-shows="distance verdict fingerprint">
        ${this.lesson.texts.c === null ? nothing : this.#pairs()}
        <div class="judged">
          <div>
            <p class="verdict" data-verdict=${comparison.verdict}>${this.#verdict(a, b, comparison)}</p>
            ${comparable(comparison) ? this.#facts(compared) : nothing}
          </div>
          ${comparable(comparison) ? angleFigure(t, language, compared) : nothing}
        </div>
        ${this.drawn > 1 ? this.#fingerprints(compared) : nothing}
        ${this.#whole(first, second, names)}
        <p class="hidden" role="status"></p>
        ${
          this.drawn > 1
            ? html`<div class="terms">
                ${this.#term("recipe", t.recipeQuestion, a, comparison)}
                ${comparable(comparison) ? this.#term("angle", t.angleQuestion, a, comparison) : nothing}
              </div>`
            : nothing
        }
      </div>
    `
  }

  /** The fingerprints one above the other, in hexadecimal, and the bits that differ. */
  #fingerprints({ a, b, comparison, names }: HowPair): TemplateResult {
    const { bits } = a.recipe
    const { fingerprint } = this.common.shared
    return html`
      ${
        comparable(comparison)
          ? strips(groupsOf(toBits(a.fingerprint, bits), toBits(b.fingerprint, bits)), {
              names: [names.first, `${names.first}⊕${names.second}`, names.second],
              highlighted: this.#highlight.current.bit,
              point: (bit) => highlight.set({ bit }),
            })
          : nothing
      }
      <dl class="strip-text">
        <div><dt>${fingerprint} ${names.first}</dt><dd><code>${toHex(a.fingerprint, bits)}</code></dd></div>
        <div><dt>${fingerprint} ${names.second}</dt><dd><code>${toHex(b.fingerprint, bits)}</code></dd></div>
        ${comparable(comparison) ? this.#flipped(comparison) : nothing}
      </dl>
    `
  }

  /** A term to look up. Its explanation is loaded after everything else, so that the browser's search finds it. */
  #term(
    of: "recipe" | "angle",
    question: string,
    { recipe }: Explanation,
    comparison: Comparison,
  ): TemplateResult {
    return html`
      <details class="term" @toggle=${this.#loadTerms}>
        <summary>${question}</summary>
        ${this.unexplained ? html`<p role="alert">${this.common.page.incomplete}</p>` : nothing}
        <simhash-compare-term
          of=${of}
          language=${this.language}
          .recipe=${recipe}
          .comparison=${comparison}
        ></simhash-compare-term>
      </details>
    `
  }

  #loadTerms = async (): Promise<void> => {
    try {
      await import("./terms/term.js")
      this.unexplained = false
    } catch {
      this.unexplained = true
    }
  }

  protected override async firstUpdated(): Promise<void> {
    await super.firstUpdated()
    await painted()
    await this.#loadTerms()
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

  /** The numbers that compare the texts, each with how it was computed. */
  #facts(pair: HowPair): TemplateResult {
    const { t, language } = this
    const { a, b, comparison } = pair
    const { distance, similarity, cosine, expectedDistance } = comparison
    const { bits } = a.recipe
    const features = Math.min(a.featureCount, b.featureCount)
    const cost = { bits, features, changed: 1, expected: expectedDistance }
    const fact = (kind: "distance" | "similarity" | "cosine", name: string, value: string) => html`<div>
      <dt>${name}</dt><dd><span>${value}</span> ${how(kind, pair, language)}</dd>
    </div>`
    return html`
      <dl class="facts">
        ${fact("distance", this.common.shared.distance, fill(t.ofBits, { distance, bits }))}
        ${fact("similarity", t.similarity, number(similarity, language))}
        ${fact("cosine", t.cosine, number(cosine, language))}
        <div>
          <dt>${t.expected}</dt>
          <dd><span>${fill(t.expectedBits, { cost: rounded(expectedDistance, language) })}</span> ${how("expectedDistance", cost, language)}</dd>
        </div>
      </dl>
    `
  }

  #flipped({ flips }: Comparison): TemplateResult {
    const { t } = this
    const list = flips.map(({ bit }) => bit).reverse()
    const said = fill(t.flipped, { count: list.length, list: list.join(", ") }, this.language)
    return html`<div><dt>${t.differing}</dt><dd>${list.length > 0 ? said : t.noneFlipped}</dd></div>`
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
    this.#write(name, (event.target as HTMLTextAreaElement).value)
  }

  /** What is too much for the field does not come into it. */
  #paste(name: Name, event: InputEvent): void {
    const text = pasted(event.target as HTMLTextAreaElement, event)
    if (text === undefined) return
    event.preventDefault()
    this.#write(name, text)
  }

  #write(name: Name, text: string): void {
    const field = this.querySelector<HTMLTextAreaElement>(`#text-${name}`)
    const shown = inField(text)
    // At once, before the browser lays it out.
    if (field && field.value !== shown) field.value = shown
    else this.#fields[name].text = text
    this.#replaced = undefined
    this.change({ texts: { ...this.lesson.written, [name]: text, example: null } })
  }

  #empty(name: Name): void {
    this.#write(name, "")
    this.#fields[name].text = ""
    this.querySelector<HTMLTextAreaElement>(`#text-${name}`)?.focus()
  }

  #show(example: Example): void {
    const { written } = this.lesson
    if (this.#own) this.#replaced = written
    this.change({ texts: { ...written, example } })
  }

  /** Whether there is something that the reader has written. */
  get #own(): boolean {
    const { a, b, c, example } = this.lesson.written
    return (example === null && a + b !== "") || c !== null
  }

  /** Takes the example back. */
  #back = (): void => {
    if (this.#replaced) this.change({ texts: this.#replaced })
    this.#replaced = undefined
    this.querySelector<HTMLElement>(".examples button")?.focus()
  }

  #forget = (): void => {
    this.#replaced = undefined
    this.change({ texts: texts.initial })
    forget()
    this.querySelector<HTMLElement>(".third")?.focus()
  }

  #toggleThird = (): void => {
    const { written } = this.lesson
    this.change({ texts: { ...written, c: written.c === null ? written.b : null, pair: "ab" } })
  }

  #choosePair = (event: Event): void => {
    const pair = (event.target as HTMLSelectElement).value as Pair
    this.change({ texts: { ...this.lesson.written, pair } })
  }

  /** Announces the verdict to screen readers once typing pauses. */
  protected override updated(): void {
    for (const behind of this.querySelectorAll(".behind"))
      behind.scrollTop = behind.parentElement?.querySelector("textarea")?.scrollTop ?? 0
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector(".hidden[role=status]")
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
