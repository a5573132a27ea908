import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from "lit"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import { preferredLanguage } from "../preferences.js"
import { bench as en } from "./en.js"
import { bench as zhCN } from "./zh-CN.js"
import "../preferences-bar.js"
import { compare, type Times } from "./comparison.js"
import { type Contender, contenders, type Name } from "./contenders.js"
import { bar, ONE } from "./scale.js"
import { type Kind, SETS, textsOf } from "./texts.js"

const CATALOGUES = { en, "zh-CN": zhCN } as const

/** Repetitions of each contender with each kind of text: fewer if the address says so, for a look. */
const ROUNDS = 40

/** What each makes a fingerprint of, to be seen. */
const SENTENCE = "The quick brown fox jumps over the lazy dog, and nobody minds."

type Status = "loading" | "idle" | "running" | "stopped" | "done" | { failed: string }

/** The benchmark's page: starts and stops it, and shows what it found. */
export class SimHashBench extends LitElement {
  static override properties = {
    language: { state: true },
    status: { state: true },
    finished: { state: true },
    results: { state: true },
  }
  declare language: Language
  declare status: Status
  /** Which part of all repetitions is done. */
  declare finished: number
  /** A set's times, in the order of the sets; those that are missing were not timed yet. */
  declare results: readonly Times[]

  #contenders: readonly Contender[] = []
  /** The fingerprint of the sentence by each contender. */
  #made: readonly { name: Name; digits: string }[] = []
  #stop = new AbortController()

  constructor() {
    super()
    this.language = preferredLanguage()
    this.status = "loading"
    this.finished = 0
    this.results = []
  }

  /** The module is there. */
  ready(): void {
    this.#contenders = contenders()
    this.#made = this.#contenders.map(({ name, fingerprint, digits }) => ({
      name,
      digits: digits(fingerprint(SENTENCE, /\w+/g) as never),
    }))
    this.status = "idle"
  }

  fail(error: unknown): void {
    this.status = { failed: error instanceof Error ? error.message : String(error) }
  }

  protected override createRenderRoot(): HTMLElement {
    this.replaceChildren()
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("language")) {
      document.documentElement.lang = this.language
      document.title = this.#t.title
    }
  }

  protected override render(): TemplateResult {
    const t = this.#t
    return html`
      <header>
        <h1>${t.title}</h1>
        <simhash-preferences
          language=${this.language}
          .words=${t.preferences}
          @language-change=${(event: CustomEvent<Language>) => {
            this.language = event.detail
          }}
        ></simhash-preferences>
      </header>
      <main>
        <p class="intro">${t.intro}</p>
        <p>${t.method}</p>
        ${this.#body()}
        <p><a href="./">${t.lesson}</a></p>
      </main>
    `
  }

  #body(): TemplateResult {
    const t = this.#t
    const { status } = this
    if (status === "loading") return html`<p role="status">${t.loading}</p>`
    if (typeof status === "object")
      return html`<p role="alert">${fill(t.failed, { reason: status.failed })}</p>`
    const running = status === "running"
    const position = this.results.length
    const set = SETS[position]
    const says =
      running && set
        ? fill(t.running, { set: this.#title(set), position: position + 1, count: SETS.length })
        : t[running ? "done" : status]
    return html`
      <div class="run">
        <button type="button" @click=${running ? this.#halt : this.#run}>${running ? t.stop : t.start}</button>
        <progress aria-label=${t.progress} max="1" .value=${this.finished}></progress>
        <p role="status">${says}</p>
      </div>
      <div class="sets">${SETS.map((set, i) => this.#set(set, this.results[i]))}</div>
      ${this.#sentence()}
    `
  }

  #set(set: { kind: Kind; length: number }, times: Times | undefined): TemplateResult {
    const t = this.#t
    return html`
      <section>
        <h2>${this.#title(set)}</h2>
        ${times ? this.#table(times, set.kind) : html`<p class="waiting">${t.waiting}</p>`}
      </section>
    `
  }

  #table(times: Times, kind: Kind): TemplateResult {
    const t = this.#t
    const first = times.short
    if (!first) return html`<p>${t.tooSlow}</p>`
    const before = this.#contenders.filter(({ name }) => (times[name] ?? first) < first)
    const list = before.map(({ name }) =>
      fill(t.times, { name: t.contenders[name], ratio: this.#number(first / (times[name] as number)) }),
    )
    return html`
      <table class="times">
        <thead>
          <tr><th scope="col">${t.columns.who}</th><th scope="col">${t.columns.time}</th><th scope="col">${t.columns.ratio}</th></tr>
        </thead>
        <tbody>${this.#contenders.map(({ name }) => this.#row(name, times[name], first))}</tbody>
      </table>
      <p>
        ${list.length === 0 ? t.fastest : fill(t.faster, { list: new Intl.ListFormat(this.language).format(list) })}
        ${kind === "english" ? nothing : t.lazy}
      </p>
    `
  }

  #row(name: Name, time: number | undefined, first: number): TemplateResult {
    const t = this.#t
    const title = html`<th scope="row">${t.contenders[name]}${time === undefined ? nothing : picture(time / first)}</th>`
    if (time === undefined) return html`<tr data-name=${name}>${title}<td colspan="2">${t.tooSlow}</td></tr>`
    return html`
      <tr data-name=${name}>${title}<td>${this.#duration(time)}</td><td>${this.#number(time / first)}×</td></tr>
    `
  }

  /** A fingerprint by each, to see that they are there and how wide. */
  #sentence(): TemplateResult {
    const t = this.#t
    return html`
      <section>
        <h2>${t.made}</h2>
        <p><q lang="en">${SENTENCE}</q></p>
        <dl class="each">
          ${this.#made.map(
            ({ name, digits }) => html`
              <div data-name=${name}>
                <dt>${t.contenders[name]}</dt>
                <dd><span class="hidden">${t.fingerprint}: </span><code>${digits}</code></dd>
                <dd><span class="hidden">${t.about}: </span>${t.abouts[name]}</dd>
              </div>
            `,
          )}
        </dl>
      </section>
    `
  }

  #title({ kind, length }: { kind: Kind; length: number }): string {
    const size = length < 1000 ? `${length} B` : `${length / 1000} kB`
    return fill(this.#t.kinds[kind], { size })
  }

  #duration(nanoseconds: number): string {
    const { units } = this.#t
    if (nanoseconds < 1e3) return fill(units.ns, { value: this.#number(nanoseconds) })
    if (nanoseconds < 1e6) return fill(units.us, { value: this.#number(nanoseconds / 1e3) })
    return fill(units.ms, { value: this.#number(nanoseconds / 1e6) })
  }

  /** Three digits. */
  #number(value: number): string {
    return value.toLocaleString(this.language, { maximumSignificantDigits: 3 })
  }

  #run = async (): Promise<void> => {
    this.#stop = new AbortController()
    const { signal } = this.#stop
    const asked = Number(new URLSearchParams(location.search).get("rounds"))
    const rounds = asked >= 1 ? Math.min(Math.floor(asked), ROUNDS) : ROUNDS
    this.status = "running"
    this.results = []
    this.finished = 0
    try {
      for (const [position, set] of SETS.entries()) {
        const progress = (part: number) => {
          this.finished = (position + part) / SETS.length
        }
        const times = await compare(this.#contenders, textsOf(set), { rounds, signal, progress })
        this.results = [...this.results, times]
      }
      this.status = "done"
    } catch (error) {
      if (!signal.aborted) throw error
      this.status = "stopped"
    }
  }

  #halt = (): void => this.#stop.abort()

  get #t(): typeof en {
    return CATALOGUES[this.language]
  }
}

/** A ratio as a bar: to the left of the line is less time than ours takes, to the right more. */
function picture(ratio: number): TemplateResult {
  const { x, width } = bar(ratio)
  return html`
    <svg class="bar" aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
      ${svg`<rect class=${ratio < 1 ? "less" : "more"} x=${x} y="1" width=${width} height="8" />`}
      ${svg`<line x1=${ONE} x2=${ONE} y1="0" y2="10" />`}
    </svg>
  `
}

customElements.define("simhash-bench", SimHashBench)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-bench": SimHashBench
  }
}
