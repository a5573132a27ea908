import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { CheckResult, Diagnostic, RelatedPlace, TextRange } from "simhash-wasm/editor"
import { beside } from "../../design/layout.js"
import { fill } from "../../i18n/fill.js"
import { Approach } from "../../lesson/approach.js"
import { outlined } from "../../lesson/prose/outlined.js"
import { paragraphs, prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import { marked } from "./marked.js"
import type { DraftEditor } from "./mount.js"
import { outline } from "./outline.js"
import type { Note } from "./texts.js"
import "./style.css"

type Module = typeof import("./mount.js")

/** The most findings that are listed. */
const LISTED = 50

/** A draft in CodeMirror whose paragraphs are compared with notes, and with one another, as one types. */
export class EditorSection extends Section<Words> {
  static override properties = {
    ...Section.properties,
    loaded: { state: true },
    notes: { state: true },
    found: { state: true },
  }
  declare loaded: "not yet" | "loading" | "failed" | Module
  declare notes: readonly Note[]
  declare found: CheckResult | undefined

  readonly #mount = document.createElement("div")
  #editor: DraftEditor | undefined
  /** The text that came with the page in the language it had, as long as nobody has touched it. */
  #shipped = ""
  #shippedNotes: readonly Note[] = []
  #saved = 0
  #spoken: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.loaded = "not yet"
    this.notes = []
    this.#mount.className = "draft"
    new Approach(this, () => this.#load())
  }

  protected override parts(): readonly unknown[] {
    return [this.loaded, this.notes, this.found]
  }

  protected override content(): TemplateResult {
    const { t, loaded } = this
    if (typeof loaded === "string")
      return html`
        <p role=${loaded === "failed" ? "alert" : nothing}>
          ${loaded === "failed" ? t.failed : loaded === "loading" ? t.loading : t.waiting}
        </p>
        <button type="button" class="start" aria-disabled=${loaded === "loading"} @click=${this.#load}>${t.start}</button>
        ${outlined(outline(t))}
      `
    return html`
      <div class="desk">
        <div class="writing">
          <h3 id="editor-draft">${t.draft}</h3>
          ${this.#mount}
          <p class="keys">${prose(t.keys)}</p>
        </div>
        <div class="found">
          <h3 id="editor-found" tabindex="-1">${t.found}</h3>
          ${this.#findings()}
        </div>
        <div class="saved">
          <h3 id="editor-notes">${t.notes}</h3>
          <ul class="notes">
            ${this.notes.map(
              ({ name, text }) =>
                html`<li tabindex="-1" data-note=${name}><strong>${name}</strong> ${this.#note(name, text)}</li>`,
            )}
          </ul>
          <button type="button" class="save" ?disabled=${!this.found?.stats.blocks} @click=${this.#save}>
            ${t.save}
          </button>
        </div>
      </div>
      ${beside(
        html`<h3 id="editor-code">${t.code}</h3>${paragraphs(t.aboutCode)}`,
        html`<div class="source" role="region" aria-label=${t.code} tabindex="0"><pre><code>${loaded.source}</code></pre></div>`,
      )}
    `
  }

  /** What was found out about the paragraphs. */
  #findings(): TemplateResult {
    const { t, found } = this
    if (!found) return html``
    const { diagnostics, stats } = found
    const values = {
      count: stats.blocks,
      repeated: new Set(diagnostics.map(({ block }) => block.index)).size,
      short: stats.short,
      looked: stats.looked,
    }
    return html`
      <p class="summary">${fill(t.summary, values)}</p>
      <ul class="findings">
        ${diagnostics.slice(0, LISTED).map((diagnostic) => html`<li>${this.#finding(diagnostic)}</li>`)}
      </ul>
      ${diagnostics.length > LISTED ? html`<p>${fill(t.more, { count: diagnostics.length - LISTED })}</p>` : nothing}
      ${
        stats.ignored > 0
          ? html`<p class="ignored">
              ${fill(t.ignored, { count: stats.ignored }, this.language)}
              <button type="button" class="again" @click=${() => this.#start()}>${t.again}</button>
            </p>`
          : nothing
      }
      <p class="hidden" role="status"></p>
    `
  }

  #finding(diagnostic: Diagnostic): TemplateResult {
    const { t } = this
    const { block, message, related } = diagnostic
    return html`
      <span dir="auto">${fill(t.repeats, { number: block.index + 1, warning: message })}</span>
      <span class="actions">
        ${related
          .slice(0, 1)
          .map(
            (place) =>
              html`<button type="button" @click=${() => this.#go(place)}>${this.#nameOf(place)}</button>`,
          )}
        <button
          type="button"
          class="ignore"
          aria-label=${fill(t.ignoreThis, { number: block.index + 1 })}
          @click=${() => this.#ignore(diagnostic)}
        >
          ${t.ignore}
        </button>
      </span>
    `
  }

  /** The words of the button that goes to a place. */
  #nameOf({ docId, block }: RelatedPlace): string {
    if (docId !== "draft") return fill(this.t.goToNote, { of: docId ?? "" })
    return fill(this.t.goToParagraph, { of: (block?.index ?? 0) + 1 })
  }

  /** The text of a note, in which is marked what it shares with the draft. */
  #note(name: string, text: string): ReturnType<typeof marked> {
    return marked(text, this.#sharedWith(name))
  }

  #sharedWith(name: string): TextRange[] {
    const places = this.found?.diagnostics.flatMap(({ related }) => related) ?? []
    return places.flatMap(({ docId, from = 0, block, shared }) => {
      if (docId !== name || !block) return []
      const start = from - block.from
      return shared.map(({ there }) => ({ from: there.from + start, to: there.to + start }))
    })
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has("language") && this.#editor && typeof this.loaded === "object") {
      this.#ship(this.loaded)
      this.#start()
    }
  }

  #load = async (): Promise<void> => {
    if (this.loaded === "loading" || typeof this.loaded === "object") return
    this.loaded = "loading"
    try {
      const module = await import("./mount.js")
      // Loading starts before the section is drawn.
      await this.updateComplete
      const root = this.#mount.attachShadow({ mode: "open" })
      this.#ship(module)
      this.#editor = new module.DraftEditor(root, this.#shipped, {
        goTo: (place) => this.#go(place),
        onCheck: (result) => this.#tell(result),
      })
      this.loaded = module
      await this.#start()
    } catch {
      this.loaded = "failed"
    }
  }

  /** Replaces the built-in texts that nobody has edited by those of the page's language. */
  #ship({ TEXTS }: Module): void {
    const { draft, notes } = TEXTS[this.language]
    if (this.#editor?.text === this.#shipped) this.#editor.text = draft
    this.notes = [...notes, ...this.notes.filter((note) => !this.#shippedNotes.includes(note))]
    this.#shipped = draft
    this.#shippedNotes = notes
  }

  /** Compares the draft with the notes, in the language of the page. */
  async #start(): Promise<void> {
    await this.#editor?.start(this.notes, this.language, this.t.label)
  }

  #tell(result: CheckResult): void {
    this.found = result
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector(".hidden[role=status]")
      const list = this.querySelector(".summary")
      if (status && list) status.textContent = list.textContent
    }, 500)
  }

  #save = async (): Promise<void> => {
    if (!this.#editor) return
    this.#saved += 1
    const note = { name: fill(this.t.saved, { number: this.#saved }), text: this.#editor.text }
    this.notes = [...this.notes, note]
    await this.#editor.add(note)
  }

  #ignore = async (diagnostic: Diagnostic): Promise<void> => {
    // Before the button is removed, and the focus with it.
    this.querySelector<HTMLElement>("#editor-found")?.focus()
    await this.#editor?.ignore(diagnostic)
  }

  /** Goes to what a paragraph repeats. */
  #go({ docId, from = 0, to = 0 }: RelatedPlace): void {
    if (docId === "draft") this.#editor?.select(from, to)
    else this.querySelector<HTMLElement>(`[data-note=${CSS.escape(docId ?? "")}]`)?.focus()
  }
}

customElements.define("simhash-editor-section", EditorSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-editor-section": EditorSection
  }
}
