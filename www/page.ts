import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import { html as staticHtml, unsafeStatic } from "lit/static-html.js"
import { version } from "../package.json"
import { type First, load } from "./catalogue.js"
import { fill } from "./i18n/fill.js"
import type { Language } from "./i18n/language.js"
import type { Definition } from "./lesson/definition.js"
import { nextFrame } from "./lesson/later.js"
import { initial, type Lesson, type Reading } from "./lesson/lesson.js"
import { explained } from "./lesson/long-texts.js"
import { remember, remembered } from "./lesson/memory.js"
import { Results } from "./lesson/results.js"
import type { Shared } from "./lesson/section.js"
import type { Texts } from "./lesson/texts.js"
import "./preferences-bar.js"
import "./rail.js"
import { SECTIONS } from "./sections.js"
import { fromFragment, isLesson, Unreadable } from "./share/link.js"
import "./share/share.js"
import type { SimHashQuestion } from "./teaching/question.js"
import { isSheet, type SheetKind, type Task, type Topic, topicToPredict } from "./teaching/state.js"

/** Texts and settings, and what the package answers. The chapters show them together, or not yet. */
interface Answered extends Shared {
  /** The texts as they were written, of which the beginnings of long ones are explained. */
  readonly written: Texts
  readonly results: Results
}

/** The chapter that can be shown alone. */
const LOOM = "loom"

/** The first page of the documents. */
const DOCUMENTS: Readonly<Record<Language, string>> = {
  en: "docs/index.html",
  "zh-CN": "docs/guides/readme.zh-CN.html",
}

/** The whole page: the reader's choices, what the package answers, and the chapters that show it. */
export class SimHashPage extends LitElement {
  static override properties = {
    language: { attribute: false },
    catalogue: { attribute: false },
    lesson: { state: true },
    failed: { state: true },
    unreadable: { state: true },
    revealed: { state: true },
    incomplete: { state: true },
    drawn: { state: true },
    begun: { state: true },
  }
  declare language: Language
  /** The texts in `language`: all, once the chapters are loaded. */
  declare catalogue: First
  declare lesson: Lesson
  /** Why there is nothing to show. */
  declare failed: string | undefined
  /** Why the link that was opened could not be read, or that parts of it could not. */
  declare unreadable: Unreadable | "parts" | undefined
  /** The task whose answer the reader has revealed, after a prediction. */
  declare revealed: Task | undefined
  /** Whether loading the chapters or the teacher's question failed. */
  declare incomplete: boolean
  /** Whether the lesson is known that is shown first. */
  declare begun: boolean
  /** How many of the chapters are there. */
  declare drawn: number
  /** The figure that is shown alone (`?embed=`), for a page that embeds it in a frame. */
  readonly embedded = new URLSearchParams(location.search).get("embed")
  /** The worksheet that is shown alone (`?sheet=`), to be printed. */
  readonly sheet = new URLSearchParams(location.search).get("sheet")

  /** What was asked last, and what is shown: the same, unless a long text is still being explained. */
  #asked: Answered | undefined
  #shown: Answered | undefined
  #question: Promise<unknown> | undefined
  /** Resolves when all chapters are there. */
  #started: Promise<void> | undefined
  /** The lesson requested last. A link that is read slowly must not replace one that was opened after it. */
  #coming: Promise<Reading> | undefined

  constructor() {
    super()
    this.incomplete = false
    this.drawn = 0
    this.begun = false
    this.lesson = initial
    // A lesson that a link brings wins, and a page that shows one thing alone is not the reader's.
    const own = this.embedded === null && this.sheet === null && !isLesson(location.hash.slice(1))
    const texts = own ? remembered() : undefined
    if (texts) this.lesson = { ...initial, texts }
    this.addEventListener("lesson-change", (event) => {
      this.lesson = { ...this.lesson, ...event.detail }
      if (event.detail.texts) remember(this.lesson.texts)
    })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("hashchange", this.#follow)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener("hashchange", this.#follow)
  }

  /** Loads the element of the teacher's question, once. */
  #loadQuestion(): void {
    this.#question ??= import("./teaching/question.js").catch(() => {
      this.#question = undefined
      this.incomplete = true
    })
  }

  /** Shows a lesson that came by a link, or says why not. */
  async open(coming: Promise<Reading>): Promise<void> {
    this.#coming = coming
    try {
      const { lesson, whole } = await coming
      if (coming !== this.#coming) return
      this.lesson = { ...lesson, texts: asWritten(lesson.texts, this.catalogue) }
      this.unreadable = whole ? undefined : "parts"
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (coming !== this.#coming) return
      this.lesson = initial
      this.unreadable = error
    }
  }

  /** The chapters that this page shows: all, the only one in a frame, or none beside a worksheet. */
  get #present(): readonly Definition[] {
    if (isSheet(this.sheet)) return []
    return this.embedded === LOOM ? SECTIONS.filter(({ name }) => name === LOOM) : SECTIONS
  }

  /** Opens the lesson that the fragment of the address holds, or goes to the section that it names. */
  #follow = async (): Promise<void> => {
    const fragment = location.hash.slice(1)
    if (isLesson(fragment)) {
      await this.open(fromFragment(fragment))
      await this.#goToTask()
    } else if (fragment) await this.#show(anchorOf(fragment))
  }

  /** Shows the element that has an anchor. */
  async #show(anchor: string): Promise<void> {
    await this.#started
    document.getElementById(anchor)?.scrollIntoView()
  }

  /** Goes to where the link that was opened leads: its question, its section, or the loom at its step or bit. */
  async #goToTask(): Promise<void> {
    if (this.#present.length < SECTIONS.length) return
    const { task, loom: view } = this.lesson
    const stopped = view.step !== null || view.pinned !== null
    await this.#started
    await this.updateComplete
    await this.#question
    const question = this.querySelector<SimHashQuestion>("simhash-question")
    await question?.ready
    const anchor = question ? "question" : (task.section ?? (stopped ? LOOM : null))
    if (anchor) await this.#show(anchor)
  }

  /** Switches to a language once its catalogue is loaded. */
  async speak(language: Language): Promise<void> {
    const catalogue = await load(language)
    this.language = language
    this.catalogue = catalogue
  }

  /** Starts the page: the WebAssembly module is loaded. */
  async start(): Promise<void> {
    const fragment = location.hash.slice(1)
    // What a link brings is shown at once, and not after something else.
    if (isLesson(fragment)) await this.open(fromFragment(fragment))
    this.#started = this.#draw()
    if (isLesson(fragment)) await this.#goToTask()
    else if (fragment) await this.#show(anchorOf(fragment))
  }

  /** Loads the code and the texts of the chapters below the first; false, and a sentence, if that fails. */
  async #loadChapters(): Promise<boolean> {
    const { language } = this
    try {
      const [catalogue] = await Promise.all([load(language), import("./chapters.js")])
      // If the language has changed in the meantime, that change has loaded its texts.
      if (language === this.language) this.catalogue = catalogue
      return true
    } catch {
      this.incomplete = true
      return false
    }
  }

  /** Loads what could not be loaded once more. */
  #again = (): void => {
    this.incomplete = false
    if (this.drawn < this.#present.length) location.reload()
    else this.#loadQuestion()
  }

  /** Draws each chapter in a frame of its own: a single task would block input on a slow phone. */
  async #draw(): Promise<void> {
    this.begun = true
    await this.updateComplete
    let loading: Promise<boolean> | undefined
    for (const section of this.#present) {
      if (section !== SECTIONS[0]) loading ??= this.#loadChapters()
      if ((await loading) === false) return
      this.drawn += 1
      await this.updateComplete
      await this.querySelector<LitElement>(`simhash-${section.name}-section`)?.updateComplete
      await nextFrame()
    }
  }

  protected override createRenderRoot(): HTMLElement {
    // The article for readers without scripts.
    this.replaceChildren()
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("language")) {
      document.documentElement.lang = this.language
      document.title = this.catalogue.page.title
    }
    const { example } = this.lesson.texts
    if (example) {
      // An example that nobody has touched is shown in the language of the page.
      const { a, b } = this.catalogue.examples[example]
      if (a !== this.lesson.texts.a || b !== this.lesson.texts.b)
        this.lesson = { ...this.lesson, texts: { ...this.lesson.texts, a, b } }
    }
    if (this.lesson.task.question) this.#loadQuestion()
    if (this.begun) this.#answer()
  }

  /** Has the package answer for the texts and settings of the lesson: at once, or for long texts when the reader pauses. */
  #answer(): void {
    const { texts: written, settings } = this.lesson
    if (this.#asked?.written !== written || this.#asked.settings !== settings) {
      const texts = explained(written)
      const results = new Results(texts, settings, this.#asked)
      this.#asked?.results.replace()
      const asked = { written, texts, settings, results }
      this.#asked = asked
      // The frame that shows a letter that is typed does not wait for the chapters, which all follow in the next one.
      const typed = this.#shown?.settings === settings && written.example === null
      if (results.immediate && !typed) this.#shown = asked
      else this.#showOnce(asked, results.immediate ? nextFrame() : results.prepare())
    }
  }

  /** Shows answers once they are ready, unless others were asked for in the meantime. */
  async #showOnce(asked: Answered, ready: Promise<void>): Promise<void> {
    await ready
    if (asked !== this.#asked) return
    this.#shown = asked
    this.requestUpdate()
  }

  protected override render(): TemplateResult {
    const { page } = this.catalogue
    const { sheet } = this
    if (isSheet(sheet)) return html`<main id="lesson">${this.#waiting() ?? this.#worksheet(sheet)}</main>`
    const covered = this.#covered ?? nothing
    if (this.embedded === LOOM) return html`<main id="lesson" data-covered=${covered}>${this.#alone()}</main>`
    return html`
      <a class="skip" href="#lesson">${page.skip}</a>
      <header>
        <h1>${page.title}</h1>
        ${this.failed === undefined ? this.#share() : nothing}
        <simhash-preferences
          language=${this.language}
          .words=${page.preferences}
          @language-change=${(event: CustomEvent<Language>) => this.speak(event.detail)}
        ></simhash-preferences>
      </header>
      <simhash-rail .label=${page.contents} .language=${this.language}></simhash-rail>
      <main id="lesson" tabindex="-1" data-covered=${covered}>
        ${this.#unreadable()}
        ${this.#body()}
      </main>
      ${this.drawn === SECTIONS.length || this.failed !== undefined ? this.#footer() : nothing}
    `
  }

  /** Not while the page loads, where it would be seen and then be moved away. */
  #footer(): TemplateResult {
    const { page } = this.catalogue
    // scripts/docs.mjs adds this link to the page when it has built the documents beside it.
    const documents = document.querySelector("link[rel=help]") !== null
    return html`
      <footer>
        <p>
          <a href="exercises.html">${page.exercises}</a>
          ${documents ? html` · <a href=${DOCUMENTS[this.language]}>${page.documents}</a>` : nothing}
          · <code>npm install simhash-wasm</code>
        </p>
        <p>${fill(page.footer, { version })} <a href="third-party.txt">${page.thirdParty}</a></p>
      </footer>
    `
  }

  /** The message shown instead of the lesson if it cannot start; nothing until it has. */
  #waiting(): TemplateResult | typeof nothing | undefined {
    const { failed } = this
    if (failed !== undefined)
      return html`<p role="alert">${fill(this.catalogue.page.failed, { reason: failed })}</p>`
    return this.#shown ? undefined : nothing
  }

  #unreadable(): TemplateResult | typeof nothing {
    if (!this.unreadable) return nothing
    const { unreadable, reasons, parts } = this.catalogue.page.share
    if (this.unreadable === "parts") return html`<p role="alert">${parts}</p>`
    const { reason, version } = this.unreadable
    return html`<p role="alert">${fill(unreadable, { reason: fill(reasons[reason], { version }) })}</p>`
  }

  #incomplete(): TemplateResult | typeof nothing {
    if (!this.incomplete) return nothing
    const { incomplete, again } = this.catalogue.page
    return html`<p role="alert">${incomplete} <button type="button" @click=${this.#again}>${again}</button></p>`
  }

  /** The loom alone, with a link to the whole page. */
  #alone(): TemplateResult | typeof nothing {
    const waiting = this.#waiting()
    if (waiting) return waiting
    const whole = new URL(location.href)
    whole.searchParams.delete("embed")
    const { title, made } = this.catalogue.page
    return html`
      <h1 class="hidden">${title}</h1>
      ${this.#unreadable()}
      ${this.#teachersQuestion()}
      ${this.drawn > 0 ? this.#present.map((section) => this.#section(section, 1, true)) : this.#incomplete()}
      <p class="made"><a href=${whole.href} target="_blank" rel="noopener">${made}</a></p>
    `
  }

  #body(): TemplateResult | typeof nothing {
    const waiting = this.#waiting()
    if (waiting) return waiting
    return html`
      ${this.#incomplete()}
      ${this.lesson.task.section ? nothing : this.#teachersQuestion()}
      ${SECTIONS.slice(0, this.drawn).map(
        (section, i) =>
          html`${section.name === this.lesson.task.section ? this.#teachersQuestion() : nothing}${this.#section(section, i + 1)}`,
      )}
    `
  }

  #share(): TemplateResult {
    return html`<simhash-share .catalogue=${this.catalogue} .language=${this.language} .lesson=${this.lesson}></simhash-share>`
  }

  /** What is covered until the reader has predicted it. */
  get #covered(): Topic | null {
    const { task } = this.lesson
    return this.revealed === task ? null : topicToPredict(task)
  }

  /** The teacher's question. */
  #teachersQuestion(): TemplateResult | typeof nothing {
    const { task, loom: view } = this.lesson
    if (!task.question) return nothing
    return html`<simhash-question
      .task=${task}
      .covered=${this.#covered !== null}
      .of=${view.of}
      .language=${this.language}
      .results=${this.#shown?.results as Results}
      @question-reveal=${() => {
        this.revealed = task
      }}
    ></simhash-question>`
  }

  #worksheet(kind: SheetKind): TemplateResult {
    import("./teaching/sheet.js").catch(() => {
      this.failed = this.catalogue.page.incomplete
    })
    return html`${this.#unreadable()}
      <simhash-sheet .kind=${kind} .language=${this.language} .lesson=${{ ...this.lesson, ...this.#shown }}></simhash-sheet>`
  }

  #section({ name, title }: Definition, number: number, bare = false): TemplateResult {
    const { language } = this
    const tag = unsafeStatic(`simhash-${name}-section`)
    return staticHtml`<${tag}
      ?bare=${bare}
      .name=${name}
      .number=${number}
      .heading=${title[language]}
      .words=${(this.catalogue.sections as Readonly<Record<string, unknown>>)[name]}
      .common=${this.catalogue}
      .language=${language}
      .lesson=${this.#shown as Shared}
      .written=${this.lesson.texts}
      .state=${(this.lesson as Readonly<Record<string, unknown>>)[name]}
      .results=${this.#shown?.results as Results}
    ></${tag}>`
  }
}

/** Texts without their example's name, if the example reads differently in this language or version. */
function asWritten(texts: Texts, { examples }: First): Texts {
  const { example, a, b } = texts
  const known = example && examples[example]
  // A link without texts has those that the page begins with.
  return known && (a + b === "" || (known.a === a && known.b === b)) ? texts : { ...texts, example: null }
}

/** The anchor that a fragment names, as browsers find it: a fragment may be any text, and not be encoded at all. */
function anchorOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
