import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { beside } from "../../design/layout.js"
import { fill } from "../../i18n/fill.js"
import { Approach } from "../../lesson/approach.js"
import { outlined } from "../../lesson/prose/outlined.js"
import { paragraphs, prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import type { DraftEditor, Finding } from "./mount.js"
import { outline } from "./outline.js"
import type { Note } from "./texts.js"
import "./style.css"

/** The width of the fingerprints that editor/duplicates.ts compares. */
const BITS = 128

type Module = typeof import("./mount.js")

/** The most findings that are listed. */
const LISTED = 50

/** A draft in CodeMirror whose paragraphs are compared with notes as one types. */
export class EditorSection extends Section<Words> {
  static override properties = {
    ...Section.properties,
    loaded: { state: true },
    notes: { state: true },
    found: { state: true },
  }
  declare loaded: "not yet" | "loading" | "failed" | Module
  declare notes: readonly Note[]
  declare found: { readonly findings: readonly Finding[]; readonly fresh: number } | undefined

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
          <h3 id="editor-found">${t.found}</h3>
          ${this.#findings()}
        </div>
        <div class="saved">
          <h3 id="editor-notes">${t.notes}</h3>
          <ul class="notes">
            ${this.notes.map(
              ({ name, text }) =>
                html`<li tabindex="-1" data-note=${name}><strong>${name}</strong> ${text}</li>`,
            )}
          </ul>
          <button type="button" class="save" ?disabled=${!this.found?.findings.length} @click=${this.#save}>
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
    const { findings, fresh } = found
    const listed = findings
      .map((finding, i) => ({ finding, number: i + 1 }))
      .filter(({ finding }) => finding.duplicate || finding.tooShort)
    const values = {
      count: findings.length,
      repeated: findings.filter((finding) => finding.duplicate).length,
      short: findings.filter((finding) => finding.tooShort).length,
      fresh,
    }
    return html`
      <p class="summary">${fill(t.summary, values)}</p>
      <ul class="findings">
        ${listed.slice(0, LISTED).map(({ finding, number }) => html`<li>${this.#finding(finding, number)}</li>`)}
      </ul>
      ${listed.length > LISTED ? html`<p>${fill(t.more, { count: listed.length - LISTED })}</p>` : nothing}
      <p class="hidden" role="status"></p>
    `
  }

  #finding(finding: Finding, number: number): TemplateResult {
    const { t } = this
    const { duplicate } = finding
    if (!duplicate) return html`${fill(t.tooShort, { number })}`
    return html`
      ${fill(t.repeats, { number, warning: this.#warning(finding) })}
      <button type="button" @click=${() => this.#go(duplicate.of)}>
        ${fill(typeof duplicate.of === "number" ? t.goToParagraph : t.goToNote, { of: duplicate.of })}
      </button>
    `
  }

  #warning({ duplicate }: Finding): string {
    if (!duplicate) return ""
    const { nearlyNote, sameAsNote, nearlyParagraph, sameAsParagraph } = this.t.warnings
    const [nearly, same] =
      typeof duplicate.of === "number" ? [nearlyParagraph, sameAsParagraph] : [nearlyNote, sameAsNote]
    return fill(duplicate.distance === 0 ? same : nearly, { ...duplicate, bits: BITS }, this.language)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has("language") && this.#editor && typeof this.loaded === "object") {
      this.#ship(this.loaded)
      this.#editor.words = this.#words()
    }
  }

  #load = async (): Promise<void> => {
    if (this.loaded === "loading" || typeof this.loaded === "object") return
    this.loaded = "loading"
    try {
      const module = await import("./mount.js")
      const root = this.#mount.attachShadow({ mode: "open" })
      this.#ship(module)
      this.#editor = new module.DraftEditor(root, this.#shipped, this.#words(), {
        notes: () => this.notes,
        message: (finding) => this.#warning(finding),
        onCheck: (findings, fresh) => this.#tell(findings, fresh),
      })
      this.loaded = module
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

  #words() {
    const { label, phrases } = this.t
    return {
      label,
      phrases: { Diagnostics: phrases.diagnostics, close: phrases.close, "No diagnostics": phrases.none },
    }
  }

  #tell(findings: readonly Finding[], fresh: number): void {
    this.found = { findings, fresh }
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector("[role=status]")
      const list = this.querySelector(".summary")
      if (status && list) status.textContent = list.textContent
    }, 500)
  }

  #save = (): void => {
    if (!this.#editor) return
    this.#saved += 1
    this.notes = [
      ...this.notes,
      { name: fill(this.t.saved, { number: this.#saved }), text: this.#editor.text },
    ]
    this.#editor.recheck()
  }

  /** Goes to what a paragraph repeats. */
  #go(duplicate: string | number): void {
    if (typeof duplicate === "string") {
      this.querySelector<HTMLElement>(`[data-note=${CSS.escape(duplicate)}]`)?.focus()
      return
    }
    const finding = this.found?.findings[duplicate - 1]
    if (finding) this.#editor?.select(finding.from, finding.to)
  }
}

customElements.define("simhash-editor-section", EditorSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-editor-section": EditorSection
  }
}
