import type { ReactiveController, ReactiveControllerHost } from "lit"

/**
 * The width of the first element that a selector finds within a section, or of the section until there is one, in CSS
 * pixels: figures are drawn to it, so that their text stays legible.
 */
export class MeasuredWidth implements ReactiveController {
  #width = 0
  #observed: Element | undefined
  #observer: ResizeObserver | undefined

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly selector: string,
  ) {
    host.addController(this)
  }

  /** At most `most`; 0 before the first layout; the figure is drawn in the frame after it. */
  upTo(most: number): number {
    return Math.min(most, this.#width)
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width === this.#width) return
      this.#width = width
      // Drawing the figure in this callback would change the observed height, which browsers report as a ResizeObserver loop error.
      requestAnimationFrame(() => this.host.requestUpdate())
    })
    this.hostUpdated()
  }

  hostUpdated(): void {
    const element = this.host.querySelector(this.selector) ?? this.host
    if (element === this.#observed) return
    this.#observer?.disconnect()
    this.#observer?.observe(element)
    this.#observed = element
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observed = undefined
  }
}
