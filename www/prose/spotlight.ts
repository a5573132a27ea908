import type { ReactiveController, ReactiveControllerHost } from "lit"

/** What is lit in every figure and every text at once: a bit, a feature, both or neither. */
export interface Lit {
  readonly bit: number | null
  readonly feature: string | null
}

/** What is lit on the page, and who wants to know. */
class Spotlight {
  #lit: Lit = { bit: null, feature: null }
  readonly #listeners = new Set<(lit: Lit) => void>()

  get lit(): Lit {
    return this.#lit
  }

  /** Lights a bit or a feature, or puts either out with null; what is left out stays. */
  light(change: Partial<Lit>): void {
    const lit = { ...this.#lit, ...change }
    if (lit.bit === this.#lit.bit && lit.feature === this.#lit.feature) return
    this.#lit = lit
    for (const listener of this.#listeners) listener(lit)
  }

  /** Tells of every change until the function that it returns is called. */
  follow(listener: (lit: Lit) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const spotlight = new Spotlight()

/** Renders an element anew, or calls `then` instead, whenever something else is lit. */
export class FollowsSpotlight implements ReactiveController {
  #stop: (() => void) | undefined

  constructor(
    host: ReactiveControllerHost,
    private readonly then: (lit: Lit) => void = () => host.requestUpdate(),
  ) {
    host.addController(this)
  }

  get lit(): Lit {
    return spotlight.lit
  }

  hostConnected(): void {
    this.#stop = spotlight.follow(this.then)
  }

  hostDisconnected(): void {
    this.#stop?.()
  }
}
