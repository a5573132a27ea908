// Where a popover is: beside the lines of its warning.
import { autoUpdate, computePosition, flip, hide, offset, shift, size } from "@floating-ui/dom"

/** In pixels: the gap between a popover and its warning or the edges of the window. */
const GAP = 4

/** The least height of a popover, in pixels: its actions, which stay in sight, and a line or two that scroll. */
const LEAST = 80

/**
 * Keeps an element below the last line of a warning, or above the first line if there is no room. The window determines its
 * position, so no scrolling editor or container clips it. Returns a function that stops this.
 */
export function keepAt(made: HTMLElement, editor: HTMLElement, rangeOf: () => Range): () => void {
  const reference = {
    contextElement: editor,
    getBoundingClientRect: () => rangeOf().getBoundingClientRect(),
  }
  const place = async () => {
    // The full height decides which side has room, not the height to which the popover was limited before.
    const { scrollTop } = made
    made.style.maxHeight = "none"
    const { x, y, middlewareData } = await computePosition(reference, made, {
      strategy: "fixed",
      placement: "bottom-start",
      middleware: [
        offset(GAP),
        flip({ padding: GAP }),
        size({
          padding: GAP,
          apply: ({ availableHeight }) => {
            made.style.maxHeight = `${Math.max(availableHeight, LEAST)}px`
          },
        }),
        // A popover covers a warning that leaves no room in the window: otherwise it could not be read.
        shift({ padding: GAP, crossAxis: true }),
        hide(),
      ],
    })
    // If the warning was scrolled out of its editor, its popover is hidden, unless the popover has the focus.
    const isAway = middlewareData.hide?.referenceHidden && !made.matches(":focus-within")
    Object.assign(made.style, {
      left: `${x}px`,
      top: `${y}px`,
      visibility: isAway ? "hidden" : "visible",
    })
    made.scrollTop = scrollTop
  }
  // Above everything else, also in a dialog. Browsers without the Popover API show it in the normal stacking order.
  if (made.isConnected) made.showPopover?.()
  return autoUpdate(reference, made, () => place().catch(reportError))
}
