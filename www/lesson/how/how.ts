import { html, type TemplateResult } from "lit"
import type { Language } from "../../i18n/language.js"
import "./element.js"
import type { Inputs, Kind } from "./inputs.js"
import "./how.css"

/** A button beside a number that opens a panel: how this very number was computed. */
export function how<K extends Kind>(kind: K, inputs: Inputs[K], language: Language): TemplateResult {
  return html`<simhash-how kind=${kind} .inputs=${inputs} language=${language}></simhash-how>`
}
