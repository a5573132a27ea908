// The keys and clicks by which a user opens warnings and acts on them, in editors whose keymaps have no commands for it.
import type { WarningPopover } from "./warning-popover.js"

export function listenForWarnings(popover: WarningPopover, signal: AbortSignal): void {
  const { root } = popover.text
  /** Runs the action of a key. Returns whether the key has an action here. */
  const act = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (key === "F8") return popover.next()
    if (key === "Escape" && popover.isOpen) {
      popover.close(true)
      return true
    }
    if (key !== "Enter" || !altKey) return false
    if (ctrlKey || metaKey) return popover.loop.unignoreLast()
    const run = popover.action(shiftKey)
    run?.()
    return run !== undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || !act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // In the capture phase, before the editor handles its own keys.
  root.addEventListener("keydown", onKey, { signal, capture: true })
  root.addEventListener("click", () => popover.click(), { signal })
}
