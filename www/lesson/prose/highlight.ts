import type { ReactiveController, ReactiveControllerHost } from "lit"

/**
 * Linked highlighting ("brushing and linking", Becker and Cleveland 1987): the bit under the pointer or the focus is
 * highlighted in every figure and text of the page.
 */
class Highlight extends EventTarget {
  #bit: number | null = null

  /** The bit that is highlighted; null for none. */
  get bit(): number | null {
    return this.#bit
  }

  set bit(bit: number | null) {
    if (bit === this.#bit) return
    this.#bit = bit
    this.dispatchEvent(new Event("change"))
  }
}

export const highlight = new Highlight()

/** Renders an element again with each change while it is connected. */
export class HighlightController implements ReactiveController {
  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  readonly #render = (): void => this.host.requestUpdate()

  hostConnected(): void {
    highlight.addEventListener("change", this.#render)
  }

  hostDisconnected(): void {
    highlight.removeEventListener("change", this.#render)
  }
}
