import { html, type TemplateResult } from "lit"
import { SimHashError, toHex } from "simhash-wasm/url"
import { fill } from "../../i18n/fill.js"
import { paragraphs, prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import { recipeOptions, settings } from "../../lesson/settings.js"
import type { Words } from "./en.js"
import "./style.css"

/** A longer text is left out of what is shown, but not of what is copied. */
const SHOWN = 400

/** The code that computes the page's results with the package. */
export class UseSection extends Section<Words> {
  static override properties = { ...Section.properties, copied: { state: true } }
  /** What has been copied last, and whether the browser allowed it. */
  declare copied: { readonly which: string; readonly done: boolean } | undefined

  protected override parts(): readonly unknown[] {
    return [this.lesson.texts.a, this.results]
  }

  protected override content(): TemplateResult {
    const { t, results } = this
    const { a } = this.lesson.texts
    const known = results.simhash instanceof SimHashError ? undefined : results.explanation("a")
    const short = a.length > SHOWN ? fill(t.long, { length: a.length }) : undefined
    return html`
      ${this.#snippet("npm", t.npm, (text) => this.#module(text, "simhash-wasm"), short)}
      ${known ? html`<p class="result">${fill(t.result, { hex: toHex(known.fingerprint, known.recipe.bits) })}</p>` : ""}
      ${this.#snippet("html", t.html, (text) => this.#page(text), short)}
      ${paragraphs([t.install])}
      ${this.#snippet("element", t.element, (text) => this.#element(text), short, t.elementWords)}
      <p>${prose(t.frame)}</p>
    `
  }

  /** Lines of code and a button that copies them. */
  #snippet(
    which: string,
    title: string,
    code: (text: Written) => string,
    short: string | undefined,
    words?: string,
  ): TemplateResult {
    const whole = code(written(this.lesson.texts.a))
    const shown = short === undefined ? whole : code({ literal: `"…" /* ${short} */`, attribute: "…" })
    const { t } = this
    const said = this.copied?.which === which ? (this.copied.done ? t.copied : t.denied) : ""
    return html`
      <h3>${title}</h3>
      ${words ? html`<p>${prose(words)}</p>` : ""}
      <div class="snippet">
        <pre tabindex="0" role="region" aria-label=${title}><code>${shown}</code></pre>
        <button type="button" @click=${() => this.#copy(which, whole)}>${t.copy}</button>
        <span role="status">${said}</span>
      </div>
    `
  }

  #module(text: Written, from: string, indent = "", init = false): string {
    const { bits } = this.lesson.settings
    const options = this.#options()
    const width = bits === 64 ? "" : `, ${bits}`
    return [
      `import { ${init ? "init, " : ""}SimHash, toHex } from "${from}"`,
      "",
      ...(init ? ["await init()"] : []),
      `const simhash = new SimHash(${options})`,
      `const text = ${text.literal}`,
      `console.log(toHex(simhash.fingerprint(text)${width}))`,
    ]
      .map((line) => (line ? indent + line : line))
      .join("\n")
  }

  #page(text: Written): string {
    const from = "./node_modules/simhash-wasm/dist/url.js"
    // An end tag in the text would end the script.
    const code = this.#module(text, from, "  ", true).replaceAll("</", "<\\/")
    return `<script type="module">\n${code}\n</script>`
  }

  #element({ attribute }: Written): string {
    const { recipe, bits } = this.lesson.settings
    return `<script type="module" src="loom.js"></script>\n<simhash-loom recipe="${recipe}" bits="${bits}" text="${attribute}"></simhash-loom>`
  }

  /** The settings as the package takes them, without what is so anyway. */
  #options(): string {
    const set = this.lesson.settings
    const { recipe, bits, ...rest } = recipeOptions(set)
    const changed = {
      ...(recipe === settings.initial.recipe ? {} : { recipe }),
      ...(bits === settings.initial.bits ? {} : { bits }),
      ...rest,
    }
    if (Object.keys(changed).length === 0) return ""
    if (Object.keys(changed).length === 1 && changed.recipe) return literal(changed.recipe)
    return literal(changed)
      .replace(/"(\w+)":/g, "$1: ")
      .replaceAll(",", ", ")
  }

  async #copy(which: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.copied = { which, done: true }
    } catch {
      this.copied = { which, done: false }
    }
  }
}

/** A text as a JavaScript literal. */
interface Written {
  readonly literal: string
  readonly attribute: string
}

function written(text: string): Written {
  return {
    literal: literal(text),
    attribute: text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  }
}

/** Plain data as JavaScript writes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${key(name)}: ${literal(field)}`)
  return `{ ${fields.join(", ")} }`
}

function key(name: string): string {
  // Any other way of writing this one would set the object's prototype.
  if (name === "__proto__") return '["__proto__"]'
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

customElements.define("simhash-use-section", UseSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-use-section": UseSection
  }
}
