import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit"
import { fill } from "../i18n/fill.js"
import "./deck.css"

/** What the buttons of a deck are called. */
interface Words {
  readonly of: string
  readonly back: string
  readonly forward: string
}

/** Windows without room for paragraphs beside a figure. */
const SMALL = matchMedia("(max-width: 67.99rem), (max-height: 34.99rem)")

/**
 * Paragraphs beside a figure, of which one is read: where there is room, the one at two fifths of the window, and where there
 * is none, the card that is shown of a deck. Cards are swiped, or turned by buttons and arrow keys.
 */
export class Deck implements ReactiveController {
  position = 0
  #list: HTMLElement | null = null
  #cards = false
  #reading: IntersectionObserver | undefined
  #resizing: ResizeObserver | undefined

  /** @param read Called with the position of a paragraph when it is read. */
  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly selector: string,
    private readonly read: (position: number) => void,
  ) {
    host.addController(this)
  }

  /** Whether the paragraphs are cards. Media queries do not know the size of type, which is large for a projector. */
  get cards(): boolean {
    return SMALL.matches || document.documentElement.classList.contains("projector")
  }

  hostUpdated(): void {
    const list = this.host.querySelector<HTMLElement>(this.selector)
    if (!list || this.#list) return
    this.#list = list
    this.#resizing = new ResizeObserver(() => this.#observe(list))
    this.#resizing.observe(list)
    SMALL.addEventListener("change", this.#reshape)
  }

  /** Takes another shape, in which the list is observed again. */
  readonly #reshape = (): void => this.host.requestUpdate()

  hostDisconnected(): void {
    SMALL.removeEventListener("change", this.#reshape)
    this.#resizing?.disconnect()
    this.#reading?.disconnect()
    this.#reading = undefined
    this.#list = null
  }

  /** Observes which paragraph is read, by the shape that the list has. */
  #observe(list: HTMLElement): void {
    const { cards } = this
    if (this.#reading && cards === this.#cards) return
    if (this.#reading) this.host.requestUpdate()
    this.#cards = cards
    this.#reading?.disconnect()
    this.#reading = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        if (entry) this.#arrive([...list.children].indexOf(entry.target))
      },
      cards ? { root: list, threshold: 0.6 } : { rootMargin: "-40% 0px -59% 0px" },
    )
    for (const child of list.children) this.#reading.observe(child)
  }

  #arrive(position: number): void {
    this.position = position
    this.read(position)
    this.host.requestUpdate()
  }

  /** Turns to a card. */
  #turn(position: number): void {
    const card = this.#list?.children[position]
    if (!this.#list || !(card instanceof HTMLElement)) return
    this.#list.scrollTo({ left: card.offsetLeft - this.#list.offsetLeft })
  }

  /** Turns the cards by arrow keys. */
  readonly press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!this.#cards || by === undefined || event.target !== this.#list) return
    event.preventDefault()
    this.#turn(this.position + by)
  }

  /** The number of the card, and the buttons that turn it. */
  bar(t: Words, count: number): TemplateResult {
    const { position } = this
    const to = (by: number, label: string, sign: string) => html`<button
      type="button"
      aria-label=${label}
      ?disabled=${position + by < 0 || position + by >= count}
      @click=${() => this.#turn(position + by)}
    >${sign}</button>`
    return html`<p class="deck-bar">
      ${to(-1, t.back, "‹")} <span>${fill(t.of, { position: position + 1, count })}</span> ${to(1, t.forward, "›")}
    </p>`
  }
}
