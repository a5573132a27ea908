/** How long a key is shown, in milliseconds, and how many are. */
const SHOWN = 2000
const MOST = 4

/** Keys as they are engraved; others are shown as the browser names them. */
const ENGRAVED: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
  Escape: "Esc",
  PageUp: "PgUp",
  PageDown: "PgDn",
}

const MODIFIERS = [
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "AltGraph",
  "CapsLock",
  "Dead",
  "Process",
  "Unidentified",
]

let list: HTMLElement | undefined

/** Shows the keys that are pressed, so that a class sees what the teacher does. Text that is typed is not shown. */
export function showKeys(): void {
  if (list) return
  list = document.createElement("div")
  list.className = "keys-shown"
  // Screen readers have their own way of saying which keys are pressed.
  list.ariaHidden = "true"
  document.body.append(list)
  addEventListener("keydown", show, { capture: true })
}

function show(event: KeyboardEvent): void {
  const name = engraved(event)
  if (!list || !name || !document.documentElement.classList.contains("projector")) return
  const key = document.createElement("kbd")
  key.textContent = name
  list.append(key)
  while (list.children.length > MOST) list.firstChild?.remove()
  setTimeout(() => key.remove(), SHOWN)
}

/** What to show for a key; undefined for nothing. */
function engraved(event: KeyboardEvent): string | undefined {
  const { key, target, repeat, isComposing } = event
  if (repeat || isComposing || MODIFIERS.includes(key)) return undefined
  const typing =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, input:not([type=range], [type=checkbox], [type=radio])"))
  if (typing && (key.length === 1 || key === "Backspace" || key === "Delete" || key === "Enter"))
    return undefined
  const modifiers = event.ctrlKey || event.metaKey ? "Ctrl+" : event.altKey ? "Alt+" : ""
  return modifiers + (ENGRAVED[key] ?? key)
}
