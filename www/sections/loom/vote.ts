/** How long a vote takes at normal speed, in milliseconds. */
export const DURATION = 900

/** The parts of a vote, as parts of its duration: what ends with each. */
const LIFTED = 0.18
const UNFOLDED = 0.34
const TURNED = 0.52
export const LANDED = 0.84

/** From this speed on, only the bricks are seen to drop. */
const FAST = 4

/** What changes with a vote. */
export interface Change {
  /** The sums before and after, in parts of the half height of a plot, bit 0 first. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** The bits whose digit turns over. */
  readonly turns: ReadonlySet<number>
}

/**
 * A vote as one timeline: the word lifts from the text; its hash unfolds into digits; these turn into votes; each drops
 * as a brick onto its bar, which then moves. Only transforms and opacities change. Every animation lasts as long as the
 * whole vote, so that all of them are played, held and ended together.
 */
export class Vote {
  #animations: Animation[] = []
  /** Its end is the landing. */
  #clock: Animation | undefined

  /** Prepares the vote that a figure shows the end of. `landed` is called when the bricks land, unless that is held. */
  constructor(figure: HTMLElement, change: Change, landed: () => void) {
    const effects: KeyframeEffect[] = []
    const add = (element: Element | null | undefined, keyframes: Keyframe[]) => {
      if (element)
        effects.push(new KeyframeEffect(element, keyframes, { duration: DURATION, fill: "backwards" }))
    }
    add(figure.querySelector(".pipeline .feature"), lift(figure))
    add(figure.querySelector(".pipeline .hash dd"), shown(LIFTED * 0.6, LIFTED))
    for (const row of figure.querySelectorAll(".strip .hashed"))
      add(row, [
        { opacity: 0, transform: "none", offset: 0 },
        { opacity: 0, transform: "none", offset: LIFTED },
        { opacity: 1, transform: "none", offset: UNFOLDED },
        { opacity: 1, transform: "rotateX(0)", offset: TURNED - 0.1 },
        { opacity: 0, transform: "rotateX(90deg)", offset: TURNED - 0.05 },
        { opacity: 0, transform: "rotateX(90deg)", offset: 1 },
      ])
    for (const row of figure.querySelectorAll(".strip .votes"))
      add(row, [
        { opacity: 0, transform: "rotateX(-90deg)", offset: 0 },
        { opacity: 0, transform: "rotateX(-90deg)", offset: TURNED - 0.05 },
        { opacity: 1, transform: "none", offset: TURNED },
        { opacity: 1, transform: "none", offset: 1 },
      ])
    const cells = [...figure.querySelectorAll<HTMLElement>(".cell")]
    const drop = dropOf(cells[0])
    for (const cell of cells) {
      const bit = Number(cell.dataset["bit"])
      const [before = 0, after = 0] = [change.before[bit], change.after[bit]]
      add(cell.querySelector(".brick"), [
        { opacity: 0, transform: "none", offset: 0 },
        { opacity: 0, transform: "none", offset: TURNED },
        { opacity: 1, transform: "none", offset: TURNED + 0.04, easing: "cubic-bezier(.5, 0, .9, .6)" },
        { opacity: 1, transform: `translateY(${drop(Math.max(before, after))}px)`, offset: LANDED },
        { opacity: 0, transform: `translateY(${drop(Math.max(before, after))}px)`, offset: 1 },
      ])
      for (const [side, sign] of [
        ["plus", 1],
        ["minus", -1],
      ] as const) {
        const [from, to] = [Math.max(0, sign * before), Math.max(0, sign * after)]
        if (from !== to) add(cell.querySelector(`.bar.${side}`), grow(from, to))
      }
      if (change.turns.has(bit))
        add(cell.querySelector(".sign"), [
          { transform: "none", offset: LANDED },
          { transform: "rotateX(180deg)", offset: LANDED + 0.01 },
          { transform: "none", offset: 1 },
        ])
    }
    // When all are made: the browser brings style and layout up to date for each effect that follows an animation.
    this.#clock = new Animation(new KeyframeEffect(figure, null, { duration: DURATION * LANDED }))
    this.#clock.finished.then(landed, () => {})
    this.#animations = effects.map((effect) => new Animation(effect))
    for (const animation of this.#all) animation.pause()
  }

  /** Plays the vote, at a high speed its end only. */
  play(speed: number): void {
    if (speed >= FAST) this.#at(TURNED)
    for (const animation of this.#all) {
      animation.playbackRate = speed
      animation.play()
    }
  }

  /** Holds the vote at a part of its duration. */
  hold(at: number): void {
    for (const animation of this.#all) animation.pause()
    this.#at(at)
  }

  /** Ends the vote: the figure shows what it comes to. */
  cancel(): void {
    for (const animation of this.#all) animation.cancel()
    this.#animations = []
    this.#clock = undefined
  }

  get #all(): Animation[] {
    return this.#clock ? [this.#clock, ...this.#animations] : this.#animations
  }

  #at(part: number): void {
    // A clock that is set to its end is finished.
    if (this.#clock) this.#clock.currentTime = Math.min(part, LANDED * 0.999) * DURATION
    for (const animation of this.#animations) animation.currentTime = part * DURATION
  }
}

/** The word from its place in the text to its place before its hash. */
function lift(figure: HTMLElement): Keyframe[] {
  const [from, to] = [".passage .current", ".pipeline .feature"].map((part) =>
    figure.querySelector(part)?.getBoundingClientRect(),
  )
  const start = from && to ? `translate(${from.left - to.left}px, ${from.top - to.top}px)` : "none"
  return [
    { transform: start, opacity: 0.4, offset: 0, easing: "cubic-bezier(.3, 0, .2, 1)" },
    { transform: "none", opacity: 1, offset: LIFTED },
    { transform: "none", opacity: 1, offset: 1 },
  ]
}

function shown(from: number, until: number): Keyframe[] {
  return [
    { opacity: 0, offset: 0 },
    { opacity: 0, offset: from },
    { opacity: 1, offset: until },
    { opacity: 1, offset: 1 },
  ]
}

function grow(from: number, to: number): Keyframe[] {
  return [
    { transform: `scaleY(${from})`, offset: 0 },
    { transform: `scaleY(${from})`, offset: LANDED, easing: "ease-out" },
    { transform: `scaleY(${to})`, offset: 1 },
  ]
}

/** How far a brick drops to the height of a sum, in pixels. All cells are alike. */
function dropOf(cell: HTMLElement | undefined): (sum: number) => number {
  const part = (name: string) => cell?.querySelector<HTMLElement>(name)
  const [plot, brick, bar] = [part(".plot"), part(".brick"), part(".bar")]
  const line = (plot?.offsetHeight ?? 0) / 2 - (brick?.offsetTop ?? 0)
  return (sum) => line - sum * (bar?.offsetHeight ?? 0)
}
