import { html, nothing, type TemplateResult } from "lit"
import { SimHashError } from "simhash-wasm/url"
import { version } from "../../package.json"
import { number, signed } from "../format.js"
import { type Common, loadCommon } from "../i18n/common.js"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import type { Lesson } from "../lesson/lesson.js"
import { PageElement } from "../lesson/page-element.js"
import { Results } from "../lesson/results.js"
import { shortened } from "../lesson/shortened.js"
import type { Words } from "./en.js"
import { answerText } from "./question.js"
import { SHEETS, type SheetKind } from "./state.js"
import { TeachingWords } from "./words.js"
import { type Worksheet, worksheet } from "./worksheet.js"
import "./sheet.css"

/** Of a longer text and of a longer feature only the start is printed. In characters. */
const TEXT = 400
const FEATURE = 40

/** A worksheet about the texts of the lesson, to be printed: with blanks, or with answers. */
export class SimHashSheet extends PageElement {
  static override properties = {
    kind: { attribute: false },
    language: {},
    lesson: { attribute: false },
    common: { state: true },
  }
  declare kind: SheetKind
  declare language: Language
  declare lesson: Lesson
  declare common: { readonly language: Language; readonly shared: Common["shared"] } | undefined
  readonly #words = new TeachingWords(this)

  protected override willUpdate(): void {
    const { language } = this
    if (this.common?.language !== language)
      loadCommon(language).then(({ shared }) => {
        if (language === this.language) this.common = { language, shared }
      })
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = this.#words.current
    if (!words || !this.common) return nothing
    const t = words.sheet
    return html`
      ${this.#toolbar(words)}
      <article class="sheet" data-kind=${this.kind}>
        <header>
          <h1>${this.kind === "blank" ? t.title : t.answersTitle}</h1>
          ${
            this.kind === "blank"
              ? html`<p class="who"><span>${t.name}</span> <span>${t.date}</span></p>`
              : nothing
          }
        </header>
        ${this.#sheet(words)}
        <p class="sheet-source">${fill(t.source, { version })}</p>
      </article>
    `
  }

  /** What the screen has and the paper has not. */
  #toolbar({ sheet: t }: Words): TemplateResult {
    return html`<div class="sheet-toolbar">
      <button type="button" class="print" @click=${() => print()}>${t.print}</button>
      ${SHEETS.map(
        (kind) =>
          html`<a href=${address({ sheet: kind })} aria-current=${kind === this.kind ? "page" : nothing}>${t[kind]}</a>`,
      )}
      <a href=${address({ sheet: null })}>${t.whole}</a>
    </div>`
  }

  #sheet(words: Words): TemplateResult {
    const { settings, texts } = this.lesson
    try {
      const sheet = worksheet(settings, texts.a, texts.b)
      if (sheet.rows.length === 0) return html`<p role="alert">${words.sheet.empty}</p>`
      return html`
        <section class="page">${this.#question(sheet, words)} ${this.#first(sheet, words)}</section>
        <section class="page">${this.#second(sheet, words)} ${this.#third(sheet, words)}</section>
      `
    } catch (error) {
      if (!(error instanceof SimHashError)) throw error
      return html`<p role="alert">${fill(words.panel.refused, { reason: error.message })}</p>`
    }
  }

  get #filled(): boolean {
    return this.kind === "answers"
  }

  /** The teacher's question, with room for an answer, or with what the package says. */
  #question({ a }: Worksheet, words: Words): TemplateResult | typeof nothing {
    const { task, texts, settings, loom } = this.lesson
    if (!task.question.trim()) return nothing
    // The sheet's own numbers, which are of fewer bits than the lesson's on the screen.
    const results = new Results(texts, { ...settings, bits: a.recipe.bits })
    return html`
      <p class="sheet-question"><strong>${words.sheet.question}</strong> <bdi lang="">${task.question}</bdi></p>
      ${
        this.#filled
          ? html`<p class="given">${answerText(task.about, results, loom.of, words, this.language)}</p>`
          : lines(2)
      }
    `
  }

  /** Text A, its features, their votes, the sums and the fingerprint. */
  #first({ a, rows, others, columns }: Worksheet, { sheet: t }: Words): TemplateResult {
    const { language } = this
    const { shared } = this.common as { shared: Common["shared"] }
    const wide = this.lesson.settings.bits
    const { bits, id, tie } = a.recipe
    const cells = (numbers: readonly number[], given = this.#filled) =>
      numbers.map((value) => html`<td>${given ? signed(value, language) : nothing}</td>`)
    return html`
      ${this.#text("a", t)}
      <p>
        ${fill(t.recipe, { recipe: id, bits, count: a.features.length }, language)}
        ${wide === bits ? nothing : fill(t.narrower, { wide, bits })}
      </p>
      <p class="task"><b>1.</b> ${fill(t.tasks.votes, { tie: tie === "one" ? 1 : 0 })}</p>
      <div class="sheet-table" role="region" tabindex="0" aria-label=${t.votes}><table class="votes">
        <colgroup>
          <col class="sheet-feature" /><col class="sheet-weight" /><col class="sheet-hash" />
          ${columns.map(() => html`<col />`)}
        </colgroup>
        <thead>
          <tr>
            <th rowspan="2" scope="col">${shared.feature}</th>
            <th rowspan="2" scope="col">${shared.weight}</th>
            <th rowspan="2" scope="col">${t.hash}</th>
            <th colspan=${bits} scope="colgroup">${t.votes}</th>
          </tr>
          <tr>${columns.map(({ bit }) => html`<th scope="col">${bit}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ feature, digits, votes }) => html`<tr>
              <th scope="row"><bdi>${shortened(feature.text, FEATURE)}</bdi></th>
              <td>${number(feature.weight, language)}</td>
              <td class="sheet-hash">${digits}</td>
              ${cells(votes)}
            </tr>`,
          )}
          ${
            others.count === 0
              ? nothing
              : html`<tr class="sheet-others">
                  <th colspan="3" scope="row">${fill(t.others, { count: others.count }, language)}</th>
                  ${cells(others.sums, true)}
                </tr>`
          }
        </tbody>
        <tfoot>
          <tr class="sheet-sums"><th colspan="3" scope="row">${t.sums}</th>${cells(a.sums.toReversed())}</tr>
          <tr class="sheet-bits">
            <th colspan="3" scope="row">${t.fingerprintA}</th>
            ${columns.map((column) => html`<td>${this.#filled ? column.a : nothing}</td>`)}
          </tr>
        </tfoot>
      </table></div>
    `
  }

  /** Text B, and its distance from A. */
  #second({ a, b, columns, comparison }: Worksheet, words: Words): TemplateResult {
    const { sheet: t, question } = words
    const { language } = this
    const { shared } = this.common as { shared: Common["shared"] }
    const { bits } = a.recipe
    const { distance, maxDistance: threshold, verdict } = comparison
    const said = {
      distance: fill(question.distance, { distance, bits }, language),
      verdict: fill(question.verdicts[verdict], { distance, threshold }, language),
    }
    const row = (label: string, cells: readonly unknown[], kind: string) =>
      html`<tr class=${kind}><th scope="row">${label}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
    const filled = (value: string) => (this.#filled ? value : nothing)
    return html`
      ${this.#text("b", t)}
      <p class="task"><b>2.</b> ${fill(t.tasks.distance, { threshold, bits })}</p>
      <div class="sheet-table" role="region" tabindex="0" aria-label=${t.fingerprintB}><table class="compared">
        <colgroup><col class="sheet-label" />${columns.map(() => html`<col />`)}</colgroup>
        <thead><tr><th scope="col">${shared.bit}</th>${columns.map(({ bit }) => html`<th scope="col">${bit}</th>`)}</tr></thead>
        <tbody>
          ${row(
            t.sumsB,
            b.sums.toReversed().map((sum) => signed(sum, language)),
            "sheet-sums",
          )}
          ${row(
            t.fingerprintB,
            columns.map((column) => column.b),
            "sheet-bits",
          )}
          ${row(
            t.fingerprintA,
            columns.map((column) => filled(column.a)),
            "sheet-bits",
          )}
          ${row(
            t.differ,
            columns.map(({ differs }) => filled(differs ? "✓" : "")),
            "sheet-differ",
          )}
        </tbody>
      </table></div>
      ${
        this.#filled
          ? html`<p class="given">${fill(t.result, said)}</p>`
          : html`<p class="sheet-blank"><span>${t.distance}</span></p>
              ${lines(1)}`
      }
    `
  }

  /** Which sums are near to 0, and after how many features that are left out the fingerprint is another. */
  #third({ fragile, crossed }: Worksheet, { sheet: t }: Words): TemplateResult {
    const { language } = this
    return html`
      <p class="task"><b>3.</b> ${t.tasks.fragile}</p>
      ${
        this.#filled
          ? html`<div class="given">
              <p>${fill(t.nearest, { count: fragile.length, list: fragile.join(", ") }, language)}</p>
              <p>${
                crossed
                  ? fill(
                      t.crossed,
                      { ...crossed, bits: crossed.bits.length, list: crossed.bits.join(", ") },
                      language,
                    )
                  : t.neverCrossed
              }</p>
            </div>`
          : lines(4)
      }
    `
  }

  #text(name: "a" | "b", t: Words["sheet"]): TemplateResult {
    const { shared } = this.common as { shared: Common["shared"] }
    const text = this.lesson.texts[name]
    const more = ` ${fill(t.shortened, { length: text.length })}`
    return html`
      <h2>${fill(shared.text, { name: name.toUpperCase() })}</h2>
      <blockquote dir="auto" lang=${this.lesson.texts.example ? nothing : ""}>${shortened(text.replace(/\s+/g, " ").trim(), TEXT, more)}</blockquote>
    `
  }
}

/** Empty lines to write on. */
function lines(count: number): TemplateResult {
  return html`<div class="lines" aria-hidden="true">${Array.from({ length: count }, () => html`<span></span>`)}</div>`
}

/** The address of this page with other parameters, and the same lesson. */
function address(parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}

customElements.define("simhash-sheet", SimHashSheet)
