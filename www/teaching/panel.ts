import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import { directionOf } from "../lesson/direction.js"
import type { Lesson } from "../lesson/lesson.js"
import { PageElement } from "../lesson/page-element.js"
import { SECTIONS, type SectionName } from "../sections.js"
import { addressOf } from "../share/address.js"
import { copied } from "../share/clipboard.js"
import { LONGEST } from "../share/link.js"
import { elementCode, frameCode } from "./embed.js"
import type { Words } from "./en.js"
import { LONGEST_QUESTION, SHEETS, type Task, TOPICS } from "./state.js"
import { TeachingWords } from "./words.js"
import "./panel.css"

/** What can be copied. */
type Copied = "link" | "frame" | "element"

/** The links that the panel offers, and the code that embeds the figure. */
interface Links {
  readonly task: string
  readonly blank: string
  readonly answers: string
  readonly frame: string
}

/**
 * Where a teacher prepares a class: a link with a question, worksheets, and code that embeds the figure. What is chosen
 * here is a draft: it goes into the links, and does not change the lesson on the screen.
 */
export class SimHashTeaching extends PageElement {
  static override properties = {
    lesson: { attribute: false },
    language: {},
    figure: { attribute: false },
    draft: { state: true },
    links: { state: true },
    said: { state: true },
  }
  declare lesson: Lesson
  declare language: Language
  /** The title of the embedded figure. */
  declare figure: string
  declare draft: Task | undefined
  declare links: Links | undefined
  /** What was copied last, and whether the browser allowed it. */
  declare said: { readonly what: Copied; readonly done: boolean } | undefined
  readonly #words = new TeachingWords(this)

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { task } = this.lesson
    const before = changed.get("lesson") as Lesson | undefined
    // A question that came by a link is there to be changed.
    if (!this.draft || (before && before.task !== task)) this.draft = task
    if (!["lesson", "language", "draft"].some((name) => changed.has(name as keyof SimHashTeaching))) return
    this.said = undefined
    this.#link(this.lesson, this.draft, this.language)
  }

  async #link(lesson: Lesson, draft: Task, language: Language): Promise<void> {
    const asked = { ...lesson, task: draft }
    const { task: _, ...plain } = lesson
    const [task, blank, answers, frame] = await Promise.all([
      addressOf(asked, language),
      addressOf(asked, language, { sheet: "blank" }),
      addressOf(asked, language, { sheet: "answers" }),
      addressOf({ ...plain, task: { ...draft, question: "", section: null } }, language, { embed: "loom" }),
    ])
    if (lesson === this.lesson && draft === this.draft && language === this.language)
      this.links = { task, blank, answers, frame }
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = this.#words.current
    const { links } = this
    if (!words || !links) return nothing
    const t = words.panel
    const long = links.task.length > LONGEST
    if (long) return html`<p>${fill(t.tooLong, { length: links.task.length })}</p>`
    return html`
      <div class="teaching">
        ${this.#task(t, links)}
        <div>
          <h2>${t.sheets}</h2>
          <p>${t.sheetsNote}</p>
          <p class="teaching-row">${SHEETS.map(
            (kind) =>
              html`<a class="button" href=${links[kind]} target="_blank" rel="noopener">${t[kind]}</a>`,
          )}</p>
          ${this.#embed(t, links)}
        </div>
      </div>
    `
  }

  #task(t: Words["panel"], links: Links): TemplateResult {
    const draft = this.draft as Task
    return html`
      <div>
        <h2>${t.link}</h2>
        <p>${t.linkNote}</p>
        <div class="fields">
          ${this.#select(
            "section",
            t.section,
            [["", t.top], ...SECTIONS.map(({ name, title }) => [name, title[this.language]] as const)],
            (value) => ({ section: (value as SectionName) || null }),
          )}
          <div class="wide">
            <label for="task-question">${fill(t.question, { most: LONGEST_QUESTION })}</label>
            <textarea
              id="task-question"
              rows="2"
              dir=${directionOf(draft.question)}
              maxlength=${LONGEST_QUESTION}
              .value=${draft.question}
              @input=${(event: Event) => this.#set({ question: (event.target as HTMLTextAreaElement).value })}
            ></textarea>
          </div>
          <label class="check wide">
            <input
              id="task-predict"
              type="checkbox"
              .checked=${draft.predict}
              @change=${(event: Event) => this.#set({ predict: (event.target as HTMLInputElement).checked })}
            />
            <span>${t.predict}</span>
          </label>
          ${
            draft.predict
              ? this.#select(
                  "about",
                  t.about,
                  TOPICS.map((topic) => [topic, t.topics[topic]]),
                  (value) => ({ about: value as Task["about"] }),
                )
              : nothing
          }
        </div>
        ${this.#code("link", t.shown, links.task, t)}
        <p class="teaching-row"><a class="button" href=${links.task} target="_blank" rel="noopener">${t.tryLink}</a></p>
      </div>
    `
  }

  #select(
    id: "section" | "about",
    label: string,
    options: readonly (readonly [string, string])[],
    set: (value: string) => Partial<Task>,
  ): TemplateResult {
    const chosen = this.draft?.[id] ?? ""
    return html`<div>
      <label for=${`task-${id}`}>${label}</label>
      <select id=${`task-${id}`} @change=${(event: Event) => this.#set(set((event.target as HTMLSelectElement).value))}>
        ${options.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
      </select>
    </div>`
  }

  #set(change: Partial<Task>): void {
    this.draft = { ...(this.draft as Task), ...change }
  }

  #embed(t: Words["panel"], links: Links): TemplateResult {
    const { lesson, language } = this
    const { settings, texts, loom: view } = lesson
    const script = new URL("loom.js", location.href.replace(/[?#].*/, "")).href
    const element = elementCode({ script, text: texts[view.of], ...settings, view, language })
    return html`
      <h2>${t.embed}</h2>
      ${this.#code("frame", t.frame, frameCode(links.frame, this.figure), t)}
      ${this.#code("element", t.element, element, t)}
      <p class="teaching-note">${t.elementNote}</p>
    `
  }

  /** Something to copy. */
  #code(what: Copied, label: string, code: string, t: Words["panel"]): TemplateResult {
    const said = this.said?.what === what ? (this.said.done ? t.copied : t.denied) : nothing
    return html`
      <div class="code">
        <label for=${`copy-${what}`}>${label}</label>
        <textarea id=${`copy-${what}`} rows="3" readonly spellcheck="false" dir="ltr" .value=${code}></textarea>
        <p class="teaching-row">
          <button type="button" aria-label=${`${t.copy}: ${label}`} @click=${() => this.#copy(what, code)}>${t.copy}</button>
          <span role="status">${said}</span>
        </p>
      </div>
    `
  }

  async #copy(what: Copied, text: string): Promise<void> {
    this.said = { what, done: await copied(text) }
    if (!this.said.done) this.querySelector<HTMLTextAreaElement>(`#copy-${what}`)?.select()
  }
}

customElements.define("simhash-teaching", SimHashTeaching)
