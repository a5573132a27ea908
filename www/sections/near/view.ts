import type { SimHash } from "simhash-wasm/url"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import type { Experiment, Measured } from "./model/experiment.js"
import type { Near } from "./state.js"

/** What the figures are drawn from. */
export interface View {
  readonly t: Words
  readonly language: Language
  readonly near: Near
  readonly experiment: Experiment
  readonly simhash: SimHash
  /** Texts A and B, which may be newer than the experiment. */
  readonly texts: { readonly a: string; readonly b: string }
  /** How wide a figure may be, in CSS pixels. */
  readonly width: number
  change(change: Partial<Near>): void
}

/** What was measured at the width of the settings. */
export function chosen({ experiment }: View): Measured {
  return at(experiment, experiment.question.settings.bits)
}

/** What was measured at a width. */
export function at({ at }: Experiment, bits: number): Measured {
  return at.get(bits) as Measured
}

/** The distances of all copies of which at most `changed` words were changed. */
export function copies(measured: Measured, { copies, changed }: Near): number[] {
  return measured[copies].slice(0, changed).flat()
}
