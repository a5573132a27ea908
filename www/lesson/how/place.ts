/** Where a panel is put, in CSS pixels of the viewport. */
export interface Place {
  readonly left: number
  readonly width: number
  /** The distance from the top of the viewport, or null for a panel that stands on `bottom`. */
  readonly top: number | null
  readonly bottom: number | null
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The space around a panel, and the least height of one that is still worth reading. */
const SPACE = 8
const LEAST = 260
const WIDEST = 608

/**
 * Puts a panel beside the button that opened it: below it if it fits there, otherwise above, otherwise where there
 * is more room. Where neither side has enough, it covers the viewport.
 */
export function place(
  button: { readonly left: number; readonly top: number; readonly bottom: number },
  height: number,
  viewport: Size,
): Place {
  const width = Math.min(WIDEST, viewport.width - 2 * SPACE)
  const left = Math.max(SPACE, Math.min(button.left, viewport.width - width - SPACE))
  const below = viewport.height - button.bottom - 2 * SPACE
  const above = button.top - 2 * SPACE
  const all = viewport.height - 2 * SPACE
  if (height > Math.max(below, above) && Math.max(below, above) < LEAST)
    return { left, width, top: SPACE, bottom: null, height: all }
  if (height <= below || below >= above)
    return { left, width, top: button.bottom + SPACE, bottom: null, height: below }
  return { left, width, top: null, bottom: viewport.height - button.top + SPACE, height: above }
}
