import { moves } from "../../design/moves.js"

const EASE = "cubic-bezier(.3, 0, .2, 1)"

/** Where the blocks of columns are, by their lowest bits: blocks of 16 bits and of 64 have the low one in common. */
export type Places = ReadonlyMap<string, DOMRect>

export function placesOf(host: HTMLElement): Places {
  return new Map(blocksOf(host).map((block) => [lowest(block), block.getBoundingClientRect()]))
}

function blocksOf(host: HTMLElement): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("li.sixteen")]
}

function lowest(block: HTMLElement): string {
  return block.querySelector<HTMLElement>(".lane:last-child")?.dataset["bit"] ?? ""
}

/** Lets the bricks of some words fall: copies of them, because the bricks themselves are gone once the text is rendered. */
export function fall(host: HTMLElement, words: ReadonlySet<string>): void {
  if (!moves()) return
  for (const brick of host.querySelectorAll<HTMLElement>(".brick:not(.falling)")) {
    if (!words.has(brick.dataset["word"] ?? "")) continue
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
    const remove = () => copy.remove()
    falling.finished.then(remove, remove)
  }
}

/**
 * Turns over the digits that have flipped: `before` and `after` are those of both rows, column by column. In the next frame,
 * whose layout tells whether anybody sees it: what moves above the window would only delay the next key.
 */
export function turnOver(host: HTMLElement, before: string, after: string): void {
  if (!moves() || before === after || before.length !== after.length) return
  requestAnimationFrame(() => {
    if (host.getBoundingClientRect().bottom < 0) return
    const digits = host.querySelectorAll("li.lane .digit")
    for (const [i, digit] of [...digits].entries())
      if (before[i] !== after[i])
        digit.animate([{ transform: "rotateX(180deg)" }, { transform: "none" }], {
          duration: 420,
          easing: EASE,
        })
  })
}

/** Moves each block from where it was, and lets the new ones come in. */
export function makeRoom(host: HTMLElement, places: Places): void {
  if (!moves()) return
  for (const block of blocksOf(host)) {
    const [before, now] = [places.get(lowest(block)), block.getBoundingClientRect()]
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
}
