import type { ReactiveController, ReactiveControllerHost } from "lit"

/** The bit and the feature that are highlighted; null for none. */
export interface Highlighted {
  readonly bit: number | null
  readonly feature: string | null
}

/**
 * Linked highlighting ("brushing and linking", Becker and Cleveland 1987): the bit or feature under the
 * pointer or the focus is highlighted in every figure and text of the page.
 */
class Highlight {
  #current: Highlighted = { bit: null, feature: null }
  readonly #listeners = new Set<(highlighted: Highlighted) => void>()

  get current(): Highlighted {
    return this.#current
  }

  /** Highlights a bit or a feature; null removes its highlight, and a property left out does not change. */
  set(change: Partial<Highlighted>): void {
    const next = { ...this.#current, ...change }
    if (next.bit === this.#current.bit && next.feature === this.#current.feature) return
    this.#current = next
    for (const listener of this.#listeners) listener(next)
  }

  /** Calls a listener with every change. Returns a function that removes the listener. */
  subscribe(listener: (highlighted: Highlighted) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const highlight = new Highlight()

/** Subscribes an element while it is connected. By default each change renders the element again. */
export class HighlightController implements ReactiveController {
  #unsubscribe: (() => void) | undefined

  constructor(
    host: ReactiveControllerHost,
    private readonly listener: (highlighted: Highlighted) => void = () => host.requestUpdate(),
  ) {
    host.addController(this)
  }

  get current(): Highlighted {
    return highlight.current
  }

  hostConnected(): void {
    this.#unsubscribe = highlight.subscribe(this.listener)
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
  }
}
