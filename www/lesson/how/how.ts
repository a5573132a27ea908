import { html, type TemplateResult } from "lit"
import type { Language } from "../../i18n/language.js"
import { painted } from "../painted.js"
import type { Inputs, Kind } from "./inputs.js"
import "./how.css"

let asked = false

/**
 * A button beside a number that opens a panel: how this very number was computed. No number waits for it: its element
 * is loaded after the next frames, and space is reserved for it.
 */
export function how<K extends Kind>(kind: K, inputs: Inputs[K], language: Language): TemplateResult {
  if (!asked) load()
  return html`<simhash-how kind=${kind} .inputs=${inputs} language=${language}></simhash-how>`
}

async function load(): Promise<void> {
  asked = true
  await painted()
  await painted()
  try {
    await import("./element.js")
  } catch {
    // With the next number it is tried again.
    asked = false
  }
}
