import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import type { Catalogue, Language } from "../i18n/index.js"
import type { Lesson } from "../lesson/lesson.js"
import type { Results } from "../lesson/results.js"
import { paragraphs } from "../prose/prose.js"

/** The names of sections, which are their anchors and their keys in the catalogues. */
export type SectionName = keyof Catalogue["sections"]

/**
 * A section of the page, the element `<simhash-NAME-section>`. Its text is in the catalogue under `name`, and
 * `content` renders its figures. The page passes all state down in properties; a section requests a change of
 * it by a `lesson-change` event.
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

  /** The section's part of the catalogue. */
  protected get t(): Catalogue["sections"][Name] {
    return this.catalogue.sections[this.name]
  }

  /** Resolves when the section may render: by default after a frame, so that a keystroke is not delayed. */
  protected async prepare(): Promise<void> {
    await painted()
  }

  /** The parts of the lesson and the results that the section renders: it renders again if one of them changed. */
  protected abstract parts(): readonly unknown[]

  /** Renders what is between the paragraphs. */
  protected abstract content(): TemplateResult

  /** Requests a change of the lesson. */
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
