import type { ReactiveController, ReactiveControllerHost } from "lit"

/** Up to which height cells are low, and very low, in their own size of type. */
const LOW = 3.9
const LOWEST = 2.3

/**
 * Says in `data-cells` of the stage's sums whether its cells are low: those leave out what stands elsewhere. All cells
 * are equally high, so that one is measured. A container query in each would take longer to lay out than all the rest.
 */
export class CellHeight implements ReactiveController {
  #observed: HTMLElement | null = null
  // It calls back before the frame is painted.
  readonly #observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const lines = contentRect.height / Number.parseFloat(getComputedStyle(target).fontSize)
      const sums = target.closest<HTMLElement>(".sums")
      if (lines > LOW) delete sums?.dataset["cells"]
      else if (sums) sums.dataset["cells"] = lines > LOWEST ? "low" : "lowest"
    }
  })

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this)
  }

  hostConnected(): void {
    this.hostUpdated()
  }

  hostUpdated(): void {
    const cell = this.host.querySelector<HTMLElement>(".cell")
    if (cell === this.#observed) return
    this.#observer.disconnect()
    this.#observed = cell
    if (cell) this.#observer.observe(cell)
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    this.#observed = null
  }
}
