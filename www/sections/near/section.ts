import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { init, SimHashError } from "simhash-wasm/url"
import { fill } from "../../i18n/fill.js"
import { Approach } from "../../lesson/approach.js"
import { MeasuredWidth } from "../../lesson/measured-width.js"
import { outlined } from "../../lesson/prose/outlined.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import type { Experiment, Question } from "./model/experiment.js"
import { outline } from "./outline.js"
import type { Near } from "./state.js"
import type { View } from "./view.js"
import "./style.css"

/** How long the reader must have stopped typing, in milliseconds, before all is measured anew. */
const PAUSE = 250

/** As wide as a figure becomes, in CSS pixels. */
const WIDEST = 720

/** What random edits of the reader's text cost, and what that means for thresholds and widths. */
export class NearSection extends Section<Words, Near> {
  static override properties = { ...Section.properties, experiment: { state: true } }
  declare experiment: Experiment | "failed" | undefined

  readonly #viewport = new Approach(this, () => this.#measure(0))
  readonly #width = new MeasuredWidth(this, ".beside > .figure")
  /** What the figures are about or will be. */
  #question: Question | undefined
  #running: AbortController | undefined
  #module: typeof import("./figures.js") | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  protected override parts(): readonly unknown[] {
    const { lesson, experiment } = this
    return [lesson.texts.a, lesson.texts.b, lesson.settings, this.state, experiment]
  }

  protected override content(): TemplateResult {
    const { t, experiment } = this
    const module = this.#module
    const near = this.state
    const { simhash } = this.results
    if (simhash instanceof SimHashError) return html``
    if (experiment === "failed") return html`<p role="alert">${t.failed}</p>`
    if (!experiment || !module)
      return html`
        <p class="figures waiting" tabindex="0">${this.#viewport.near ? t.computing : t.waiting}</p>
        ${outlined(outline(t))}
      `
    const view: View = {
      t,
      language: this.language,
      near,
      experiment,
      simhash,
      texts: this.lesson.texts,
      width: this.#width.upTo(WIDEST),
      change: (change) => this.#choose(change),
    }
    const stale = experiment.question !== this.#question
    return html`
      <div class="figures" aria-busy=${stale}>
        <div class="edits">
          <button type="button" class="again" @click=${this.#again}>${t.again}</button>
          <label>
            <input type="checkbox" .checked=${near.table} @change=${this.#toggleTables} />
            ${t.tables}
          </label>
          <span role="status">${fill(t.made, { edits: module.EDITS, seed: experiment.question.seed })}</span>
          <span class="computing">${stale ? t.computing : nothing}</span>
        </div>
        ${module.figures(view)}
      </div>
    `
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    const { language } = this
    const { texts, settings } = this.lesson
    const question = { text: texts.a, settings, language, seed: this.state.seed }
    const before = this.#question
    if (before && Object.entries(question).every(([key, value]) => before[key as keyof Question] === value))
      return
    this.#question = question
    if (this.#viewport.near) this.#measure(before?.text === question.text ? 0 : PAUSE)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    this.#running?.abort()
  }

  /** Measures what the question asks for, after a pause; what was being measured is overtaken. */
  #measure(pause: number): void {
    this.#running?.abort()
    clearTimeout(this.#timer)
    this.requestUpdate()
    this.#timer = setTimeout(async () => {
      if (!this.#question || this.results.simhash instanceof SimHashError) return
      const running = new AbortController()
      this.#running = running
      try {
        this.#module ??= await import("./figures.js")
        // They score, by a module that nothing before needs.
        await init()
        const done = await this.#module.experiment(this.#question, running.signal)
        if (done) this.experiment = done
      } catch {
        // What it takes could not be fetched.
        if (!running.signal.aborted) this.experiment = "failed"
      }
    }, pause)
  }

  #choose(change: Partial<Near>): void {
    this.changeState(change)
  }

  #again = (): void => this.#choose({ seed: (this.state.seed % 1_000_000) + 1 })

  #toggleTables = (event: Event): void => this.#choose({ table: (event.target as HTMLInputElement).checked })
}

customElements.define("simhash-near-section", NearSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-near-section": NearSection
  }
}
