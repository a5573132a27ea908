// Shared by the tests of editors with a popover: where it stands, at each height of its warning in a small window.
import type { EditorChecker } from "simhash-wasm/adapter"
import type { DuplicateChecker } from "simhash-wasm/editor"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { eventually, FERRY, TOMATOES } from "./repeated-texts.js"

const popover = () => document.querySelector<HTMLElement>(".duplicate-popover") as HTMLElement

/** A paragraph that takes up several lines of a popover. */
export const LONG = `${TOMATOES} ${FERRY} The gate of the meadow stays shut as long as goats graze on it.`

const STEPS = 10
const [WIDTH, HEIGHT] = [400, 600]

/** The checker, whose texts come a frame after the popover, as from a worker. */
export function withLateTexts(checker: DuplicateChecker): EditorChecker {
  const textOf = checker.textOf.bind(checker)
  const later: EditorChecker["textOf"] = (place) =>
    new Promise(requestAnimationFrame).then(() => textOf(place))
  return Object.assign(checker as EditorChecker, { textOf: later })
}

/**
 * Opens the popover of a warning by a key, with the warning at several heights in the window, and expects that it is in the window
 * and not over its warning, at its full height where that fits, and otherwise on the side with more room; in a window of 300 pixels
 * as well, with its buttons in sight.
 *
 * @param boxOf The box of the warning.
 * @param open Opens its popover by a key.
 * @param close Closes it.
 */
export async function expectWellPlaced(
  boxOf: () => DOMRect,
  open: () => Promise<void>,
  close: () => Promise<void>,
): Promise<void> {
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(WIDTH, HEIGHT)
  document.body.style.paddingBlock = "100vh"
  const moveTo = (step: number) => {
    const { top, bottom } = boxOf()
    scrollBy(0, top - ((innerHeight - (bottom - top)) * step) / STEPS)
  }
  const isCut = () => popover().clientHeight < popover().scrollHeight
  const well = { isInWindow: true, isOverWarning: false, isBest: true }
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step)
  const cut: boolean[] = []
  for (const step of steps) {
    moveTo(step)
    await open()
    await eventually(() => placement(boxOf())).toEqual(well)
    cut.push(isCut())
    await close()
  }
  // The window is so small that the popover fits on neither side of a warning in its middle.
  expect([cut[0], cut.includes(true), cut.at(-1)]).toEqual([false, true, false])
  // While it is open, the page scrolls, and the window is smaller for a while, as by a keyboard on the screen: it leaves the warning
  // in sight there, too, and its buttons are. Then it is where it would be if it were opened there.
  await open()
  for (const step of [...steps.toReversed(), ...steps]) {
    moveTo(step)
    await page.viewport(WIDTH, HEIGHT / 2)
    await eventually(() => {
      const { isInWindow, isOverWarning } = placement(boxOf())
      return { isInWindow, isOverWarning, hasButtons: hasButtons() }
    }).toEqual({ isInWindow: true, isOverWarning: false, hasButtons: true })
    await page.viewport(WIDTH, HEIGHT)
    await eventually(() => ({ ...placement(boxOf()), isCut: isCut() })).toEqual({ ...well, isCut: cut[step] })
  }
  await close()
  document.body.removeAttribute("style")
  await page.viewport(width, height)
}

/** Whether all buttons are in sight, also those of a popover that scrolls. */
function hasButtons(): boolean {
  const { top, bottom } = popover().getBoundingClientRect()
  const boxes = [...popover().querySelectorAll("button")].map((button) => button.getBoundingClientRect())
  return boxes.every((box) => box.top >= top && box.bottom <= bottom)
}

function placement(warning: DOMRect) {
  const box = popover().getBoundingClientRect()
  const { clientHeight, scrollHeight } = popover()
  const isAbove = box.bottom <= warning.top
  const [above, below] = [warning.top, innerHeight - warning.bottom]
  return {
    isInWindow: box.top >= 0 && box.bottom <= innerHeight,
    isOverWarning: !isAbove && box.top < warning.bottom,
    isBest: isAbove ? above >= below : below >= above || clientHeight >= scrollHeight,
  }
}
