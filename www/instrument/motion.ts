import { moves } from "../design/moves.js"

const EASE = "cubic-bezier(.3, 0, .2, 1)"

/** What moves when the text changes: bricks of a removed word fall out, digits that flip turn over, columns make room. */
export class Motion {
  readonly #host: HTMLElement
  #digits = new Map<string, string>()
  #places = new Map<string, DOMRect>()

  constructor(host: HTMLElement) {
    this.#host = host
  }

  /** Before the text is rendered: looks at what is there, and lets the bricks fall whose words are not in `words`. */
  before(words: ReadonlySet<string>): void {
    this.#digits = this.#read()
    this.#places = new Map(this.#blocks().map((block) => [keyOf(block), block.getBoundingClientRect()]))
    if (!moves()) return
    const bricks = [...this.#host.querySelectorAll<HTMLElement>(".brick:not(.falling)")]
    for (const brick of bricks) if (!words.has(brick.dataset["word"] ?? "")) fall(brick)
  }

  after(): void {
    if (!moves() || this.#digits.size === 0) return
    const blocks = this.#blocks()
    if (blocks.length === this.#places.size) {
      for (const [key, digit] of this.#read()) if (this.#digits.get(key) !== digit) turnOver(this.#digit(key))
      return
    }
    for (const block of blocks) makeRoom(block, this.#places.get(keyOf(block)))
  }

  #blocks(): HTMLElement[] {
    return [...this.#host.querySelectorAll<HTMLElement>("li.sixteen")]
  }

  /** The digits that are shown, by their bit and row. */
  #read(): Map<string, string> {
    const columns = [...this.#host.querySelectorAll<HTMLElement>("li.lane")]
    return new Map(
      columns.flatMap((column) =>
        [...column.querySelectorAll(".digit")].map(
          (digit, row) => [`${column.dataset["bit"]} ${row}`, digit.textContent ?? ""] as const,
        ),
      ),
    )
  }

  #digit(key: string): HTMLElement | undefined {
    const [bit, row] = key.split(" ")
    return this.#host.querySelectorAll<HTMLElement>(`li.lane[data-bit="${bit}"] .digit`)[Number(row)]
  }
}

/** The lowest bit of a block. The blocks of 16 bits and of 64 have the low one in common. */
function keyOf(block: HTMLElement): string {
  return block.querySelector<HTMLElement>(".lane:last-child")?.dataset["bit"] ?? ""
}

/** A copy falls, because the brick itself is gone once the text is rendered. */
function fall(brick: HTMLElement): void {
  const copy = brick.cloneNode() as HTMLElement
  copy.classList.add("falling")
  const from = getComputedStyle(brick).transform
  brick.parentElement?.append(copy)
  const to = `translateY(9rem) rotate(${(Number(brick.closest("li")?.dataset["bit"]) % 2) * 16 - 8}deg) ${from}`
  const falling = copy.animate(
    [
      { transform: from, opacity: 1 },
      { transform: to, opacity: 0 },
    ],
    { duration: 520, easing: "cubic-bezier(.5, 0, 1, .6)" },
  )
  falling.finished.then(
    () => copy.remove(),
    () => copy.remove(),
  )
}

function turnOver(digit: HTMLElement | undefined): void {
  digit?.animate([{ transform: "rotateX(180deg)" }, { transform: "none" }], { duration: 420, easing: EASE })
}

/** Moves a block from where it was; a new one comes in from its line. */
function makeRoom(block: HTMLElement, before: DOMRect | undefined): void {
  const now = block.getBoundingClientRect()
  const from = before
    ? `translate(${before.left - now.left}px, ${before.top - now.top}px) scaleX(${before.width / now.width})`
    : "scaleX(0)"
  block.animate(
    [
      { transform: from, transformOrigin: "0 0", opacity: before ? 1 : 0 },
      { transform: "none", transformOrigin: "0 0", opacity: 1 },
    ],
    { duration: 600, easing: EASE },
  )
}
