// The keys and clicks by which a user opens warnings and acts on them, in editors whose keymaps have no commands for it.
import type { PlacedWarning } from "../types/placed-warning.js"
import { shortestAt } from "./text-ranges.js"
import type { WarningPopover } from "./warning-popover.js"

/** Listens until the signal is aborted. */
export function listenForWarnings(popover: WarningPopover, signal: AbortSignal): void {
  const { editor, loop } = popover
  /** Returns the warning at the cursor: that of a passage rather than that of the block around it. */
  const atCursor = (): PlacedWarning | undefined => {
    const cursor = editor.cursor()
    return cursor === undefined ? undefined : shortestAt(editor.warnings(), cursor)
  }
  /** Runs the action of a key. Returns whether the key has an action here. */
  const act = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (key === "F8") return popover.next()
    if (key === "Escape" && popover.isOpen) {
      popover.close(true)
      return true
    }
    if (key !== "Enter" || !altKey) return false
    if (ctrlKey || metaKey) return loop.unignoreLast()
    const warning = atCursor()
    if (!warning) return false
    const run = shiftKey ? () => popover.ignore(warning) : popover.wayFrom(warning)
    run?.()
    return run !== undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || !act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = () => {
    const warning = atCursor()
    if (warning) popover.open(warning, false)
    else popover.close()
  }
  // In the capture phase, before the editor handles its own keys.
  editor.root.addEventListener("keydown", onKey, { signal, capture: true })
  editor.root.addEventListener("click", onClick, { signal })
}
