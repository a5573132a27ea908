import type { Catalogue, Language } from "../i18n/index.js"
import type { Near } from "../lesson/near.js"
import type { Experiment, Measured } from "./experiment.js"

/** What the figures are drawn from. */
export interface View {
  readonly t: Catalogue["sections"]["near"]
  readonly language: Language
  readonly near: Near
  readonly experiment: Experiment
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
