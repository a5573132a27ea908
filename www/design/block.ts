import { html, nothing, type TemplateResult } from "lit"
import "./block.css"

/** A block of a fingerprint: a range of its bits. */
export interface Block {
  /** The id of its heading. */
  readonly id: string
  readonly name: string
  readonly note: string
  /** The block of which a step speaks; or how the bits of two fingerprints relate in it. */
  readonly state?: "current" | "equal" | "differs" | "lost" | undefined
}

/** A box with what a figure shows of a block. A figure puts them into an element of the class `blocks`. */
export function block({ id, name, note, state }: Block, content: unknown): TemplateResult {
  return html`
    <div class="block" role="group" aria-labelledby=${id} data-state=${state ?? nothing}>
      <h3 id=${id}>${name} <small>${note}</small></h3>
      ${content}
    </div>
  `
}
