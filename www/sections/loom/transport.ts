import { html, type PropertyValues, svg, type TemplateResult } from "lit"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { PageElement } from "../../lesson/page-element.js"
import type { Words } from "./en.js"
import { DURATION } from "./vote.js"

const SPEEDS = ["0.5", "1", "2", "4"] as const

/** How long the end of a vote is shown before the next begins, in milliseconds at normal speed. */
const REST = 300

/** The most steps in which playback goes through a long text. */
const STEPS = 80

/** The moments of a vote between which the slider tells apart. */
const MOMENT = 0.02

/** The most features for which there is room on the slider for the moments of each vote. */
const FINE = 200

/** Where the reader goes: to a step, and to a moment of its vote, where it is held or played on from. */
export interface Seek {
  readonly to: number
  /** The part of the vote that is over: 0 at its beginning, 1 at its end. */
  readonly at: number
  /** The speed at which the vote is played; null: it is held. */
  readonly speed: number | null
}

/** Play, pause, step and seek over the features: asks for moments by `loom-seek` events, and ends by `loom-release`. */
export class LoomTransport extends PageElement {
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

  /** Where the slider is held, within a step. */
  #held: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.playing = false
    this.speed = "1"
  }

  /** Starts to play, from the start if all have voted, or stops. */
  toggle(): void {
    this.playing = !this.playing
    if (this.playing && this.step >= this.count) this.#go(0, 1)
  }

  /** Moves by a number of features, and stops playing. */
  move(by: number): void {
    this.playing = false
    this.#go(this.step + by, by === 1 ? 0 : 1)
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
    const wait = changed.has("playing") ? 0 : (DURATION + REST) / Number(this.speed)
    this.#timer = setTimeout(() => this.#go(this.step + stride, 0), wait)
  }

  protected override render(): TemplateResult {
    const { words: t, shared, step, count, playing } = this
    const to = (name: keyof typeof ICONS, label: string, key: string, to: number) =>
      button(name, label, key, to < 0 || to > count || to === step, () => this.move(to - step))
    const [name, label] = playing ? (["pause", shared.pause] as const) : (["play", shared.play] as const)
    return html`
      <div class="transport" role="group" aria-label=${t.transport}>
        ${to("first", t.first, "Home", 0)} ${to("back", t.back, "←", step - 1)}
        ${button(name, label, t.space, count === 0, () => this.toggle())}
        ${to("forward", t.forward, "→", step + 1)} ${to("last", t.last, "End", count)}
        <input
          type="range"
          class="seek"
          min="0"
          max=${count}
          step=${MOMENT}
          .value=${String(this.#held ?? step)}
          aria-label=${fill(t.step, { step, count })}
          aria-valuetext=${this.label}
          @keydown=${this.#press}
          @input=${(event: InputEvent) => this.#scrub((event.target as HTMLInputElement).valueAsNumber)}
          @change=${this.#release}
        />
        <label class="speed"><span class="hidden">${t.speed}</span>
          <select @change=${this.#chooseSpeed}>
            ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === this.speed}>${t.speeds[speed]}</option>`)}
          </select>
        </label>
      </div>
    `
  }

  /** On the slider, arrow keys lead from step to step, and not from moment to moment. */
  #press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    this.move(by)
  }

  #chooseSpeed = (event: Event): void => {
    this.speed = (event.target as HTMLSelectElement).value as (typeof SPEEDS)[number]
  }

  /** Holds the vote at where the slider is: at 2.4, the third one when two fifths of it are over. */
  #scrub(at: number): void {
    const to = this.count <= FINE ? at : Math.round(at)
    this.playing = false
    this.#held = to
    const step = Math.ceil(to)
    this.#seek({ to: step, at: step === to ? 1 : to - Math.floor(to), speed: null })
  }

  #release = (): void => {
    this.#held = undefined
    this.requestUpdate()
    this.dispatchEvent(new CustomEvent("loom-release"))
  }

  #go(step: number, at: 0 | 1): void {
    this.#held = undefined
    const to = Math.min(Math.max(step, 0), this.count)
    if (to !== this.step) this.#seek({ to, at, speed: Number(this.speed) })
  }

  #seek(detail: Seek): void {
    this.dispatchEvent(new CustomEvent("loom-seek", { detail }))
  }
}

/** A button and the key that does the same. It is not `disabled`, which would remove the focus from one that was just pressed. */
function button(
  name: keyof typeof ICONS,
  label: string,
  key: string,
  disabled: boolean,
  act: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class=${name === "pause" ? "icon play" : `icon ${name}`}
    title=${`${label} (${key})`}
    aria-label=${label}
    aria-disabled=${disabled}
    @click=${act}
  >${ICONS[name]}</button>`
}

const icon = (shape: TemplateResult): TemplateResult =>
  html`<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">${shape}</svg>`

const ICONS = {
  first: icon(svg`<path d="M2 2h2v12H2zM14 2v12L5 8z"/>`),
  back: icon(svg`<path d="M12 2v12L3 8z"/>`),
  play: icon(svg`<path d="M3 1v14l11-7z"/>`),
  pause: icon(svg`<path d="M3 2h4v12H3zM9 2h4v12H9z"/>`),
  forward: icon(svg`<path d="M4 2v12l9-6z"/>`),
  last: icon(svg`<path d="M12 2h2v12h-2zM2 2v12l9-6z"/>`),
}

customElements.define("simhash-loom-transport", LoomTransport)
