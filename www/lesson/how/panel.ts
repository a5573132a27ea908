import { html, nothing, type TemplateResult } from "lit"
import { count } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { InEach, Language } from "../../i18n/language.js"
import { PageElement } from "../page-element.js"
import type { Computation, Programs } from "./computation.js"
import type { Words } from "./en.js"
import type { Inputs, Kind } from "./inputs.js"
import { computation } from "./kinds.js"
import { complete, MOST_CHARACTERS, MOST_ITEMS, shortened } from "./program.js"
import "./panel.css"

const WORDS: InEach<() => Promise<{ readonly words: Words }>> = {
  en: () => import("./en.js"),
  "zh-CN": () => import("./zh-CN.js"),
}

/** Makes the contents of the panel `name`, for a number. */
export type Contents = <K extends Kind>(kind: K, inputs: Inputs[K], name: string) => TemplateResult

/** Loads the texts of a language, and returns what makes panels in it. */
export async function contentsIn(language: Language): Promise<Contents> {
  const { words: t } = await WORDS[language]()
  return (kind, inputs, name) => {
    const how = computation(kind, inputs, { t, language })
    return html`
      <div class="how-head">
        <p class="how-title">${t.titles[kind]}</p>
        <button type="button" class="how-close" popovertarget=${name} popovertargetaction="hide" aria-label=${CLOSE[language]}>×</button>
      </div>
      <p>${how.words}</p>
      ${lines(t.formula, how.symbols)}
      <p class="how-part">${t.given}</p>
      <dl>${how.inputs.map(([what, value]) => html`<div><dt>${what}</dt><dd>${value}</dd></div>`)}</dl>
      ${lines(t.here, how.numbers)}
      <simhash-how-program .computation=${how} .words=${t} .language=${language}></simhash-how-program>
    `
  }
}

const CLOSE: InEach<string> = { en: "Close", "zh-CN": "关闭" }

function lines(title: string, formulas: readonly string[]): TemplateResult {
  return html`
    <p class="how-part">${title}</p>
    ${formulas.map((formula) => html`<p class="how-formula">${formula}</p>`)}
  `
}

/** The programming language that the reader chose last, for every panel. */
let chosen: keyof Programs = "javascript"

/** A program that prints the number, in either of two languages, to copy. */
class HowProgram extends PageElement {
  static override properties = {
    computation: { attribute: false },
    words: { attribute: false },
    language: {},
    copied: { state: true },
  }
  declare computation: Computation
  declare words: Words
  declare language: Language
  /** Whether the browser allowed to copy; undefined until somebody tried. */
  declare copied: boolean | undefined

  protected override render(): TemplateResult {
    const { words: t, copied } = this
    const { programs, result } = this.computation
    if (!programs) {
      const [most, characters] = [count(MOST_ITEMS), count(MOST_CHARACTERS)]
      return html`<p class="how-part">${t.program}</p><p>${fill(t.tooLong, { most, characters })}</p>`
    }
    const program = programs[chosen]
    return html`
      <p class="how-part">${t.program}</p>
      <p>${fill(t.programNote, { result })}</p>
      <div class="how-bar">
        <div role="group" aria-label=${t.program}>
          ${(["javascript", "python"] as const).map(
            (
              one,
            ) => html`<button type="button" aria-pressed=${one === chosen} @click=${() => this.#choose(one)}>
              ${t.languages[one]}
            </button>`,
          )}
        </div>
        <button type="button" class="how-copy" @click=${this.#copy}>${t.copy}</button>
        <span aria-live="polite">${copied === undefined ? nothing : copied ? t.copied : t.denied}</span>
      </div>
      ${
        copied === false
          ? html`<textarea readonly rows="4" aria-label=${t.languages[chosen]} .value=${complete(program)}></textarea>`
          : nothing
      }
      <pre tabindex="0" role="region" aria-label=${t.languages[chosen]} lang="en" dir="ltr"><code>${shortened(
        program,
      ).map((piece) =>
        typeof piece === "string"
          ? isolated(piece)
          : html`<span class="how-left">${fill(t.left, { count: piece.left })}</span>`,
      )}</code></pre>
    `
  }

  #choose(language: keyof Programs): void {
    chosen = language
    this.copied = undefined
    this.requestUpdate()
  }

  #copy = async (): Promise<void> => {
    const program = this.computation.programs?.[chosen]
    if (!program) return
    try {
      await navigator.clipboard.writeText(complete(program))
      this.copied = true
    } catch {
      // No permission, or no secure context: the reader can still copy it.
      this.copied = false
      await this.updateComplete
      this.querySelector("textarea")?.select()
    }
  }
}

/** Code whose strings cannot turn the direction of what stands beside them. */
function isolated(code: string): unknown[] {
  return code
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((piece, i) => (i % 2 === 0 ? piece : html`<bdi>${piece}</bdi>`))
}

customElements.define("simhash-how-program", HowProgram)
