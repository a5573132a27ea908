import type { ReactiveController, ReactiveControllerHost } from "lit"
import { moves } from "../../design/moves.js"
import { PLACES, type Scene } from "./model/scenes.js"

/** The distance of a line from what it passes, in pixels. */
const APART = 4

/**
 * Leader lines, as in a technical drawing: from each bold term of the paragraph that is being read to the part of the stage
 * that it names. They are drawn again as the page scrolls.
 */
export class LeaderLines implements ReactiveController {
  #scene: Scene | null = null
  #frame = 0

  /** @param scene Returns the paragraph whose view the stage shows beside it; null if there is none. */
  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly scene: () => Scene | null,
  ) {}

  hostConnected(): void {
    for (const event of ["scroll", "resize"]) addEventListener(event, this.hostUpdated, { passive: true })
  }

  hostDisconnected(): void {
    for (const event of ["scroll", "resize"]) removeEventListener(event, this.hostUpdated)
    cancelAnimationFrame(this.#frame)
  }

  /** Draws the lines in the next frame, when the stage shows what the paragraph says. */
  readonly hostUpdated = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(this.#draw)
  }

  readonly #draw = (): void => {
    const path = this.host.querySelector(".leader-lines path")
    const scene = this.scene()
    if (!path || (scene === null && this.#scene === null)) return
    path.setAttribute("d", scene ? this.#lines(scene) : "")
    if (scene !== null && scene !== this.#scene && moves())
      path.animate({ strokeDashoffset: [1, 0] }, { duration: 400, easing: "ease-out" })
    this.#scene = scene
  }

  #lines(scene: Scene): string {
    const part = (selector: string) => this.host.querySelector(selector)
    const [layout, stage] = [part(".stage-layout"), part(".stage-column")]
    const terms = this.host.querySelectorAll(`[data-scene=${scene}] > p:first-child strong`)
    if (!layout || !stage) return ""
    const { left, top } = layout.getBoundingClientRect()
    const edge = stage.getBoundingClientRect().left
    return PLACES[scene]
      .map((selector, i) => {
        const term = [...(terms[i]?.getClientRects() ?? [])].at(-1)
        const place = stage.querySelector(selector)
        if (!term || !place) return ""
        // Each line turns at a place of its own between the columns.
        const turn = edge - (i + 2) * APART
        const line = [`M${term.left - left} ${term.bottom - top} H${turn - left}`]
        const box = place.getBoundingClientRect()
        // A place at the edge is reached from the side, and others through the space above the row that they are in.
        if (box.left < edge + 2 * APART) line.push(`V${box.top + box.height / 2 - top} H${box.left - left}`)
        else {
          const row = place.closest(".sums, .turn, .toolbar")?.getBoundingClientRect() ?? box
          line.push(`V${row.top - APART - top} H${box.left + box.width / 2 - left} v${APART}`)
        }
        return line.join(" ")
      })
      .join(" ")
  }
}
