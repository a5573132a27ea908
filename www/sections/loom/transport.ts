import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import { transport } from "../../design/transport.js"
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
    return transport(
      {
        labels: {
          first: t.first,
          back: t.back,
          play: shared.play,
          pause: shared.pause,
          forward: t.forward,
          last: t.last,
        },
        label: t.transport,
        at: step,
        last: count,
        playing,
        where: fill(t.step, { step, count }),
        what: this.label,
        seek: (to) => this.move(to - step),
        toggle: () => this.toggle(),
      },
      html`<label class="speed">${t.speed}
        <select @change=${this.#chooseSpeed}>
          ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === this.speed}>${t.speeds[speed]}</option>`)}
        </select>
      </label>`,
    )
  }

  #chooseSpeed = (event: Event): void => {
    this.speed = (event.target as HTMLSelectElement).value as (typeof SPEEDS)[number]
  }

  #go(step: number): void {
    const detail = Math.min(Math.max(step, 0), this.count)
    if (detail !== this.step) this.dispatchEvent(new CustomEvent("loom-step", { detail }))
  }
}

customElements.define("simhash-loom-transport", LoomTransport)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-loom-transport": LoomTransport
  }
  interface GlobalEventHandlersEventMap {
    "loom-step": CustomEvent<number>
  }
}
