import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import type { Catalogue, Language } from "../i18n/index.js"
import type { Lesson } from "../lesson/lesson.js"
import type { Results } from "../lesson/results.js"
import { paragraphs } from "../prose/prose.js"

/** The names of sections, which are their anchors and their keys in the catalogues. */
export type SectionName = keyof Catalogue["sections"]

/**
 * A section of the page: what it says stands in the catalogue under its name, what it shows is up
 * to `content`. It is told everything from above, and asks for changes by an event.
 */
export abstract class Section<Name extends SectionName = SectionName> extends LitElement {
  static override properties = {
    catalogue: { attribute: false },
    language: {},
    lesson: { attribute: false },
    results: { attribute: false },
  }
  declare catalogue: Catalogue
  declare language: Language
  declare lesson: Lesson
  declare results: Results

  abstract readonly name: Name

  #seen: readonly unknown[] = []

  /** What the section says. */
  protected get t(): Catalogue["sections"][Name] {
    return this.catalogue.sections[this.name]
  }

  /** What comes before it is drawn: by default a frame, so that a keystroke does not wait for it. */
  protected async prepare(): Promise<void> {
    await painted()
  }

  /** What it shows depends on these alone, besides the language and properties of its own. */
  protected abstract parts(): readonly unknown[]

  /** What stands between the paragraphs. */
  protected abstract content(): TemplateResult

  /** Asks for another lesson. */
  protected change(change: Partial<Lesson>): void {
    this.dispatchEvent(new CustomEvent("lesson-change", { detail: change, bubbles: true }))
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.prepare()
    super.scheduleUpdate()
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    const parts = this.parts()
    const same = parts.length === this.#seen.length && parts.every((part, i) => part === this.#seen[i])
    this.#seen = parts
    const shared = new Set<PropertyKey>(["lesson", "results"])
    return !same || changed.size === 0 || [...changed.keys()].some((name) => !shared.has(name))
  }

  protected override render(): TemplateResult {
    const { title, lead, after } = this.t
    return html`
      <section id=${this.name} aria-labelledby=${`${this.name}-title`}>
        <h2 id=${`${this.name}-title`}>${title}</h2>
        ${paragraphs(lead)} ${this.content()} ${paragraphs(after)}
      </section>
    `
  }
}

/** Resolves in a task of its own after the next frame. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A page in the background draws no frames.
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}

declare global {
  interface GlobalEventHandlersEventMap {
    "lesson-change": CustomEvent<Partial<Lesson>>
  }
}
