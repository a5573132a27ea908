import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import { html as staticHtml, unsafeStatic } from "lit/static-html.js"
import { version } from "../package.json"
import { type Catalogue, load } from "./catalogue.js"
import { fill } from "./i18n/fill.js"
import type { Language } from "./i18n/language.js"
import type { Definition, SectionWords } from "./lesson/definition.js"
import { initial, type Lesson, type Reading } from "./lesson/lesson.js"
import { explained } from "./lesson/long-texts.js"
import { remember, remembered } from "./lesson/memory.js"
import { drawEverything } from "./lesson/near.js"
import { painted } from "./lesson/painted.js"
import { Results } from "./lesson/results.js"
import type { Section, Shared } from "./lesson/section.js"
import type { Settings } from "./lesson/settings.js"
import type { Texts } from "./lesson/texts.js"
import "./preferences-bar.js"
import { hold } from "./hold.js"
import { Prerendered } from "./prerendered.js"
import { loom } from "./sections/loom/index.js"
import { opening } from "./sections/opening/index.js"
import { SECTIONS, type SectionName } from "./sections.js"
import { fromFragment, isLesson, Unreadable } from "./share/link.js"
import "./share/share.js"
import type { SimHashQuestion } from "./teaching/question.js"
import { isSheet, type SheetKind, type Task, type Topic, topicToPredict } from "./teaching/state.js"

/** The sections that are loaded with the page, and the others. */
const FIRST = SECTIONS.filter(({ first }) => first)
const DEFERRED = SECTIONS.filter(({ first }) => !first)

/** The whole page: the reader's choices, what the package answers, and the sections that show it. */
export class SimHashPage extends LitElement {
  static override properties = {
    language: { attribute: false },
    catalogue: { attribute: false },
    lesson: { state: true },
    status: { state: true },
    unreadable: { state: true },
    revealed: { state: true },
    incomplete: { state: true },
    drawn: { state: true },
  }
  declare language: Language
  /** The catalogue of `language`. */
  declare catalogue: Catalogue
  declare lesson: Lesson
  declare status: "loading" | "ready" | { failed: string }
  /** Why the link or file that was opened could not be read, or that parts of it could not. */
  declare unreadable: Unreadable | "parts" | undefined
  /** The task whose answer the reader has revealed, after a prediction. */
  declare revealed: Task | undefined
  /** Whether loading the deferred sections failed. */
  declare incomplete: boolean
  /** How many of the first sections are there; when all are, one more brings the others. */
  declare drawn: number
  /** The figure that is shown alone (`?embed=`), for a page that embeds it in a frame. */
  readonly embedded = new URLSearchParams(location.search).get("embed")
  /** The worksheet that is shown alone (`?sheet=`), to be printed. */
  readonly sheet = new URLSearchParams(location.search).get("sheet")

  /** The results, and what they were computed from. */
  #computed: { written: Texts; settings: Settings; results: Results } | undefined
  /** The lesson with its texts as they are explained, and as they were written. */
  #shown: Lesson & Shared = { ...initial, written: initial.texts }
  #prerendered: Prerendered | undefined
  #deferred: Promise<unknown> | undefined
  #all: Promise<void> | undefined
  #started: Promise<void> | undefined
  #question: Promise<unknown> | undefined
  /** The lesson requested last. A link that is read slowly must not replace one that was opened after it. */
  #coming: Promise<Reading> | undefined
  readonly #observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#loadDeferred()
    },
    // One viewport ahead.
    { rootMargin: "100% 0px" },
  )

  constructor() {
    super()
    this.incomplete = false
    this.drawn = 0
    this.lesson = initial
    // A lesson that a link brings wins, and a page that shows one thing alone is not the reader's.
    const own = this.embedded === null && this.sheet === null && !isLesson(location.hash.slice(1))
    const texts = own ? remembered() : undefined
    if (texts) this.lesson = { ...initial, texts }
    this.status = "loading"
    this.addEventListener("lesson-change", (event) => {
      this.lesson = { ...this.lesson, ...event.detail }
      if (event.detail.texts) remember(this.lesson.texts)
    })
    this.addEventListener("lesson-open", (event) => this.open(event.detail))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("hashchange", this.#follow)
    addEventListener("keydown", this.#onKey)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener("hashchange", this.#follow)
    removeEventListener("keydown", this.#onKey)
    this.#observer.disconnect()
  }

  /** Loads the deferred sections, once. */
  #loadDeferred = (): Promise<unknown> => {
    this.#observer.disconnect()
    this.incomplete = false
    this.#deferred ??= this.#complete().catch(() => {
      this.#deferred = undefined
      this.incomplete = true
    })
    return this.#deferred
  }

  /** Loads the element of the teacher's question, once. */
  #loadQuestion(): void {
    this.#question ??= import("./teaching/question.js").catch(() => {
      this.#question = undefined
      this.incomplete = true
    })
  }

  /** Shows a lesson that came by a link or a file, or says why not. */
  async open(coming: Promise<Reading>): Promise<void> {
    this.#coming = coming
    try {
      const { lesson, whole } = await coming
      if (coming !== this.#coming) return
      this.lesson = { ...lesson, texts: asWritten(lesson.texts, this.#t) }
      this.unreadable = whole ? undefined : "parts"
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (coming !== this.#coming) return
      this.lesson = initial
      this.unreadable = error
    }
  }

  /** Loads the deferred sections all at once. */
  async #complete(): Promise<void> {
    await this.#words()
    await Promise.all(this.#present.map(({ element }) => element()))
  }

  /** Whether the page shows one thing only, and not the lesson. */
  get #one(): boolean {
    return this.embedded === loom.name || isSheet(this.sheet)
  }

  /** The sections that this page shows: all, or the only one in a frame. */
  get #present(): readonly Definition[] {
    return this.embedded === loom.name ? [loom] : SECTIONS
  }

  /** Loads the catalogue of the deferred sections, once. */
  #words(): Promise<void> {
    this.#all ??= this.#loadWords().catch((error) => {
      this.#all = undefined
      throw error
    })
    return this.#all
  }

  async #loadWords(): Promise<void> {
    const { language } = this
    const catalogue = await load(language, "all")
    // If another language was chosen in the meantime, all of its texts are loaded already.
    if (language === this.language) this.catalogue = catalogue
    await this.updateComplete
  }

  /** Loads the code of the deferred sections, one after the other, while the browser has nothing else to do. */
  async #loadIdly(): Promise<void> {
    try {
      await idle()
      await this.#words()
      for (const { element } of this.#present) {
        await idle()
        await element()
      }
    } catch {
      // They are loaded once more when the reader comes near them, who is then told if that fails.
    }
  }

  /** The keyboard comes faster to a section than the section comes near. */
  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || this.status !== "ready") return
    drawEverything()
    this.#loadDeferred()
  }

  /** Opens the lesson that the fragment of the address holds, or goes to the section that it names. */
  #follow = async (): Promise<void> => {
    const fragment = location.hash.slice(1)
    if (isLesson(fragment)) {
      await this.open(fromFragment(fragment))
      await this.#goToTask()
    } else if (fragment) await this.#show(anchorOf(fragment))
  }

  /** Shows the section or the heading that has an anchor. */
  async #show(anchor: string): Promise<void> {
    await this.#started
    const find = () => document.getElementById(anchor)
    if (!find() || find()?.closest("[data-waiting]")) {
      const loaded = this.#loadDeferred()
      // A heading that depends on the texts is not among the words that are in the document already.
      if (!find()) {
        drawEverything()
        await loaded
        await Promise.all(
          [...this.querySelectorAll<LitElement>("main > *")].map((section) => section.updateComplete),
        )
      }
    }
    if (find()) hold(find)
  }

  /** Goes to where the link that was opened leads: its question, its section, or the loom at its step or bit. */
  async #goToTask(): Promise<void> {
    if (this.embedded === loom.name || isSheet(this.sheet)) return
    const { task, loom: view } = this.lesson
    const stopped = view.step !== null || view.pinned !== null
    const section = task.section ?? (stopped ? loom.name : null)
    await this.#started
    await this.updateComplete
    await this.#question
    const question = this.querySelector<SimHashQuestion>("simhash-question")
    await question?.ready
    const anchor = question ? "question" : section
    if (anchor) await this.#show(anchor)
  }

  /** Switches to a language once its catalogue is loaded. */
  async speak(language: Language): Promise<void> {
    const catalogue = await load(language, this.#all ? "all" : "first")
    this.language = language
    this.catalogue = catalogue
  }

  /** Starts the page: the WebAssembly module is loaded. */
  async start(): Promise<void> {
    this.#started = this.#draw()
    this.#follow()
    await this.#started
    const waiting = this.#waitingSections
    for (const section of waiting) this.#observer.observe(section)
    if (waiting.length > 0) this.#loadIdly()
  }

  /**
   * Draws the sections that are loaded with the page one after the other, each in a frame of its own, and then puts the
   * deferred ones below them: all at once would keep the reader waiting.
   */
  async #draw(): Promise<void> {
    await this.updateComplete
    await painted()
    this.status = "ready"
    if (this.#one) return
    await this.updateComplete
    await this.#computed?.results.computeAll()
    await painted()
    for (const { name } of FIRST) {
      this.drawn += 1
      await this.updateComplete
      await this.querySelector<Section<SectionWords, unknown>>(`simhash-${name}-section`)?.complete
      await painted()
    }
    this.drawn += 1
    await this.updateComplete
  }

  fail(error: unknown): void {
    this.status = { failed: error instanceof Error ? error.message : String(error) }
  }

  protected override createRenderRoot(): HTMLElement {
    this.#prerendered = new Prerendered(this)
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("language")) {
      document.documentElement.lang = this.language
      document.title = this.#t.page.title
    }
    const { example } = this.lesson.texts
    if (example) {
      // An example that nobody has touched is shown in the language of the page.
      const { a, b } = this.#t.examples[example]
      if (a !== this.lesson.texts.a || b !== this.lesson.texts.b)
        this.lesson = { ...this.lesson, texts: { ...this.lesson.texts, a, b } }
    }
    if (this.lesson.task.question) this.#loadQuestion()
    const { texts: written } = this.lesson
    const explainedTexts = this.#shown.written === written ? this.#shown.texts : explained(written)
    this.#shown = { ...this.lesson, texts: explainedTexts, written }
    if (this.status !== "ready") return
    const { settings } = this.lesson
    if (this.#computed?.written !== written || this.#computed.settings !== settings) {
      this.#computed?.results.replace()
      this.#computed = { written, settings, results: new Results(explainedTexts, settings, this.#computed) }
    }
  }

  protected override updated(): void {
    this.#prerendered?.fill(this.#waitingSections, this.language)
  }

  /** The sections that show their words until they are drawn. */
  get #waitingSections(): NodeListOf<HTMLElement> {
    return this.querySelectorAll(
      `main > [data-deferred]:is(:not(:defined), [data-waiting]), main > simhash-${opening.name}-section:empty`,
    )
  }

  protected override render(): TemplateResult {
    const { page } = this.#t
    const { sheet } = this
    if (isSheet(sheet)) return html`<main id="lesson">${this.#waiting() ?? this.#worksheet(sheet)}</main>`
    const covered = this.#covered ?? nothing
    if (this.embedded === loom.name)
      return html`<main id="lesson" data-covered=${covered}>${this.#alone(loom)}</main>`
    return html`
      <a class="skip" href="#lesson">${page.skip}</a>
      <header>
        <h1>${page.title}</h1>
        ${typeof this.status === "string" ? this.#share() : nothing}
        <simhash-preferences
          language=${this.language}
          .words=${page.preferences}
          @language-change=${(event: CustomEvent<Language>) => this.speak(event.detail)}
        ></simhash-preferences>
      </header>
      <main id="lesson" tabindex="-1" data-covered=${covered}>
        ${this.#unreadable()}
        ${this.#body()}
      </main>
      ${this.drawn > FIRST.length || typeof this.status === "object" ? this.#footer() : nothing}
    `
  }

  /** Not while the page loads, where it would be seen and then be moved away. */
  #footer(): TemplateResult {
    const { page } = this.#t
    return html`
      <footer>
        <p>${fill(page.footer, { version })} <a href="third-party.txt">${page.thirdParty}</a></p>
      </footer>
    `
  }

  /** The message shown instead of the lesson until the WebAssembly module is loaded. */
  #waiting(): TemplateResult | undefined {
    const { status } = this
    const { page } = this.#t
    if (status === "loading" || (status === "ready" && this.drawn === 0 && !this.#one)) {
      if (this.embedded !== null || this.sheet !== null) return html`<p role="status">${page.loading}</p>`
      // The first words stay where they were before any script ran.
      const words = this.#prerendered?.of(opening.name, this.language)
      return html`<p class="hidden" role="status">${page.loading}</p>${words}`
    }
    if (status === "ready") return undefined
    return html`
      <p role="alert">${fill(page.failed, { reason: status.failed })}</p>
      ${SECTIONS.map(({ name }) => this.#prerendered?.of(name, this.language))}
    `
  }

  #unreadable(): TemplateResult | typeof nothing {
    if (!this.unreadable) return nothing
    const { unreadable, reasons, parts } = this.#t.page.share
    if (this.unreadable === "parts") return html`<p role="alert">${parts}</p>`
    const { reason, version } = this.unreadable
    return html`<p role="alert">${fill(unreadable, { reason: fill(reasons[reason], { version }) })}</p>`
  }

  #incomplete(): TemplateResult | typeof nothing {
    if (!this.incomplete) return nothing
    const { incomplete, again } = this.#t.page
    return html`<p role="alert">${incomplete} <button type="button" @click=${this.#loadDeferred}>${again}</button></p>`
  }

  /** One section alone, with a link to the whole page. */
  #alone(section: Definition): TemplateResult {
    const waiting = this.#waiting()
    if (waiting) return waiting
    const whole = new URL(location.href)
    whole.searchParams.delete("embed")
    const { title, made } = this.#t.page
    return html`
      <h1 class="hidden">${title}</h1>
      ${this.#unreadable()}
      ${this.#asked()}
      ${this.#section(section, true)}
      <p class="made"><a href=${whole.href} target="_blank" rel="noopener">${made}</a></p>
    `
  }

  #body(): TemplateResult {
    const waiting = this.#waiting()
    if (waiting) return waiting
    const { drawn } = this
    // Nothing that the section before it would move when it is drawn.
    const contents = drawn > 1 ? this.#contents() : nothing
    return html`
      ${this.lesson.task.section ? nothing : this.#asked()}
      ${FIRST.slice(0, drawn).map((section) => [this.#withQuestion(section), section === opening ? contents : nothing])}
      ${this.#incomplete()}
      ${drawn > FIRST.length ? DEFERRED.map((section) => this.#withQuestion(section)) : nothing}
    `
  }

  /** Links to all sections but the first, which is what the page opens with. */
  #contents(): TemplateResult {
    const others = SECTIONS.filter((section) => section !== opening)
    return html`
      <nav aria-label=${this.#t.page.contents}>
        <ol>
          ${others.map(({ name, title }) => html`<li><a href=${`#${name}`}>${title[this.language]}</a></li>`)}
        </ol>
      </nav>
    `
  }

  #share(): TemplateResult {
    return html`<simhash-share .catalogue=${this.#t} .language=${this.language} .lesson=${this.lesson}></simhash-share>`
  }

  /** A section, below the teacher's question if that is about it. */
  #withQuestion(section: Definition): TemplateResult {
    const here = section.name === this.lesson.task.section
    return html`${here ? this.#asked() : nothing}${this.#section(section)}`
  }

  /** What is covered until the reader has predicted it. */
  get #covered(): Topic | null {
    const { task } = this.lesson
    return this.revealed === task ? null : topicToPredict(task)
  }

  /** The teacher's question. */
  #asked(): TemplateResult | typeof nothing {
    const { task, texts, loom: view } = this.#shown
    if (!task.question) return nothing
    return html`<simhash-question
      .task=${task}
      .covered=${this.#covered !== null}
      .of=${view.of === "c" && texts.c === null ? "a" : view.of}
      .language=${this.language}
      .results=${this.#computed?.results as Results}
      @question-reveal=${() => {
        this.revealed = task
      }}
    ></simhash-question>`
  }

  #worksheet(kind: SheetKind): TemplateResult {
    import("./teaching/sheet.js").catch(() => {
      this.status = { failed: this.#t.page.incomplete }
    })
    return html`${this.#unreadable()}
      <simhash-sheet .kind=${kind} .language=${this.language} .lesson=${this.#shown}></simhash-sheet>`
  }

  #section({ name, title, first }: Definition, bare = false): TemplateResult {
    const { language } = this
    const lesson = this.#shown
    const tag = unsafeStatic(`simhash-${name}-section`)
    return staticHtml`<${tag}
      ?bare=${bare}
      ?data-contained=${!bare && name !== opening.name}
      ?data-deferred=${!first}
      .name=${name}
      .heading=${title[language]}
      .words=${this.#t.sections[name as SectionName]}
      .common=${this.#t}
      .language=${language}
      .lesson=${lesson}
      .state=${(this.lesson as Readonly<Record<string, unknown>>)[name] ?? null}
      .results=${this.#computed?.results as Results}
    ></${tag}>`
  }

  get #t(): Catalogue {
    return this.catalogue
  }
}

/** Resolves when the browser has nothing to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
}

/** Texts without their example's name, if the example reads differently in this language or version. */
function asWritten(texts: Texts, { examples }: Catalogue): Texts {
  const { example, a, b } = texts
  const known = example && examples[example]
  return known && known.a === a && known.b === b ? texts : { ...texts, example: null }
}

declare global {
  interface HTMLElementTagNameMap {
    "simhash-page": SimHashPage
  }
}

/** The anchor that a fragment names, as browsers find it: a fragment may be any text, and not be encoded at all. */
function anchorOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
