import { choice, fields } from "./slice.js"
import { EXAMPLES, texts as slice, type Texts } from "./texts.js"

const KEY = "simhash-texts"

/** The length of all texts together that is kept, in UTF-16 code units: browsers have room for a few million. */
const MOST = 1_000_000

/** How long after a change the texts are stored, in milliseconds. */
const SOON = 500

let latest: Texts | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the reader's texts for this tab of the browser, so that they are there after a reload. */
export function remember(texts: Texts): void {
  latest = texts
  clearTimeout(timer)
  timer = setTimeout(store, SOON)
  addEventListener("pagehide", store)
}

/** The texts that were kept; undefined if there are none. */
export function remembered(): Texts | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null")
    return value === null ? undefined : read(value)
  } catch {
    // Storage is off, or what it holds is damaged.
    return undefined
  }
}

/** Removes what was kept, and what was about to be. */
export function forget(): void {
  latest = undefined
  clearTimeout(timer)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept.
  }
}

function store(): void {
  clearTimeout(timer)
  if (!latest) return
  const { a, b, example } = latest
  const own = example === null ? { a, b } : {}
  latest = undefined
  try {
    // What is longer is not kept, and neither is what was there before it.
    sessionStorage.removeItem(KEY)
    if (a.length + b.length <= MOST) sessionStorage.setItem(KEY, JSON.stringify({ ...own, example }))
  } catch {
    // Storage is off or full: the texts last as long as the page.
  }
}

function read(value: unknown): Texts {
  const { a, b, example } = fields(value)
  const text = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise)
  return {
    a: text(a, slice.initial.a),
    b: text(b, slice.initial.b),
    example: choice(example, EXAMPLES, null),
  }
}
