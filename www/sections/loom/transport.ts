import { html, LitElement, type PropertyValues, svg, type TemplateResult } from "lit"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"

const SPEEDS = ["0.5", "1", "2", "4"] as const

/** The duration of a step at normal speed, in milliseconds. */
const BEAT = 900

/** The most steps in which playback goes through a long text. */
const STEPS = 80

/** Play, pause, step and seek over the features: asks for steps by `loom-step` events. */
export class LoomTransport extends LitElement {
  static override properties = {
    step: { type: Number },
    count: { type: Number },
    label: {},
    words: { attribute: false },
    shared: { attribute: false },
    language: {},
    playing: { type: Boolean, reflect: true },
    speed: { state: true },
  }
  /** How many features have voted. */
  declare step: number
  declare count: number
  /** The slider's value as text. */
  declare label: string
  declare words: Words
  declare shared: Common["shared"]
  declare language: Language
  declare playing: boolean
  declare speed: (typeof SPEEDS)[number]

  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.playing = false
    this.speed = "1"
  }

  /** Starts to play, from the start if all have voted, or stops. */
  toggle(): void {
    this.playing = !this.playing
    if (this.playing && this.step >= this.count) this.#go(0)
  }

  /** Moves by a number of features, and stops playing. */
  move(by: number): void {
    this.playing = false
    this.#go(this.step + by)
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.playing = false
    clearTimeout(this.#timer)
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("playing") && !changed.has("step") && !changed.has("speed")) return
    clearTimeout(this.#timer)
    if (!this.playing) return
    if (this.step >= this.count) {
      // Playback has reached the end, as opposed to being started again at the end.
      if (changed.has("step")) this.playing = false
      return
    }
    const stride = Math.max(1, Math.ceil(this.count / STEPS))
    this.#timer = setTimeout(() => this.#go(this.step + stride), BEAT / Number(this.speed))
  }

  protected override render(): TemplateResult {
    const t = this.words
    const { shared } = this
    const { step, count, playing } = this
    return html`
      <div class="transport" role="group" aria-label=${t.transport}>
        ${this.#button(t.first, FIRST, step === 0, () => this.move(-step))}
        ${this.#button(t.back, BACK, step === 0, () => this.move(-1))}
        ${this.#button(playing ? shared.pause : shared.play, playing ? PAUSE : PLAY, count === 0, () => this.toggle())}
        ${this.#button(t.forward, FORWARD, step === count, () => this.move(1))}
        ${this.#button(t.last, LAST, step === count, () => this.move(count - step))}
        <input
          type="range"
          class="seek"
          min="0"
          max=${count}
          .value=${String(step)}
          aria-label=${fill(t.step, { step, count })}
          aria-valuetext=${this.label}
          @input=${this.#seek}
        />
        <label class="speed">${t.speed}
          <select @change=${this.#chooseSpeed}>
            ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === this.speed}>${t.speeds[speed]}</option>`)}
          </select>
        </label>
      </div>
    `
  }

  #button(label: string, icon: TemplateResult, disabled: boolean, act: () => void): TemplateResult {
    // Not `disabled`, which would remove the focus from a button that was just pressed.
    return html`<button type="button" class="icon" title=${label} aria-label=${label} aria-disabled=${disabled} @click=${act}>
      ${icon}
    </button>`
  }

  #seek = (event: InputEvent): void => {
    this.playing = false
    this.#go(Number((event.target as HTMLInputElement).value))
  }

  #chooseSpeed = (event: Event): void => {
    this.speed = (event.target as HTMLSelectElement).value as (typeof SPEEDS)[number]
  }

  #go(step: number): void {
    const detail = Math.min(Math.max(step, 0), this.count)
    if (detail !== this.step) this.dispatchEvent(new CustomEvent("loom-step", { detail }))
  }
}

const icon = (shape: TemplateResult): TemplateResult =>
  html`<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">${shape}</svg>`
const FIRST = icon(svg`<path d="M2 2h2v12H2zM14 2v12L5 8z"/>`)
const BACK = icon(svg`<path d="M12 2v12L3 8z"/>`)
const PLAY = icon(svg`<path d="M3 1v14l11-7z"/>`)
const PAUSE = icon(svg`<path d="M3 2h4v12H3zM9 2h4v12H9z"/>`)
const FORWARD = icon(svg`<path d="M4 2v12l9-6z"/>`)
const LAST = icon(svg`<path d="M12 2h2v12h-2zM2 2v12l9-6z"/>`)

customElements.define("simhash-loom-transport", LoomTransport)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-loom-transport": LoomTransport
  }
  interface GlobalEventHandlersEventMap {
    "loom-step": CustomEvent<number>
  }
}
