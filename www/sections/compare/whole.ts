import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import { distance, toHex } from "simhash-wasm/url"
import type { Language } from "../../i18n/language.js"
import { prose } from "../../lesson/prose/prose.js"
import { recipeOptions, type Settings } from "../../lesson/settings.js"
import type { Words } from "./en.js"
import type { Answer, Question } from "./whole-worker.js"
import WORKER from "./whole-worker.ts?worker&url"

/** How long nothing may be typed before the texts are sent to the worker, in milliseconds. */
const PAUSE = 150

/** The fingerprints of two texts that are too long to be explained as a whole, and their distance. */
export class WholeTexts extends LitElement {
  static override properties = {
    texts: { attribute: false },
    names: { attribute: false },
    settings: { attribute: false },
    words: { attribute: false },
    language: {},
    answer: { state: true },
  }
  declare texts: readonly [string, string]
  declare names: { readonly first: string; readonly second: string }
  declare settings: Settings
  declare words: Words
  declare language: Language
  /** Undefined while it is awaited. */
  declare answer: Answer["fingerprints"] | undefined

  #worker: Worker | undefined
  #number = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = undefined
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("texts")
    const same = before?.[0] === this.texts[0] && before?.[1] === this.texts[1]
    if ((changed.has("texts") && !same) || changed.has("settings")) this.#ask()
  }

  #ask(): void {
    this.answer = undefined
    clearTimeout(this.#timer)
    const number = ++this.#number
    this.#timer = setTimeout(() => {
      this.#worker ??= this.#started()
      const { texts } = this
      this.#worker.postMessage({ number, options: recipeOptions(this.settings), texts } satisfies Question)
    }, PAUSE)
  }

  #started(): Worker {
    const worker = new Worker(trusted(WORKER) as string, { type: "module" })
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.number === this.#number) this.answer = data.fingerprints
    }
    worker.onerror = ({ message }) => {
      this.answer = message
    }
    return worker
  }

  protected override render(): TemplateResult {
    const { words, answer, language, names } = this
    const { bits } = this.settings
    if (answer === undefined) return html`<p class="whole" role="status">${words.whole.waiting}</p>`
    if (typeof answer === "string") return html`<p class="whole" role="alert">${answer}</p>`
    const [a = 0n, b = 0n] = answer
    const values = { ...names, a: toHex(a, bits), b: toHex(b, bits), distance: distance(a, b), bits }
    return html`<p class="whole" role="status">${prose(words.whole.result, values, language)}</p>`
  }
}

/** What makes addresses of scripts that a page with Trusted Types loads. No declaration of TypeScript has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined

/** The address of the worker, which the build knows, for a page that allows no other (`require-trusted-types-for`). */
function trusted(address: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy("simhash-whole-texts", { createScriptURL: () => WORKER })
  return policy?.createScriptURL(address) ?? address
}

customElements.define("simhash-whole-texts", WholeTexts)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-whole-texts": WholeTexts
  }
}
