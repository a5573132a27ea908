import type { Language } from "../i18n/language.js"
import type { LoomView } from "../sections/loom/state.js"

/** The size of the frame, in CSS pixels: that of a slide with room around it. */
export const FRAME = { width: 960, height: 540 } as const

/** The code of a frame that shows an address. */
export function frameCode(address: string, title: string): string {
  const { width, height } = FRAME
  return `<iframe src="${attribute(address)}" width="${width}" height="${height}" title="${attribute(title)}"></iframe>`
}

/** What the loom's element shows. */
export interface Embedded {
  /** The address of `loom.js`. */
  readonly script: string
  readonly text: string
  /** The id of the recipe. */
  readonly recipe: string
  readonly bits: number
  readonly view: LoomView
  readonly language: Language
}

/** The code of the loom as an element of a page. What is as it would be without saying is left out. */
export function elementCode({ script, text, recipe, bits, view, language }: Embedded): string {
  const given = {
    recipe: recipe === "text/1" ? null : recipe,
    bits: bits === 64 ? null : bits,
    step: view.step,
    pinned: view.pinned,
    lang: language,
    text,
  }
  const attributes = Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
  return [
    `<script type="module" src="${attribute(script)}"></script>`,
    `<simhash-loom${attributes.join("")}></simhash-loom>`,
  ].join("\n")
}

/** A text as the value of an attribute, between double quotes. */
function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}
