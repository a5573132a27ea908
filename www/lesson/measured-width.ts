import type { ReactiveController, ReactiveControllerHost } from "lit"

/** The width that an element has, in CSS pixels: figures are drawn to it, so that their text stays legible. */
export class MeasuredWidth implements ReactiveController {
  #width = 0
  #observer: ResizeObserver | undefined

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this)
  }

  /** At most `most`; and what a phone has before anything was laid out. */
  upTo(most: number): number {
    return Math.min(most, this.#width || 320)
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width === this.#width) return
      this.#width = width
      this.host.requestUpdate()
    })
    this.#observer.observe(this.host)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
  }
}
