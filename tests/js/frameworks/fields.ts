// Fields of a form, made with each framework, which tell what they show at each rendering.
import type { DuplicatesContent, DuplicatesOptions } from "simhash-wasm/react"

/** A field. One with a text has a text area for it, and one with blocks shows them as they are given. */
export interface Field {
  readonly name: string
  readonly content: DuplicatesContent
  readonly options?: DuplicatesOptions | undefined
  /** Called at each rendering. */
  readonly onShow?: ((shown: Shown) => void) | undefined
}

export interface Shown {
  readonly text: DuplicatesContent
  readonly isCurrent: boolean
  /** What is warned of: parts of the text, or the keys of blocks. */
  readonly repeated: readonly string[]
}

/** A form on the page. */
export interface Form {
  /** Its fields, by their names: those that are there stay, with what was typed. */
  show(fields: readonly Field[]): void
  unmount(): void
}

export type Framework = (fields: readonly Field[]) => Form

type Found = Pick<import("simhash-wasm/react").DuplicatesFound, "warnings" | "isCurrent">

/** What a field shows, of which it tells. */
export function shownOf({ onShow }: Field, text: DuplicatesContent, { warnings, isCurrent }: Found): Shown {
  const repeated = warnings.map(({ from, to, block }) =>
    typeof text === "string" ? text.slice(from, to) : String(block.key),
  )
  const shown = { text, isCurrent, repeated }
  onShow?.(shown)
  return shown
}
