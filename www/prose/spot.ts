import { html, LitElement, type TemplateResult } from "lit"
import { FollowsSpotlight, spotlight } from "./spotlight.js"

/** A word of the prose that lights the bit or the feature that it speaks of, wherever that is drawn. */
export class SimHashSpot extends LitElement {
  static override properties = { bit: { type: Number }, feature: {}, label: {} }
  declare bit: number | null
  declare feature: string | null
  declare label: string

  readonly #spotlight = new FollowsSpotlight(this)

  constructor() {
    super()
    this.bit = null
    this.feature = null
    this.label = ""
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    const { lit } = this.#spotlight
    const on = this.bit === null ? lit.feature === this.feature : lit.bit === this.bit
    return html`<button
      type="button"
      class="spot"
      aria-pressed=${on}
      @pointerenter=${() => this.#light(true)}
      @pointerleave=${() => this.#light(false)}
      @focus=${() => this.#light(true)}
      @blur=${() => this.#light(false)}
      @click=${() => this.#light(true)}
    >${this.label}</button>`
  }

  #light(on: boolean): void {
    spotlight.light(this.bit === null ? { feature: on ? this.feature : null } : { bit: on ? this.bit : null })
  }
}

customElements.define("simhash-spot", SimHashSpot)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-spot": SimHashSpot
  }
}
