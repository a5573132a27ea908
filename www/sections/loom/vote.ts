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
  readonly #figure: HTMLElement
  readonly #change: Change
  readonly #animations: Animation[] = []
  /** Ends when the bricks land. */
  readonly #landing: Animation
  #dropping = false

  /** Prepares the vote whose end a figure will show. `landed` is called when the bricks land, unless that is held. */
  constructor(figure: HTMLElement, change: Change, landed: () => void) {
    this.#figure = figure
    this.#change = change
    this.#animate(turning(figure))
    this.#clock(TURNED, () => this.#drop())
    this.#landing = this.#clock(LANDED, landed)
  }

  /** Plays the vote, at a high speed its end only. */
  play(speed: number): void {
    if (speed >= FAST) this.#at(TURNED)
    for (const animation of this.#animations) {
      animation.playbackRate = speed
      animation.play()
    }
  }

  /** Holds the vote at a part of its duration. */
  hold(at: number): void {
    for (const animation of this.#animations) animation.pause()
    this.#at(at)
  }

  /** Ends the vote: the figure shows what it comes to. */
  cancel(): void {
    for (const animation of this.#animations) animation.cancel()
  }

  #at(part: number): void {
    if (part >= TURNED) this.#drop()
    for (const animation of this.#animations) {
      // What is set to its end is finished.
      const end = Number(animation.effect?.getComputedTiming().endTime)
      animation.currentTime = Math.min(part * DURATION, end * 0.999)
    }
  }

  /** Adds the second half once it begins: the styles of so many animated parts would delay the first frame of the vote. */
  #drop(): void {
    if (this.#dropping) return
    this.#dropping = true
    const { startTime, playbackRate } = this.#landing
    for (const animation of this.#animate(dropping(this.#figure, this.#change))) {
      animation.playbackRate = playbackRate
      animation.startTime = startTime
    }
  }

  #clock(part: number, then: () => void): Animation {
    const clock = new Animation(new KeyframeEffect(this.#figure, null, { duration: DURATION * part }))
    clock.finished.then(then, () => {})
    this.#animations.push(clock)
    return clock
  }

  /** Animates effects when all are made: the browser brings the layout up to date for each that follows an animation. */
  #animate(effects: readonly KeyframeEffect[]): Animation[] {
    const animations = effects.map((effect) => new Animation(effect))
    for (const animation of animations) animation.pause()
    this.#animations.push(...animations)
    return animations
  }
}

/** What has no keyframe at its beginning or end is there as the style sheets have it. */
function effect(element: Element | null, keyframes: Keyframe[]): KeyframeEffect[] {
  return element ? [new KeyframeEffect(element, keyframes, { duration: DURATION, fill: "backwards" })] : []
}

/** The first half: the word, its hash and the digits, which turn into votes. */
function turning(figure: HTMLElement): KeyframeEffect[] {
  const all = (part: string, keyframes: Keyframe[]) =>
    [...figure.querySelectorAll(part)].flatMap((one) => effect(one, keyframes))
  return [
    ...all(".pipeline .feature", lift(figure)),
    ...all(".pipeline .hash dd", [
      { opacity: 0, offset: 0 },
      { opacity: 0, offset: LIFTED * 0.6 },
      { opacity: 1, offset: LIFTED },
    ]),
    ...all(".strip .hashed", [
      { opacity: 0, transform: "none", offset: LIFTED },
      { opacity: 1, transform: "none", offset: UNFOLDED },
      { opacity: 1, transform: "rotateX(0)", offset: TURNED - 0.1 },
      { opacity: 0, transform: "rotateX(90deg)", offset: TURNED - 0.05 },
    ]),
    ...all(".strip .votes", [
      { opacity: 0, transform: "rotateX(-90deg)", offset: 0 },
      { opacity: 0, transform: "rotateX(-90deg)", offset: TURNED - 0.05 },
      { opacity: 1, transform: "none", offset: TURNED },
    ]),
  ]
}

/** The second half: the bricks, and from their landing the bars and the digits. */
function dropping(figure: HTMLElement, change: Change): KeyframeEffect[] {
  const cells = [...figure.querySelectorAll<HTMLElement>(".cell")]
  const drop = dropOf(cells[0])
  return cells.flatMap((cell) => {
    const bit = Number(cell.dataset["bit"])
    const [before = 0, after = 0] = [change.before[bit], change.after[bit]]
    const landed = `translateY(${drop(Math.max(before, after))}px)`
    const bar = (side: string, from: number, to: number) =>
      effect(from === to ? null : cell.querySelector(`.bar.${side}`), [
        { transform: `scaleY(${from})`, offset: 0 },
        { transform: `scaleY(${from})`, offset: LANDED, easing: "ease-out" },
        { transform: `scaleY(${to})`, offset: 1 },
      ])
    return [
      ...effect(cell.querySelector(".brick"), [
        { opacity: 0, transform: "none", offset: TURNED },
        { opacity: 1, transform: "none", offset: TURNED + 0.04, easing: "cubic-bezier(.5, 0, .9, .6)" },
        { opacity: 1, transform: landed, offset: LANDED },
        { opacity: 0, transform: landed, offset: 1 },
      ]),
      ...bar("plus", Math.max(0, before), Math.max(0, after)),
      ...bar("minus", Math.max(0, -before), Math.max(0, -after)),
      ...effect(change.turns.has(bit) ? cell.querySelector(".sign") : null, [
        { transform: "none", offset: LANDED },
        { transform: "rotateX(180deg)", offset: LANDED + 0.01 },
      ]),
    ]
  })
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
  ]
}

/** How far a brick drops to the height of a sum, in pixels. All cells are alike. */
function dropOf(cell: HTMLElement | undefined): (sum: number) => number {
  const part = (name: string) => cell?.querySelector<HTMLElement>(name)
  const [plot, brick, bar] = [part(".plot"), part(".brick"), part(".bar")]
  const line = (plot?.offsetHeight ?? 0) / 2 - (brick?.offsetTop ?? 0)
  return (sum) => line - sum * (bar?.offsetHeight ?? 0)
}
