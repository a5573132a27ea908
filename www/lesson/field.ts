import { isMixed } from "./direction.js"

/** The longest text that a text field holds: a browser takes long to lay out a longer one. In UTF-16 code units. */
const LONGEST = 1_200_000
/** The same of a text in letters of both directions: laying it out takes time with the square of its length. */
const LONGEST_MIXED = 100_000

/** As much of a longer text as is shown. */
const SHOWN = 10_000

/** What the field of a text holds: all of it, or its beginning, which cannot be edited. */
export function inField(text: string): string {
  if (text.length <= LONGEST_MIXED || (text.length <= LONGEST && !isMixed(text))) return text
  return `${text.slice(0, SHOWN)}…`
}

/** What a text becomes when something is pasted or dropped, if that is too much for its field. */
export function pasted(
  { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
  { inputType, data, dataTransfer }: InputEvent,
): string | undefined {
  if (!/^insertFrom(Paste|Drop)/.test(inputType)) return undefined
  const inserted = (data ?? dataTransfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n")
  const text = value.slice(0, selectionStart) + inserted + value.slice(selectionEnd)
  return inField(text) === text ? undefined : text
}
