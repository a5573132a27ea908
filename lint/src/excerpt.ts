/**
 * At most `width` code points of a text, with an ellipsis where something is left out.
 *
 * @param differs The offset to show in any case: a little before it the excerpt begins, if the text is too long.
 */
export function excerpt(text: string, width: number, differs = 0): string {
  // No more is looked at than could be shown.
  const start = text.length <= width || differs < width / 2 ? 0 : wordBefore(text, differs - width / 4)
  const characters = Array.from(text.slice(start, start + 2 * width + 2))
  const head = start > 0 ? "… " : ""
  const room = width - head.length
  if (characters.length <= room) return head + characters.join("")
  return `${head}${characters.slice(0, room - 1).join("")}…`
}

/** The start of the word at an offset, unless it is far: some scripts have no spaces. */
function wordBefore(text: string, offset: number): number {
  const at = Math.floor(offset)
  const space = text.lastIndexOf(" ", at)
  if (space > at - 20) return space + 1
  // A pair of surrogates is not cut.
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at
}

/** The offset at which two texts are no longer equal; 0 if one is the beginning of the other. */
export function difference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at === a.length || at === b.length ? 0 : at
}
