/**
 * Returns at most `width` code points of a text, with an ellipsis where something is left out.
 *
 * @param differs The offset that must be visible. The excerpt of a long text begins a little before it.
 */
export function excerpt(text: string, width: number, differs = 0): string {
  // Reads only as much as could be shown.
  const start = text.length <= width || differs < width / 2 ? 0 : wordBefore(text, differs - width / 4)
  const characters = Array.from(text.slice(start, start + 2 * width + 2))
  const head = start > 0 ? "… " : ""
  const room = width - head.length
  if (characters.length <= room) return head + characters.join("")
  return `${head}${characters.slice(0, room - 1).join("")}…`
}

/** Returns the start of the word at an offset, unless it is far away: some scripts have no spaces. */
function wordBefore(text: string, offset: number): number {
  const at = Math.floor(offset)
  const space = text.lastIndexOf(" ", at)
  if (space > at - 20) return space + 1
  // Do not split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at
}

/** Returns the first offset at which two texts differ; 0 if one is the beginning of the other. */
export function difference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at === a.length || at === b.length ? 0 : at
}
