import type { ReactiveController, ReactiveControllerHost } from "lit"

/** Calls back once, when an element comes near the viewport, so that work and downloads can start. */
export class Approach implements ReactiveController {
  near = false
  #observer: IntersectionObserver | undefined

  constructor(
    private readonly host: ReactiveControllerHost & Element,
    private readonly then: () => void,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    if (this.near) return
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        this.hostDisconnected()
        this.near = true
        this.then()
      },
      // Far enough ahead that nothing is missing when a reader who scrolls fast arrives.
      { rootMargin: "150% 0px" },
    )
    this.#observer.observe(this.host)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
  }
}
