import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import { beside } from "../../design/layout.js"
import { transport } from "../../design/transport.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { directionOf } from "../../lesson/direction.js"
import { how } from "../../lesson/how/how.js"
import { prose } from "../../lesson/prose/prose.js"
import { blockTables } from "./block-tables.js"
import { cost } from "./cost.js"
import type { Words } from "./en.js"
import { type Buckets, buckets, MOST, PRESETS, type Preset } from "./state.js"
import "./pigeonhole.js"
import { linesTable } from "./lines-table.js"
import { type Line, lines, MOST_OWN, ownLines, simhash } from "./model/lines.js"
import { finding, type Row, type Search, search } from "./model/search.js"
import { type Progress, progress, type Step, steps } from "./model/steps.js"
import { sentence } from "./sentence.js"

/** The duration of a step during playback, in milliseconds. */
const PACE = 1400

/** A query among many lines, step by step: with block tables, compared with a linear scan. */
export class BucketsFigure extends LitElement {
  static override properties = {
    words: { attribute: false },
    shared: { attribute: false },
    language: {},
    buckets: { attribute: false },
    playing: { state: true },
  }
  declare words: Words
  declare shared: Common["shared"]
  declare language: Language
  declare buckets: Buckets
  declare playing: boolean

  #lines: readonly Line[] = []
  #search!: Search
  #steps: readonly Step[] = []
  #timer: ReturnType<typeof setInterval> | undefined
  #spoken: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.playing = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#pause()
  }

  get #t(): Words {
    return this.words
  }

  /** The query: a preset in the language of the page, or what the reader typed. */
  get #query(): string {
    const { preset, query } = this.buckets
    return preset ? this.#t.queries[preset] : query
  }

  get #asked(): number {
    return this.buckets.asked ?? this.buckets.k
  }

  /** The step that is shown. */
  get #at(): number {
    const last = this.#steps.length - 1
    return Math.min(this.buckets.step ?? last, last)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("buckets") as Buckets | undefined
    const same = (name: keyof Buckets) => before !== undefined && before[name] === this.buckets[name]
    const sameWords = !changed.has("words")
    if (!changed.has("buckets") && sameWords) return
    const sameLines = sameWords && same("own")
    if (!sameLines) this.#lines = lines(this.#t.corpus, this.buckets.own)
    if (sameLines && same("query") && same("preset") && same("k") && same("asked")) return
    this.#search = search(this.#query, this.#lines, this.buckets.k, this.#asked)
    this.#steps = steps(this.buckets.k + 1, this.#search.candidates.length)
  }

  protected override render(): TemplateResult {
    const t = this.#t
    const { k } = this.buckets
    const question = { k, asked: this.#asked }
    const now = progress(this.#steps, this.#at)
    return html`
      ${beside(html`${this.#presets()} ${this.#controls()}`, html`${this.#transport()} ${this.#counts(now)}`)}
      <div class="title">
        <h3 id="buckets-blocks">${t.buckets}</h3>
        <p class="hint">${t.bucketsNote}</p>
      </div>
      ${blockTables(t, this.#search, now)}
      <div class="title">
        <h3 id="buckets-lines">${t.lines}</h3>
        <p class="hint">${t.linesNote} ${prose(t.recipe, { recipe: simhash.recipe.id, bits: simhash.recipe.bits })}</p>
      </div>
      ${this.#own()} ${linesTable(t, this.#search, question, now, this.#ask)}
      <simhash-buckets-pigeonhole
        .words=${t.pigeonhole}
        .language=${this.language}
        .block=${t.block}
        .query=${this.#search.fingerprint}
        .k=${k}
      ></simhash-buckets-pigeonhole>
      ${cost(t.cost, this.language, k)}
    `
  }

  #presets(): TemplateResult {
    const { presets } = this.#t
    return html`
      <div class="examples" role="group" aria-labelledby="buckets-presets">
        <span id="buckets-presets">${presets.title}</span>
        ${(Object.keys(PRESETS) as Preset[]).map(
          (preset) => html`<button
            type="button"
            aria-pressed=${this.#shows(preset)}
            @click=${() => this.#show(preset)}
          >${presets[preset]}</button>`,
        )}
      </div>
    `
  }

  #controls(): TemplateResult {
    const t = this.#t
    const { k } = this.buckets
    const asked = this.#asked
    const cut = fill(t.blocksValue, { k, blocks: k + 1 })
    const within = fill(t.askedValue, { asked }, this.language)
    return html`
      <div class="controls">
        <div class="query">
          <label for="buckets-query">${t.query}</label>
          <textarea
            id="buckets-query"
            rows="3"
            dir=${directionOf(this.#query)}
            spellcheck="false"
            .value=${this.#query}
            @input=${(event: InputEvent) => this.#ask((event.target as HTMLTextAreaElement).value)}
          ></textarea>
        </div>
        <div>
          <label for="buckets-k">${t.blocks}</label>
          <input
            id="buckets-k"
            type="range"
            min="1"
            max=${MOST.k}
            .value=${String(k)}
            aria-valuetext=${cut}
            @input=${(event: InputEvent) => this.#anew({ k: value(event) })}
          />
          <output for="buckets-k">${cut}</output>
        </div>
        <div>
          <label for="buckets-asked">${t.asked}</label>
          <input
            id="buckets-asked"
            type="range"
            min="0"
            max=${MOST.asked}
            .value=${String(asked)}
            aria-valuetext=${within}
            @input=${this.#askWithin}
          />
          <output for="buckets-asked">${within}</output>
        </div>
      </div>
      ${simhash.explain(this.#query).featureCount === 0 ? html`<p role="status">${t.noFeatures}</p>` : nothing}
      <p class="method">
        ${prose(t.methods[this.#search.explained.method])} ${asked > k ? prose(t.tooFar, { k }, this.language) : nothing}
      </p>
    `
  }

  #transport(): TemplateResult {
    const t = this.#t
    const [at, last] = [this.#at, this.#steps.length - 1]
    const step = this.#steps[at] as Step
    const what = sentence(t, this.language, this.#search, { k: this.buckets.k, asked: this.#asked }, step)
    const where = fill(t.step, { step: at + 1, steps: last + 1 })
    const { play, pause } = this.shared
    return html`
      ${transport(
        {
          labels: { first: t.first, back: t.back, play, pause, forward: t.forward, last: t.last },
          at,
          last,
          playing: this.playing,
          where,
          what: `${where}. ${what}`,
          seek: (to) => this.#seek(to),
          toggle: this.#toggle,
        },
        html`<span class="where">${where}</span>`,
      )}
      <p class="happening" data-step=${step.kind}>${what}</p>
      <p class="hidden said" role="status"></p>
    `
  }

  /** The number of lines that each method compares, and what it finds. */
  #counts({ collected, checked, done }: Progress): TemplateResult {
    const t = this.#t
    const { rows, candidates, matches, missed } = this.#search
    const { k } = this.buckets
    const asked = this.#asked
    const near = matches.length
    const found = candidates.slice(0, checked).filter((row) => row.distance <= asked).length
    const searched = {
      query: this.#search.fingerprint,
      fingerprints: rows.map(({ line }) => line.fingerprint),
      explained: this.#search.explained,
    }
    const item = (row: Row, state: keyof typeof t.states) => html`<li>
      <span class="which">${fill(t.lineNumber, { line: row.line.number })}</span>
      <span class="state" data-state=${state}>${fill(t.states[state], { distance: row.distance })}</span>
    </li>`
    const compared = candidates.map((row, i) => item(row, i < checked ? finding(row, k, asked) : "candidate"))
    const lists = {
      blocks: [...(collected ? compared : []), ...(done ? missed.map((row) => item(row, "missed")) : [])],
      reading: matches.map((row) => item(row, "read")),
    }
    const card = (name: keyof typeof lists, title: string, compared: number, found: number) => html`
      <div class="way panel" data-way=${name}>
        <h3>${title}</h3>
        <div class="compared">
          <p>${fill(t.compared, { compared, all: rows.length })}</p>
          ${name === "blocks" && done ? how("candidates", searched, this.language) : nothing}
        </div>
        <meter min="0" max=${Math.max(1, rows.length)} .value=${compared} aria-label=${fill(t.compared, { compared, all: rows.length })}></meter>
        <p>${near === 0 ? fill(t.noneNear, { asked }, this.language) : fill(t.found, { found, near, asked }, this.language)}</p>
        <ol>${lists[name]}</ol>
      </div>
    `
    return html`<div class="ways">
      ${card("blocks", t.byBlocks, checked, found)} ${card("reading", t.byReading, rows.length, near)}
    </div>`
  }

  /** Announces the step to screen readers once it no longer changes. */
  protected override updated(): void {
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const said = this.querySelector(".said")
      const what = this.querySelector(".happening")?.textContent ?? ""
      if (said && said.textContent !== what) said.textContent = what
    }, 500)
  }

  #own(): TemplateResult {
    const t = this.#t
    const count = ownLines(this.buckets.own).length
    return html`
      <div class="own">
        <label for="buckets-own">${t.own}</label>
        <textarea
          id="buckets-own"
          rows="2"
          dir=${directionOf(this.buckets.own)}
          spellcheck="false"
          .value=${this.buckets.own}
          @input=${(event: InputEvent) => this.#anew({ own: (event.target as HTMLTextAreaElement).value })}
        ></textarea>
        ${count > MOST_OWN ? html`<p role="status">${fill(t.ownMost, { count, most: MOST_OWN })}</p>` : nothing}
      </div>
    `
  }

  /** Changes the query or its settings, and shows the last step. */
  #anew(change: Partial<Buckets>): void {
    this.#pause()
    this.#set({ ...change, step: null })
  }

  /** Requests a change of the lesson, and applies it at once: another change may come before the page answers. */
  #set(change: Partial<Buckets>): void {
    this.buckets = { ...this.buckets, ...change }
    const detail = { buckets: this.buckets }
    this.dispatchEvent(new CustomEvent("lesson-change", { detail, bubbles: true }))
  }

  #ask = (query: string): void => {
    this.#anew({ query, preset: null })
  }

  #askWithin = (event: InputEvent): void => {
    const asked = value(event)
    this.#anew({ asked: asked === this.buckets.k ? null : asked })
  }

  #shows(preset: Preset): boolean {
    const { k } = this.buckets
    return this.buckets.preset === preset && k === buckets.initial.k && this.#asked === PRESETS[preset]
  }

  #show(preset: Preset): void {
    const [k, asked] = [buckets.initial.k, PRESETS[preset]]
    this.#anew({ k, asked: asked === k ? null : asked, preset, query: "" })
  }

  /** The last step is stored as null, so that it stays the last when the number of steps changes. */
  #seek(step: number): void {
    this.#pause()
    this.#go(step)
  }

  #go(step: number): void {
    const last = this.#steps.length - 1
    if (step < 0 || step > last) return
    this.#set({ step: step === last ? null : step })
  }

  #toggle = (): void => {
    if (this.playing) {
      this.#pause()
      return
    }
    if (this.#at === this.#steps.length - 1) this.#go(0)
    this.playing = true
    this.#timer = setInterval(() => {
      this.#go(this.#at + 1)
      if (this.#at === this.#steps.length - 1) this.#pause()
    }, PACE)
  }

  #pause(): void {
    clearInterval(this.#timer)
    this.playing = false
  }
}

function value(event: InputEvent): number {
  return Number((event.target as HTMLInputElement).value)
}

customElements.define("simhash-buckets-figure", BucketsFigure)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-buckets-figure": BucketsFigure
  }
}
